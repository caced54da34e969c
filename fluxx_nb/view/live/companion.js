// @ts-check
// The companion is in a table and fills what belongs to it: words, log, slider, text twin and the canvas's name.
// One message brings all that changed in a step, the picture too. It also fixes the canvas: without it Tab and the wheel would be swallowed,
// the first click on a canvas that is partly off screen would go astray, and arrow keys would belong to the notebook.

// Reading where something is or how far it is scrolled lays the page out at once. So it waits until all words are there,
// and whatever is to be changed then, which a look returns as a function, waits until all have looked.
const LOOKS = new Set();
function lookAround() {
  const looks = [...LOOKS];
  LOOKS.clear();
  looks.map(look => look()).forEach(change => change && change());
}
function atFrame(look) {
  return () => {
    if (!LOOKS.size) requestAnimationFrame(lookAround);
    LOOKS.add(look);
  };
}

// A kernel that goes at this moment hears nothing more, and that is no mistake of the page.
function heard(tell) { try { tell() } catch (error) { if (error.message !== 'Cannot send') throw error } }
function say(model, message) { heard(() => model.send(message)) }

// A key that means something here means nothing to the page around.
function take(e) { e.preventDefault(); e.stopPropagation() }

// Two tables in one page have names of their own.
function named(model, on, node, what) {
  const tell = () => node.setAttribute('aria-label', what + ': ' + model.get('name'));
  tell(); on('change:name', tell);
}

// Words may hold buttons, which say a message of their own, and a field; the keyboard's focus stays where it was, and so
// does what is being typed while the game goes on.
function fillSlots(model, root, canvas, on, listen) {
  const wordsIn = box => {
    if (!box.querySelector(':scope > .fluxx-words')) box.replaceChildren(element('div', {class: 'fluxx-words'}));
    return box.firstElementChild;
  };
  const toTop = atFrame(() => () => root.querySelector('.fluxx-quote')?.scrollTo(0, 0));
  const buttons = inner => [...inner.querySelectorAll('[data-say]:not(:disabled, form), form[data-say] input')];
  const fill = name => {
    const box = root.querySelector('.fluxx-slot-' + name);
    if (!box) return;
    const inner = wordsIn(box), before = /** @type {any} */ (document.activeElement), at = buttons(inner).indexOf(before);
    inner.innerHTML = model.get('slot_' + name);
    box.toggleAttribute('data-empty', !inner.innerHTML);
    if (box.classList.contains('fluxx-quote')) toTop();
    const left = buttons(inner);
    if (at < 0) return;
    const next = left[Math.min(at, left.length - 1)] || canvas;
    if (next.select && next.defaultValue === before.defaultValue) {
      next.value = before.value;
      next.setSelectionRange(before.selectionStart, before.selectionEnd);
    }
    next.focus({preventScroll: true});
  };
  for (const name of model.get('slots')) { fill(name); on('change:slot_' + name, () => fill(name)) }
  listen(root, 'click', e => {
    const button = e.target.closest('[data-say]');
    if (!button || button.disabled || button.tagName === 'FORM') return;
    const message = JSON.parse(button.dataset.say);
    // Only the page knows its address.
    if ('where' in message) message.where = hasAddress() ? location.href.split('?')[0] : '';
    say(model, message);
  });
  // In JupyterLab, Enter in a field reaches the page but sends no form, so it is sent here.
  listen(root, 'keydown', e => {
    if (e.key !== 'Enter' || e.isComposing || !e.target.matches('form[data-say] input')) return;
    e.preventDefault();
    e.target.form.requestSubmit();
  });
  // A form says its message with what was typed into it.
  listen(root, 'submit', e => {
    e.preventDefault();
    if (e.target.dataset.say) say(model, {...JSON.parse(e.target.dataset.say), ...Object.fromEntries(new FormData(e.target))});
  });
}

// Tabs are opened here at once, and the kernel fills their page.
function fillTabs(model, root, on) {
  const bar = root.querySelector('.fluxx-tabs'), id = (what, name) => [model.get('mark'), what, name].join('-');
  bar.setAttribute('role', 'tablist');
  named(model, on, bar, 'About this moment');
  const show = opened => {
    for (const tab of bar.children) {
      tab.setAttribute('aria-selected', String(tab.dataset.page === opened));
      tab.tabIndex = tab.dataset.page === opened ? 0 : -1;
    }
    for (const page of root.querySelectorAll('.fluxx-page'))
      page.toggleAttribute('data-open', page.classList.contains('fluxx-page-' + opened));
  };
  const fill = () => {
    bar.replaceChildren(...model.get('tabs').map(([name, title]) => {
      const page = root.querySelector('.fluxx-page-' + name), tab = id('tab', name);
      page.id = id('page', name);
      setAttributes(page, {role: 'tabpanel', 'aria-labelledby': tab, tabindex: '0'});
      return element('button', {type: 'button', role: 'tab', id: tab, 'aria-controls': page.id, 'data-page': name,
        'data-say': JSON.stringify({say: 'OpenPage', page: name})}, title);
    }));
    show(model.get('opened'));
  };
  bar.onclick = e => { const tab = e.target.closest('[role=tab]'); if (tab) show(tab.dataset.page) };
  bar.onkeydown = e => {
    const tabs = [...bar.children], at = tabs.indexOf(e.target), last = tabs.length - 1;
    const to = {ArrowLeft: at ? at - 1 : last, ArrowRight: at < last ? at + 1 : 0, Home: 0, End: last}[e.key];
    if (at < 0 || to === undefined) return;
    take(e);
    tabs[to].focus(); tabs[to].click();
  };
  fill(); on('change:tabs', fill); on('change:opened', () => show(model.get('opened')));
}

// A page below the table is shown a little after it was opened, and its words may come later still.
function goWhereTold(model, root, on) {
  on('msg:custom', ({go_to: name}) => {
    const box = name && root.querySelector('.fluxx-slot-' + name);
    if (!box) return;
    let tries = 0;
    const go = () => {
      if (!box.offsetParent || !box.textContent) { if (tries++ < 120) requestAnimationFrame(go); return; }
      box.tabIndex = 0; box.scrollTop = 0;
      box.focus({preventScroll: true});
      box.scrollIntoView({block: 'nearest'});
    };
    requestAnimationFrame(go);
  });
  on('msg:custom', ({shared}) => { if (shared) showShared(root, shared) });
}

// The part of the page that a table scrolls in, how much of it is seen at once, and whether words are below the picture.
// In the app the notebook is the body, which is as tall as its content and does not scroll by itself.
const pageOf = root => root.closest('.jp-WindowedPanel-outer') || root.closest('.jp-Notebook:not(body)') || document.documentElement;
const pageHeight = root => Math.min(pageOf(root).clientHeight, innerHeight);
// A frame or a clock may come when the table has gone from the page.
const sides = root => root.querySelector('.fluxx-stage')?.children ?? [];
const isStacked = root => {
  const [left, side] = sides(root);
  return !!side && side.offsetTop > left.offsetTop;
};

const px = number => Math.floor(number) + 'px';
const heights = boxes => boxes.reduce((sum, box) => sum + box.offsetHeight, 0);
// A question above a table is read together with it, so the picture leaves it its room.
const heightAbove = root => heights([...root.parentElement?.children ?? []].filter(one => one.classList.contains('fluxx-above')));

// The quote gets the room that the sentence above it and the question below it leave. Where the question needs more than
// there is, both give way; below the picture the words end where the page does, and a long story gives way to its quote.
const LEAST_QUOTE = 84, LEAST_QUESTION = 130, MOST_QUOTE = 0.48, WORDS_BELOW = 190, EDGE = 4;
const MOST_ABOVE = 120, MOST_ASKED = 0.36;
const topOnPage = root => {
  const page = pageOf(root), top = page === document.documentElement ? 0 : page.getBoundingClientRect().top;
  return Math.max(0, root.getBoundingClientRect().top - top + page.scrollTop);
};
const LEAST_STORY = 48, LEAST_QUOTE_BELOW = 56, LEAST_ROOM = 180;
// Below the picture a quote that has no room is cut right under its source, and the choice gets what is left.
/** @type {(room: number, story: number, quote: number, source: number) => {story: number, quote: number}} */
const sharesBelow = (room, story, quote, source) => {
  if (!quote) return {story: Math.max(LEAST_STORY, room), quote};
  const least = Math.max(LEAST_QUOTE_BELOW, Math.min(source, quote));
  const most = Math.max(LEAST_STORY, room - Math.max(least, Math.min(LEAST_QUOTE, quote)));
  const left = room - Math.min(most, story);
  return {story: most, quote: source && left < quote ? least : Math.max(least, left)};
};
/** How far down in its box the source of the first quote ends. @type {(quote: Element) => number} */
const endOfSource = quote => {
  const source = quote.querySelector('figcaption');
  if (!source) return 0;
  return source.getBoundingClientRect().bottom - quote.getBoundingClientRect().top + quote.scrollTop + EDGE;
};
/** @type {(room: number, all: number, wanted: number) => {quote: number, lower: number}} */
const sharesBeside = (room, all, wanted) => {
  const lower = Math.min(wanted, Math.max(LEAST_QUESTION, room - MOST_QUOTE * all));
  return {quote: Math.max(LEAST_QUOTE, room - lower), lower};
};
function sharesOfRoom(root) {
  const [left, side] = sides(root);
  if (!side?.isConnected) return {};
  const [story, quote, lower] = ['.fluxx-slot-explain', '.fluxx-slot-quote', '.fluxx-lower'].map(one => side.querySelector(one));
  const said = heights([...side.children].filter(one => ![story, quote, lower].includes(one)));
  if (isStacked(root)) {
    // On a phone the choice and the buttons are below the words; a long list of options scrolls with the page.
    const page = pageHeight(root), bar = root.querySelector('.fluxx-bar'), last = bar.offsetTop > side.offsetTop;
    const asked = Math.min(MOST_ASKED * page, heights([...lower.children]) + 2 * EDGE) + bar.offsetHeight;
    const taken = last ? asked + Math.min(MOST_ABOVE, topOnPage(root)) : 0;
    const room = page - side.offsetTop + left.offsetTop - EDGE - said - taken;
    // On a small screen nothing would be left of a question's words: they are read whole, and the page scrolls.
    if (room < LEAST_ROOM && root.hasAttribute('data-closed')) return {'--fluxx-story': 'none', '--fluxx-quote': 'none', '--fluxx-lower': '0px'};
    // A choice stays in view, and a quote that is longer scrolls; what no choice follows is all in view.
    const most = room + (taken && !lower.querySelector('.fluxx-option') ? asked - bar.offsetHeight : 0) - LEAST_STORY;
    const share = sharesBelow(room, story.scrollHeight, quote.scrollHeight, Math.min(endOfSource(quote), most));
    return {'--fluxx-story': px(share.story), '--fluxx-quote': px(share.quote), '--fluxx-lower': '0px'};
  }
  const room = side.clientHeight - said - story.offsetHeight;
  const wanted = heights([...lower.children]) + 6 * (lower.children.length + 1);
  const share = sharesBeside(room, side.clientHeight, wanted);
  return {'--fluxx-story': 'none', '--fluxx-quote': px(share.quote), '--fluxx-lower': px(share.lower)};
}

// What stays as it is is not set: the page would be laid out again for it.
function setStyles(node, styles) {
  for (const [name, value] of Object.entries(styles))
    if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
}
function setAttributes(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) node.removeAttribute(name);
    else if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
}

// What has no room shows that there is more of it.
function tellOfMore(model, root, on, listen) {
  const boxes = [...root.querySelectorAll('.fluxx-side, .fluxx-side .fluxx-scroll')];
  // Shares that change give boxes another size, and then it is looked again.
  const tell = atFrame(() => {
    const shares = sharesOfRoom(root);
    const told = boxes.map(box => {
      const scrolls = box.scrollHeight > box.clientHeight, more = box.scrollTop + box.clientHeight < box.scrollHeight - 8;
      // Without a mouse, the keys scroll what has the focus.
      return {'data-more': more ? '' : null, tabindex: scrolls ? '0' : null, role: scrolls ? 'group' : null,
        'aria-label': scrolls ? 'Scroll to read more' : null};
    });
    return () => {
      const [, side] = sides(root);
      if (side) setStyles(side, shares);
      boxes.forEach((box, at) => setAttributes(box, told[at]));
    };
  });
  for (const box of boxes) listen(box, 'scroll', tell, {passive: true});
  listen(root, 'toggle', tell, true);
  on('change', tell);
  const watch = new ResizeObserver(tell);
  boxes.forEach(box => watch.observe(box));
  [root.querySelector('.fluxx-left'), pageOf(root)].forEach(one => watch.observe(one));
  return watch;
}

function fillLog(model, root, on) {
  const el = root.querySelector('.fluxx-log');
  el.replaceChildren();
  el.tabIndex = 0;
  el.setAttribute('role', 'listbox');
  named(model, on, el, 'Everything that happened; a click goes to that moment');
  // Rows by the event with which their step begins: a step that goes on gets more words, and no second row.
  let rows = new Map(), shown = null, timer = 0;
  const add = lines => {
    const part = document.createDocumentFragment();
    for (const [start, end, depth, text, branched, swung] of lines) {
      const row = rows.get(start) || element('div', {role: 'option', id: model.get('mark') + '-' + start});
      row.textContent = text; row.dataset.at = end;
      row.toggleAttribute('data-branched', branched);
      if (swung) row.append(element('b', {class: 'fluxx-swung', title: 'The chance of winning before and after it: few plays changed the odds more'}, swung));
      row.style.paddingLeft = (4 + 14 * depth) + 'px';
      if (!rows.has(start)) { rows.set(start, row); part.appendChild(row) }
    }
    el.appendChild(part);
  };
  const scroll = atFrame(() => {
    if (!shown) return;
    const top = shown.offsetTop - el.offsetTop;
    if (top >= el.scrollTop && top + shown.offsetHeight <= el.scrollTop + el.clientHeight) return;
    const to = top - el.clientHeight / 2;
    return () => { el.scrollTop = to };
  });
  const mark = () => {
    if (shown) shown.setAttribute('aria-selected', 'false');
    shown = null;
    for (const [start, row] of rows) if (start < model.get('at')) shown = row;
    if (!shown) { el.removeAttribute('aria-activedescendant'); return; }
    shown.setAttribute('aria-selected', 'true');
    el.setAttribute('aria-activedescendant', shown.id);
    scroll();
  };
  on('change:tail', () => {
    const [reset, , lines] = model.get('tail');
    if (reset) { el.replaceChildren(); rows = new Map(); shown = null; }
    add(lines); mark();
  });
  on('change:at', mark);
  const line = e => !model.get('closed') && e.target.closest && e.target.closest('[role=option]');
  el.onclick = e => { const row = line(e); if (row) say(model, {say: 'GoTo', moment: +row.dataset.at}) };
  el.onmouseover = e => {
    const row = line(e); clearTimeout(timer);
    if (row) timer = setTimeout(() => say(model, {say: 'Preview', moment: +row.dataset.at}), 120);
  };
  el.onmouseleave = () => { clearTimeout(timer); if (!model.get('closed')) say(model, {say: 'Preview', moment: -1}) };
  el.onkeydown = e => {
    const near = [...rows.values()], at = near.indexOf(shown);
    const to = {ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: near.length - 1}[e.key];
    if (to === undefined || !near.length) return;
    take(e);
    say(model, {say: 'GoTo', moment: +near[Math.max(0, Math.min(near.length - 1, to))].dataset.at});
  };
  say(model, {say: 'Lines'});
}

function fillTwin(model, root, on) {
  const el = root.querySelector('.fluxx-text');
  el.tabIndex = 0;
  el.setAttribute('role', 'region');
  named(model, on, el, 'The table in words');
  const body = element('div', {'aria-live': 'polite', 'aria-atomic': 'false'});
  const fold = element('button', {type: 'button', 'aria-expanded': 'false'}, 'The table in words');
  fold.onclick = () => fold.setAttribute('aria-expanded', String(el.toggleAttribute('data-open')));
  el.replaceChildren(fold, body);
  // Only lines that differ are touched, so that only they are read aloud.
  const tell = () => {
    const lines = model.get('lines');
    while (body.children.length > lines.length) body.lastChild.remove();
    lines.forEach((text, i) => {
      const row = body.children[i] || body.appendChild(element('div'));
      if (row.textContent !== text) row.textContent = text;
    });
  };
  tell(); on('change:lines', tell);
}

function fillRange(model, root, on) {
  const el = root.querySelector('.fluxx-timeline');
  const range = element('input', {type: 'range', min: 0, step: 1, 'aria-label': 'Moment of the game, in steps'});
  const said = element('output');
  el.replaceChildren(range, said);
  const tell = () => {
    const [made, most] = model.get('steps');
    // A game that goes on has no last step: the slider leaves room for what is to come.
    range.max = model.get('over') ? most : most + Math.max(3, Math.ceil(most / 4)); range.value = made;
    const turn = model.get('turn') ? 'Turn ' + model.get('turn') : '';
    range.setAttribute('aria-valuetext', [turn, 'step ' + made].filter(Boolean).join(', '));
    said.textContent = turn;
  };
  const reached = () => { range.value = String(Math.min(+range.value, model.get('steps')[1])) };
  let timer = 0;
  range.oninput = () => { reached(); timer = timer || setTimeout(() => { timer = 0; say(model, {say: 'GoStep', step: +range.value}) }, 50) };
  const close = () => { range.disabled = model.get('closed') };
  tell(); for (const name of ['steps', 'turn', 'over']) on('change:' + name, tell);
  close(); on('change:closed', close);
}

// A beginner's table shows the rest of itself behind a button, and the browser remembers who wants it.
const ALL_SHOWN = 'fluxx-more';
function remembered(name) { try { return localStorage.getItem(name) } catch { return null } }
function remember(name, value) { try { localStorage.setItem(name, value) } catch { /* a browser may forbid it */ } }
function fillMore(root, undo) {
  const bar = root.querySelector('.fluxx-bar');
  if (!root.classList.contains('fluxx-simple') || !bar) return;
  const more = element('button', {type: 'button', class: 'jupyter-button fluxx-show-more'});
  const show = all => {
    root.toggleAttribute('data-all', all);
    more.textContent = all ? 'Less' : 'More';
    setAttributes(more, {'aria-expanded': String(all), title: (all ? 'Fewer' : 'All') + ' controls and tabs'});
  };
  more.onclick = () => { const all = !root.hasAttribute('data-all'); show(all); remember(ALL_SHOWN, all ? '1' : '') };
  bar.append(more); undo.push(() => more.remove());
  show(!!remembered(ALL_SHOWN));
}

// Until a question is answered nothing goes on, so a phone gives the room of its buttons to the question.
function tellOfQuestion(model, root, on) {
  const tell = () => root.toggleAttribute('data-closed', model.get('closed'));
  tell(); on('change:closed', tell);
}

// Someone's first table comes into view by itself. The page still moves while pictures come and other cells run;
// once a person touches it, it stays where they put it.
const SETTLES = 4000;
function comeIntoView(root, listen) {
  if (!root.classList.contains('fluxx-first')) return;
  let moving = true;
  const still = () => { moving = false };
  const settle = () => {
    if (!moving || !root.isConnected) return;
    root.querySelector('.fluxx-stage').scrollIntoView({block: 'nearest'});
    setTimeout(settle, 100);
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel']) listen(document, kind, still, {capture: true, passive: true});
  setTimeout(still, SETTLES);
  settle();
}

function fixCanvas(model, root, canvas, on, listen) {
  const home = canvas.parentElement, stop = e => e.stopImmediatePropagation();
  const here = act => e => { if (e.target === canvas) act(e) };
  listen(home, 'keydown', here(e => {
    if (e.key === 'Tab' || e.altKey || e.ctrlKey || e.metaKey) stop(e);
  }), true);
  listen(home, 'wheel', here(stop), {capture: true, passive: true});
  // The canvas would tell the kernel of every movement of the mouse, which means nothing here.
  for (const type of ['mousemove', 'mouseup', 'mouseout', 'touchmove', 'touchend', 'touchcancel'])
    listen(home, type, here(stop), true);
  // No one hears what is done at a table whose kernel has gone.
  for (const type of ['mousedown', 'touchstart', 'keydown'])
    listen(home, type, here(e => root.matches('.jupyter-widgets-disconnected') && stop(e)), true);
  listen(home, 'mousedown', here(() => canvas.focus({preventScroll: true})), true);
  canvas.setAttribute('role', 'img');
  const label = () => canvas.setAttribute('aria-label', model.get('label'));
  label(); on('change:label', label);
  // Keys work wherever in the table the focus is, unless something is being written, chosen or scrolled there.
  // JupyterLab looks for this mark from the focused element up to where its shortcut matches, which is that element.
  listen(root, 'focusin', e => e.target.setAttribute('data-lm-suppress-shortcuts', 'true'));
  listen(root, 'keydown', e => {
    if (e.target === canvas || e.altKey || e.ctrlKey || e.metaKey || !model.get('heard').includes(e.key)) return;
    if (e.target.closest('input,textarea,select,[contenteditable],.fluxx-log,.fluxx-scroll:not(.fluxx-explain)')) return;
    if ((e.key === 'Enter' || e.key === ' ') && e.target.closest('button,[role=tab]')) return;
    take(e);
    say(model, {say: 'Key', name: e.key});
  });
  const tell = () => {
    const tall = pageHeight(root) - heightAbove(root) - (isStacked(root) ? WORDS_BELOW : 0);
    const space = [home.clientWidth, tall].map(Math.round), known = model.get('space');
    // A table that no one sees, or whose kernel has gone, has nothing to say.
    if (!root.isConnected || !space[0] || space.every((one, at) => one === known[at])) return;
    heard(() => { model.set('space', space); model.set('below', root.querySelector('.fluxx-stage')?.clientWidth ?? 0); model.save_changes(); });
  };
  let later = 0;
  const watch = new ResizeObserver(() => { clearTimeout(later); later = setTimeout(tell, 60) });
  [home, pageOf(root), root.parentElement].forEach(one => watch.observe(one));
  return watch;
}

// Where a name is cut in the picture, the mouse over it reads all of it.
function fillHints(model, canvas, on, listen) {
  const home = canvas.parentElement, hint = element('div', {class: 'fluxx-in-full', 'aria-hidden': 'true', hidden: ''});
  home.append(hint);
  const hide = () => { hint.hidden = true };
  listen(home, 'pointermove', e => {
    const box = canvas.getBoundingClientRect(), x = (e.clientX - box.left) / box.width, y = (e.clientY - box.top) / box.height;
    const found = e.target === canvas && model.get('hints').find(([a, b, w, h]) => x >= a && x < a + w && y >= b && y < b + h);
    if (!found) { hide(); return; }
    const [left, top, wide, high, words] = found;
    hint.textContent = words;
    // It is below what it is about, or above where the picture ends, and never outside of it.
    const edges = left > 0.5 ? {left: 'auto', right: px(home.clientWidth - canvas.offsetLeft - (left + wide) * box.width)}
      : {left: px(canvas.offsetLeft + left * box.width), right: 'auto'};
    const lines = top > 0.7 ? {top: 'auto', bottom: px(home.clientHeight - canvas.offsetTop - top * box.height + 2)}
      : {top: px(canvas.offsetTop + (top + high) * box.height + 2), bottom: 'auto'};
    Object.assign(hint.style, edges, lines);
    hint.hidden = false;
  });
  listen(home, 'pointerleave', hide);
  on('change:hints', hide);
}

// Cards glide only for those who do not mind.
function tellOfMotion(model, listen) {
  const wish = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => {
    if (model.get('still') !== wish.matches) heard(() => { model.set('still', wish.matches); model.save_changes() });
  };
  tell(); listen(wish, 'change', tell);
}

// The picture comes with the words, and is handed to whom ipycanvas would have sent it.
async function initialize({model}) {
  const before = model.get('drawing')[0], manager = await model.widget_manager.get_model(model.get('manager'));
  model.on('change:drawing', () => {
    for (const data of model.get('drawing').slice(1))
      manager.trigger('msg:custom', {shape: [data.byteLength], dtype: 'uint8'}, [data]);
  });
  keepDrawing(model, manager);
  if (model.get('drawing')[0] !== before) say(model, {say: 'Fresh'});
}

// ipycanvas carries out one message after the other, and after one that fails no other: the picture would stand still
// for good. So the queue starts again, and the table is asked to paint all of it; not forever, where that fails too.
const MOST_TRIES = 5;
function keepDrawing(model, manager) {
  let tries = 0;
  manager.on('msg:custom', () => {
    const queue = manager.currentProcessing;
    queue.then(() => { tries = 0 }, () => {
      if (manager.currentProcessing === queue) manager.currentProcessing = Promise.resolve();
      if (tries++ < MOST_TRIES) setTimeout(say, 500, model, {say: 'Fresh'});
    });
  });
}

function render({model, el}) {
  el.style.display = 'none';
  let tries = 0, gone = false;
  const undo = [], watches = [];
  const on = (name, act) => { model.on(name, act); undo.push(() => model.off(name, act)) };
  const listen = (node, type, act, how) => {
    node.addEventListener(type, act, how); undo.push(() => node.removeEventListener(type, act, how));
  };
  const begin = () => {
    if (gone) return;
    const root = el.closest('.fluxx-table'), canvas = root && root.querySelector('canvas.fluxx-canvas');
    const places = ['log', 'text', 'timeline', 'explain', 'quote', 'lower', 'tabs',
      ...model.get('tabs').map(([name]) => 'page-' + name)];
    const ready = canvas && places.every(name => root.querySelector('.fluxx-' + name));
    if (!ready) { if (tries++ < 400) setTimeout(begin, 25); return; }
    fillSlots(model, root, canvas, on, listen); fillTabs(model, root, on); fillLog(model, root, on);
    fillTwin(model, root, on); fillRange(model, root, on); goWhereTold(model, root, on);
    fillMore(root, undo); tellOfQuestion(model, root, on); comeIntoView(root, listen); tellOfMotion(model, listen); fillHints(model, canvas, on, listen);
    watches.push(fixCanvas(model, root, canvas, on, listen), tellOfMore(model, root, on, listen));
  };
  begin();
  return () => { gone = true; undo.forEach(act => act()); watches.forEach(watch => watch.disconnect()) };
}

export default { initialize, render };
