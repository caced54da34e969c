// The companion stands in a table and fills what belongs to it: words, log, slider, text twin and the canvas's name.
// One message brings all that changed in a step, the picture too. It also mends the canvas: without it Tab and the wheel would be swallowed,
// the first click on a canvas that is partly off screen would go astray, and arrow keys would belong to the notebook.

const KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Escape', ' ', 'Enter',
  'n', 'p', 't', 'w', 'h', 'f', '+', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];

// Reading or setting where something is scrolled lays the page out at once, so it waits until all words are there.
function atFrame(act) {
  let due = 0;
  return () => { due = due || requestAnimationFrame(() => { due = 0; act() }) };
}

function make(tag, attributes, text) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) made.setAttribute(name, value);
  if (text) made.textContent = text;
  return made;
}

// A kernel that goes at this moment hears nothing more, and that is no mistake of the page.
function heard(tell) { try { tell() } catch (error) { if (error.message !== 'Cannot send') throw error } }
function say(model, message) { heard(() => model.send(message)) }

// Two tables in one page have names of their own.
function named(model, on, node, what) {
  const tell = () => node.setAttribute('aria-label', what + ': ' + model.get('name'));
  tell(); on('change:name', tell);
}

// Words may hold buttons, which say a message of their own; whoever is at one with the keyboard stays there. A page has a
// place in the table only while it has something to tell of the deck: it is filled when its place comes.
function fillSlots(model, root, canvas, on, listen) {
  const wordsIn = box => {
    if (!box.querySelector(':scope > .fluxx-words')) box.replaceChildren(make('div', {class: 'fluxx-words'}));
    return box.firstElementChild;
  };
  const toTop = atFrame(() => { root.querySelector('.fluxx-quote').scrollTop = 0 });
  const buttons = inner => [...inner.querySelectorAll('[data-say]:not(:disabled)')];
  const fill = name => {
    const box = root.querySelector('.fluxx-slot-' + name);
    if (!box) return;
    const inner = wordsIn(box), at = buttons(inner).indexOf(document.activeElement);
    inner.innerHTML = model.get('slot_' + name);
    box.toggleAttribute('data-empty', !inner.innerHTML);
    if (box.classList.contains('fluxx-quote')) toTop();
    const left = buttons(inner);
    if (at >= 0) (left[Math.min(at, left.length - 1)] || canvas).focus({preventScroll: true});
  };
  for (const name of model.get('slots')) { fill(name); on('change:slot_' + name, () => fill(name)) }
  const isPlace = node => node.classList && [...node.classList].some(name => name.startsWith('fluxx-slot-'));
  const watch = new MutationObserver(changes => {
    if (changes.some(change => [...change.addedNodes].some(isPlace))) model.get('slots').forEach(fill);
  });
  watch.observe(root, {childList: true, subtree: true});
  listen(root, 'click', e => {
    const button = e.target.closest('[data-say]');
    if (button && !button.disabled) say(model, JSON.parse(button.dataset.say));
  });
  return watch;
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
}

// The part of the page that a table scrolls in, how much of it is seen at once, and whether words stand below the picture.
const pageOf = root => root.closest('.jp-WindowedPanel-outer') || root.closest('.jp-Notebook') || document.documentElement;
const pageHeight = root => Math.min(pageOf(root).clientHeight, innerHeight);
// A frame or a clock may come when the table has gone from the page.
const sides = root => root.querySelector('.fluxx-stage')?.children ?? [];
const isStacked = root => {
  const [left, side] = sides(root);
  return !!side && side.offsetTop > left.offsetTop;
};

// The quote gets the room that the sentence above it and the question below it leave. Where the question needs more than
// there is, both give way; below the picture the quote ends where the page does.
const LEAST_QUOTE = 84, LEAST_QUESTION = 130, MOST_QUOTE = 0.48, WORDS_BELOW = 190, EDGE = 4;
function shareRoom(root) {
  const [left, side] = sides(root);
  if (!side?.isConnected) return;
  const quote = side.querySelector('.fluxx-slot-quote'), lower = side.querySelector('.fluxx-lower');
  const above = [...side.children].filter(one => one !== quote && one !== lower);
  const heights = boxes => boxes.reduce((sum, box) => sum + box.offsetHeight, 0);
  const stacked = isStacked(root);
  const room = (stacked ? pageHeight(root) - side.offsetTop + left.offsetTop - EDGE : side.clientHeight) - heights(above);
  const wanted = heights([...lower.children]) + 6 * (lower.children.length + 1);
  const kept = stacked ? 0 : Math.min(wanted, Math.max(LEAST_QUESTION, room - MOST_QUOTE * side.clientHeight));
  side.style.setProperty('--fluxx-quote', Math.max(LEAST_QUOTE, Math.floor(room - kept)) + 'px');
  side.style.setProperty('--fluxx-lower', Math.floor(kept) + 'px');
}

// What has no room shows that there is more of it.
function tellOfMore(model, root, on, listen) {
  const boxes = [...root.querySelectorAll('.fluxx-side, .fluxx-side .fluxx-scroll')];
  const tell = atFrame(() => {
    shareRoom(root);
    for (const box of boxes) {
      box.toggleAttribute('data-more', box.scrollTop + box.clientHeight < box.scrollHeight - 8);
      // Whoever has no mouse scrolls what has the focus.
      const scrolls = box.scrollHeight > box.clientHeight;
      for (const [name, value] of [['tabindex', 0], ['role', 'group'], ['aria-label', 'Scrolls: there is more to read']])
        if (scrolls) box.setAttribute(name, value); else box.removeAttribute(name);
    }
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
      const row = rows.get(start) || make('div', {role: 'option', id: model.get('mark') + '-' + start});
      row.textContent = text; row.dataset.at = end;
      row.toggleAttribute('data-branched', branched);
      if (swung) row.append(make('b', {class: 'fluxx-swung', title: 'Few plays changed the odds more'}, swung));
      row.style.paddingLeft = (4 + 14 * depth) + 'px';
      if (!rows.has(start)) { rows.set(start, row); part.appendChild(row) }
    }
    el.appendChild(part);
  };
  const scroll = atFrame(() => {
    if (!shown) return;
    const top = shown.offsetTop - el.offsetTop;
    if (top < el.scrollTop || top + shown.offsetHeight > el.scrollTop + el.clientHeight)
      el.scrollTop = top - el.clientHeight / 2;
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
    e.preventDefault(); e.stopPropagation();
    say(model, {say: 'GoTo', moment: +near[Math.max(0, Math.min(near.length - 1, to))].dataset.at});
  };
  say(model, {say: 'Lines'});
}

function fillTwin(model, root, on) {
  const el = root.querySelector('.fluxx-text');
  el.tabIndex = 0;
  el.setAttribute('role', 'region');
  named(model, on, el, 'The table in words');
  const body = make('div', {'aria-live': 'polite', 'aria-atomic': 'false'});
  const fold = make('button', {type: 'button', 'aria-expanded': 'false'}, 'The table in words');
  fold.onclick = () => fold.setAttribute('aria-expanded', String(el.toggleAttribute('data-open')));
  el.replaceChildren(fold, body);
  // Only lines that differ are touched, so that only they are read aloud.
  const tell = () => {
    const lines = model.get('lines');
    while (body.children.length > lines.length) body.lastChild.remove();
    lines.forEach((text, i) => {
      const row = body.children[i] || body.appendChild(make('div'));
      if (row.textContent !== text) row.textContent = text;
    });
  };
  tell(); on('change:lines', tell);
}

function fillRange(model, root, on) {
  const el = root.querySelector('.fluxx-timeline');
  const range = make('input', {type: 'range', min: 0, step: 1, 'aria-label': 'Moment of the game, counted in steps'});
  const said = make('output');
  el.replaceChildren(range, said);
  const tell = () => {
    const [made, most] = model.get('steps');
    range.max = most; range.value = made;
    range.setAttribute('aria-valuetext', 'step ' + made + ' of ' + most);
    said.textContent = made + ' / ' + most;
  };
  let timer = 0;
  range.oninput = () => { timer = timer || setTimeout(() => { timer = 0; say(model, {say: 'GoStep', step: +range.value}) }, 50) };
  const close = () => { range.disabled = model.get('closed') };
  tell(); on('change:steps', tell); close(); on('change:closed', close);
}

function mendCanvas(model, root, canvas, on, listen) {
  const home = canvas.parentElement;
  const here = act => e => { if (e.target === canvas) act(e) };
  listen(home, 'keydown', here(e => {
    if (e.key === 'Tab' || e.altKey || e.ctrlKey || e.metaKey) e.stopImmediatePropagation();
  }), true);
  listen(home, 'wheel', here(e => e.stopImmediatePropagation()), {capture: true, passive: true});
  listen(home, 'mousedown', here(() => canvas.focus({preventScroll: true})), true);
  canvas.setAttribute('role', 'img');
  const label = () => canvas.setAttribute('aria-label', model.get('label'));
  label(); on('change:label', label);
  // Keys work wherever in the table the focus is, unless something is being written, chosen or scrolled there.
  // JupyterLab looks for this mark from the focused element up to where its shortcut matches, which is that element.
  listen(root, 'focusin', e => e.target.setAttribute('data-lm-suppress-shortcuts', 'true'));
  listen(root, 'keydown', e => {
    if (e.target === canvas || e.altKey || e.ctrlKey || e.metaKey || !KEYS.includes(e.key)) return;
    if (e.target.closest('input,textarea,select,[contenteditable],.fluxx-log,.fluxx-scroll')) return;
    if ((e.key === 'Enter' || e.key === ' ') && e.target.closest('button,[role=tab]')) return;
    e.preventDefault(); e.stopPropagation();
    say(model, {say: 'Key', name: e.key});
  });
  const tell = () => {
    const tall = pageHeight(root) - (isStacked(root) ? WORDS_BELOW : 0);
    const space = [home.clientWidth, tall].map(Math.round), known = model.get('space');
    // A table that nobody sees, or whose kernel has gone, has nothing to say.
    if (!root.isConnected || !space[0] || space.every((one, at) => one === known[at])) return;
    heard(() => { model.set('space', space); model.save_changes(); });
  };
  let later = 0;
  const watch = new ResizeObserver(() => { clearTimeout(later); later = setTimeout(tell, 60) });
  [home, pageOf(root)].forEach(one => watch.observe(one));
  return watch;
}

// The picture comes with the words, and is handed to whom ipycanvas would have sent it.
async function initialize({model}) {
  const before = model.get('drawing')[0], manager = await model.widget_manager.get_model(model.get('manager'));
  model.on('change:drawing', () => {
    for (const data of model.get('drawing').slice(1))
      manager.trigger('msg:custom', {shape: [data.byteLength], dtype: 'uint8'}, [data]);
  });
  if (model.get('drawing')[0] !== before) say(model, {say: 'Fresh'});
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
    const places = ['log', 'text', 'timeline', 'explain', 'quote', 'lower'];
    const ready = canvas && places.every(name => root.querySelector('.fluxx-' + name));
    if (!ready) { if (tries++ < 400) setTimeout(begin, 25); return; }
    watches.push(fillSlots(model, root, canvas, on, listen)); fillLog(model, root, on); fillTwin(model, root, on);
    fillRange(model, root, on); goWhereTold(model, root, on);
    watches.push(mendCanvas(model, root, canvas, on, listen), tellOfMore(model, root, on, listen));
  };
  begin();
  return () => { gone = true; undo.forEach(act => act()); watches.forEach(watch => watch.disconnect()) };
}

export default { initialize, render };
