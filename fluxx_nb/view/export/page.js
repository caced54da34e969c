// @ts-check
// Steps through one game. All words come as data and are set as text; nothing here makes elements out of words.
(async () => {
  'use strict';
  const GLIDE = 320, SWIPE = 40, FAR = 60;
  /** @type {(name: string) => any} */
  const find = (name) => document.getElementById(name);
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  let game;
  try { game = JSON.parse(await textOf(find('game').textContent)); } catch {
    find('trouble').textContent = 'This browser cannot open the page: it takes one of 2023 or later, and the whole file.';
    find('trouble').hidden = false;
    return;
  }

  // Elements -------------------------------------------------------------------------------------------------

  const row = (attributes, x, y, r, lastX, lastY, lastR, dots) => svg('g', attributes, ...Array.from({ length: dots }, (_, at) => {
    const [cx, cy, radius] = [[x, lastX], [y, lastY], [r, lastR]].map(([from, to]) => from + (to - from) * at / (dots - 1));
    return svg('circle', { cx, cy, r: radius });
  }));
  const path = (attributes, outline, x, y, scale) => svg('path', { ...attributes, d: game.outlines[outline],
    transform: `translate(${x / 10} ${y / 10}) scale(${scale / 1000})` });
  /** @type {(shape: any) => SVGGraphicsElement} */
  const drawn = ([kind, ...values]) => {
    const [tag, ...names] = game.kinds[kind], inside = values.slice(names.length);
    const attributes = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    if (tag === 'row') return row(attributes, ...inside);
    if (tag === 'path') return path(attributes, ...inside);
    return svg(tag, attributes, ...inside.map((one) => Array.isArray(one) ? drawn(one) : one));
  };
  const shapes = (numbers) => numbers.map((number) => drawn(game.shapes[number]));

  // Pictures -------------------------------------------------------------------------------------------------

  const defs = document.querySelector('#pieces defs');
  defs.append(...game.gradients.map(drawn));
  const faces = new Set();
  const face = (number) => {
    if (!faces.has(number)) {
      faces.add(number);
      defs.append(svg('g', { id: `f${number}` }, ...game.faces[number].map(drawn)));
    }
    return `#f${number}`;
  };
  const title = (card) => svg('title', {}, game.texts[game.cards[card][1]]);

  /** A picture in three layers. When another moment is painted, what stays is left alone and cards glide. */
  class Picture {
    constructor(root) {
      for (const [name, value] of Object.entries(game.style)) root.setAttribute(name, value);
      this.layers = Array.from({ length: 3 }, () => ({ node: svg('g', {}), kept: new Map() }));
      this.scene = svg('g', { class: 'scene' }, svg('g', {}, ...shapes(game.felt)), ...this.layers.map((layer) => layer.node));
      root.append(this.scene);
      this.places = new Map();
      this.came = [];
    }
    paint([notes, cards, marks], glide = false) {
      const [below, table, above] = this.layers, places = new Map();
      this.lay(below, notes.map((number) => [number, () => drawn(game.shapes[number])]));
      this.lay(table, cards.map(([card, number]) => [`${card}.${number}`, () => svg('g', {}, title(card), svg('use', { href: face(number) }))]));
      this.lay(above, marks.map((number) => [number, () => drawn(game.shapes[number])]));
      for (const [card, number, x, y] of cards) {
        const [name] = game.cards[card], was = this.places.get(name), node = table.kept.get(`${card}.${number}`);
        places.set(name, [x / 10, y / 10]);
        node.setAttribute('transform', `translate(${x / 10} ${y / 10})`);
        if (glide && was && (was[0] !== x / 10 || was[1] !== y / 10)) this.glide(node, was, [x / 10, y / 10]);
      }
      const far = (name, [x, y]) => { const was = this.places.get(name); return !was || Math.hypot(x - was[0], y - was[1]) > FAR; };
      this.came = cards.filter(([card, , x, y]) => far(game.cards[card][0], [x / 10, y / 10]))
        .map(([card, number, x, y]) => [x / 10, y / 10, table.kept.get(`${card}.${number}`)]);
      this.places = places;
    }
    lay(layer, wanted) {
      const keys = new Set(wanted.map(([key]) => key));
      for (const [key, node] of layer.kept) if (!keys.has(key)) { node.remove(); layer.kept.delete(key); }
      let next = layer.node.firstChild;
      for (const [key, make] of wanted) {
        if (!layer.kept.has(key)) layer.kept.set(key, make());
        const node = layer.kept.get(key);
        if (node === next) next = next.nextSibling;
        else layer.node.insertBefore(node, next);
      }
    }
    glide(node, [fromX, fromY], [x, y]) {
      const way = [[fromX, fromY], [x, y]].map(([left, top]) => ({ transform: `translate(${left}px, ${top}px)` }));
      node.animate(way, { duration: GLIDE, easing: 'ease-in-out' });
    }
  }
  const [STATUS, LINES, SAYS, SOURCES, PLACES, TITLES, ASKED, TWIN] = [3, 4, 5, 6, 7, 8, 9, 10];   // after notes, cards and marks
  const text = (number) => game.texts[number];
  // Moments come in columns, and the cards of one in four of them: which card, its face, and where.
  const frame = (number) => {
    const [notes, cards, faces, lefts, tops, ...more] = game.frames.map((column) => column[number]);
    return [notes, cards.map((card, at) => [card, faces[at], lefts[at], tops[at]]), ...more];
  };
  const stage = new Picture(find('stage'));

  // Where the whole table would be too small to read, one is close to what has happened; a tap shows all of it.
  const LEGIBLE = 0.85, MANY = 6, { width: WIDE, height: HIGH } = find('stage').viewBox.baseVal;
  let close = true, here = null;                          // here: the point that one is close to
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const happened = () => {
    const { came, layers: [, , above] } = stage, [x, y, node] = came[came.length - 1] ?? [];
    if (came.length && came.length <= MANY) { const { width, height } = node.getBBox(); return middle({ x, y, width, height }); }
    return above.kept.size ? middle(above.node.getBBox()) : null;
  };
  const fitted = () => Math.min(find('stage').clientWidth / WIDE, find('stage').clientHeight / HIGH);
  const lookAt = (point) => {
    here = point;
    const scale = fitted(), small = scale > 0 && scale < LEGIBLE;
    const larger = small && close && here ? 1 / scale : 1;
    const edge = (at, all) => -Math.max(0, Math.min(all - all / larger, at - all / larger / 2));
    stage.scene.style.transform = larger > 1 ? `scale(${larger}) translate(${edge(here[0], WIDE)}px, ${edge(here[1], HIGH)}px)` : '';
    find('zoom').hidden = !small;
    find('zoom').textContent = larger > 1 ? 'Whole table' : 'Closer';
  };
  const change = (point) => {
    const near = close && here;
    close = !near;
    lookAt(near ? here : point ?? here ?? [WIDE / 2, HIGH / 2]);
  };
  find('zoom').addEventListener('click', () => change());
  find('stage').addEventListener('click', ({ clientX, clientY }) => {
    const box = find('stage').getBoundingClientRect();
    change([(clientX - box.left - box.width / 2) / fitted() + WIDE / 2, (clientY - box.top - box.height / 2) / fitted() + HIGH / 2]);
  });
  addEventListener('resize', () => lookAt(here));

  // Words ----------------------------------------------------------------------------------------------------

  const quote = (number) => {
    const [words, where, gist, rule, ...others] = game.sources[number];
    return element('figure', {}, words ? element('blockquote', {}, `“${words}”`) : null, element('figcaption', {}, where),
      gist ? element('p', { class: 'gist' }, gist) : null, rule ? aboutRule(rule, others) : null);
  };
  const said = ([where, ...parts]) => element('p', {}, ...(parts.length ? ['“', ...parts.flatMap((words, at) =>
    [at > 1 || (at && parts[0]) ? ' ' : '', at % 2 ? element('mark', {}, words) : words]), `” ${where}`] : [`The same words: ${where}`]));
  const aboutRule = (rule, others) => element('details', { class: 'fluxx-about-rule' }, element('summary', {}, 'About this rule'),
    ...others.map(said),
    others.length ? null : element('p', {}, 'No other rulebook has words of its own for it.'),
    others.some(([, , marked]) => marked) ? element('p', {}, 'What another edition says otherwise is marked.') : null,
    element('p', {}, 'The scenarios that show it and the cards that touch it: ', element('code', {}, `fluxx-nb find ${rule}`)));
  // The main quote is open, the others fold below it, each under the sentence that it explains. What the reader has
  // read before is a title to click.
  const quotes = (numbers, places = [], titles = [], lines = []) => {
    const all = numbers.map((number, at) => ({ number, line: places[at] ?? 0, title: titles[at] ?? -1 }));
    const first = all.find(({ title }) => title < 0) ?? all[0];
    const shown = ({ number, title }) => title < 0 ? quote(number)
      : element('details', { class: 'fluxx-folded' }, element('summary', {}, text(title)), quote(number));
    let told = first.line;
    const more = all.filter((one) => one !== first).flatMap((one) => {
      const heading = one.line !== told && one.line >= 0 ? [element('p', { class: 'fluxx-for' }, text(lines[one.line]))] : [];
      told = one.line;
      return [...heading, shown(one)];
    });
    const count = all.length - 1;
    return element('div', { class: 'fluxx-quote' }, shown(first), count
      ? element('details', {}, element('summary', {}, count === 1 ? '1 more rule' : `${count} more rules`), ...more) : null);
  };
  const question = ([prompt, who, ...options]) => element('div', { class: 'ask' }, element('p', {}, `${text(who)} is asked: ${text(prompt)}`),
    options.length ? element('ul', {}, ...options.map((one) => element('li', {}, text(one)))) : null);
  const sentences = (frame) => frame[LINES].map(text);

  const tell = (frame, where) => {
    const [first, ...then] = sentences(frame);
    /** @type {HTMLElement[]} */
    const parts = [element('p', { class: 'where' }, where), element('p', { class: 'sentence fluxx-sentence' }, first)];
    if (then.length) parts.push(element('ul', { class: 'then' }, ...then.map((line) => element('li', {}, line))));
    if (frame[SAYS] >= 0) parts.push(element('p', {}, text(frame[SAYS])));
    if (frame[SOURCES].length) parts.push(quotes(frame[SOURCES], frame[PLACES], frame[TITLES], frame[LINES]));
    if (frame[ASKED].length) parts.push(question(frame[ASKED]));
    find('words').replaceChildren(...parts);
    find('words').scrollTop = 0;
    document.querySelector('.fluxx-text').replaceChildren(...frame[TWIN].map((line) => element('p', {}, text(line))));
    find('moment').textContent = `${text(frame[STATUS])}. ${first}`;
  };

  // Time -----------------------------------------------------------------------------------------------------

  const steps = game.steps.map(([number, parts, ...more]) =>
    [frame(number), Array.from({ length: parts }, (_, at) => frame(number + 1 + at)), ...more]);
  const last = steps.length - 1;
  let at = 0, part = -1, closed = Boolean(game.quiz);     // part: the effect of the step, or -1 for all of it
  const effects = (step) => steps[step][1];
  const frameOf = (step, effect) => effect < 0 ? steps[step][0] : effects(step)[effect];
  const entry = (step) => [step, find('fine').checked && effects(step).length ? 0 : -1];
  const exit = (step) => [step, find('fine').checked ? effects(step).length - 1 : -1];

  const go = (step, effect = -1) => {
    if (closed) return;
    const glide = !still.matches && Math.abs(step - at) < 2;
    at = Math.max(0, Math.min(last, step));
    part = Math.min(effect, effects(at).length - 1);
    show(glide);
  };
  const forward = () => {
    if (part >= 0 && part < effects(at).length - 1) go(at, find('fine').checked ? part + 1 : -1);
    else if (at < last) go(...entry(at + 1));
  };
  const backward = () => {
    if (part > 0 && find('fine').checked) go(at, part - 1);
    else if (at > 0) go(...exit(at - 1));
  };
  const show = (glide = false) => {
    const frame = frameOf(at, part), count = `step ${at + 1} of ${steps.length}`;
    stage.paint(frame, glide);
    lookAt(happened());
    tell(frame, `${text(frame[STATUS])} · ${count}${part < 0 ? '' : `, effect ${part + 1} of ${effects(at).length}`}`);
    find('slider').value = at + 1;
    find('slider').setAttribute('aria-valuetext', count);
    find('back').disabled = find('home').disabled = closed || (at === 0 && part <= 0);
    find('next').disabled = find('end').disabled = closed || (at === last && (part < 0 || part === effects(at).length - 1));
    mark();
    if (!closed) try { history.replaceState(null, '', `#${at + 1}${part < 0 ? '' : `.${part + 1}`}`); } catch { /* a page in a frame */ }
  };

  // The log --------------------------------------------------------------------------------------------------

  const log = find('log');
  const place = (step, effect) => `${step}.${effect}`;
  const goes = (step, effect, words) => element('button', { type: 'button', 'data-at': place(step, effect) }, words);
  const line = ([frame, parts, turn, begins, depth], step) => {
    const words = `${begins ? `Turn ${turn}. ` : ''}${sentences(frame).join(' ')}`;
    const unfold = parts.length ? element('button', { type: 'button', class: 'unfold', 'aria-expanded': 'false', 'data-step': step,
      'aria-label': `The ${parts.length} effects of step ${step + 1}` }, `${parts.length} effects`) : null;
    return element('li', { class: `d${Math.min(3, depth)}${begins ? ' turn' : ''}` },
      element('div', { class: 'line' }, goes(step, -1, words), unfold));
  };
  const toggle = (button) => {
    const step = Number(button.dataset.step), item = button.closest('li'), open = item.querySelector('ol');
    button.setAttribute('aria-expanded', String(!open));
    if (open) { open.remove(); return; }
    item.append(element('ol', {}, ...effects(step).map((frame, effect) =>
      element('li', {}, goes(step, effect, sentences(frame).join(' '))))));
    mark();
  };
  const mark = () => {
    log.querySelectorAll('[aria-current]').forEach((one) => one.removeAttribute('aria-current'));
    /** @type {HTMLElement | null} */
    const here = log.querySelector(`[data-at="${place(at, part)}"]`) ?? log.querySelector(`[data-at="${place(at, -1)}"]`);
    if (!here) return;
    here.setAttribute('aria-current', 'step');
    requestAnimationFrame(() => {                         // where it is, is known once the page is laid out
      const top = here.getBoundingClientRect().top - log.getBoundingClientRect().top;
      if (top < 0 || top > log.clientHeight - here.offsetHeight) log.scrollTop += top - log.clientHeight / 3;
    });
  };
  log.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.dataset.at) go(...button.dataset.at.split('.').map(Number));
    else if (button) toggle(button);
  });

  // Predict, then reveal -------------------------------------------------------------------------------------

  const wonder = ({ story, ask, options, told, source, step, effect }) => {
    const tried = new Set();
    const verdict = element('div', { class: 'verdict', role: 'status' });
    const buttons = options.map(({ words }) => element('button', { type: 'button' }, words));
    const reveal = element('button', { type: 'button', class: 'reveal' }, 'Reveal');
    const showMe = element('button', { type: 'button', class: 'main', hidden: '' }, 'Show me on the table');
    const settle = (lines) => {
      verdict.replaceChildren(...lines.map((words) => element('p', {}, words)), ...(source < 0 ? [] : [quotes([source])]));
      options.forEach(({ right, words }, which) => {
        if (!right) return;
        buttons[which].classList.add('right');
        buttons[which].textContent = `✓ ${words}`;
      });
      reveal.hidden = true;
      showMe.hidden = step < 0;
      if (closed) { closed = false; open(); }
    };
    buttons.forEach((button, which) => button.addEventListener('click', () => {
      const { right, words, nudge, reply } = options[which];
      tried.add(which);
      if (!right) { button.classList.add('wrong'); button.textContent = `✗ ${words}`; }
      if (right || !closed || options.length - tried.size < 2) settle([`${right ? '✓' : '✗'} ${reply[0]}`, ...reply.slice(1)]);
      else verdict.replaceChildren(...[`✗ ${nudge[0]}`, ...nudge.slice(1), 'Try another answer, or reveal it.'].map((one) => element('p', {}, one)));
    }));
    reveal.addEventListener('click', () => settle(told));
    showMe.addEventListener('click', () => {
      verdict.replaceChildren(...[...verdict.querySelectorAll(':scope > p')].filter((_, at, all) => at === 0 || at === all.length - 1));
      showMe.hidden = true;
      go(step, effect);
      find('table').scrollIntoView({ block: 'nearest' });
    });
    find('question').replaceChildren(story ? element('p', {}, story) : '', element('p', { class: 'wonder' }, `Predict: ${ask}`),
      element('div', { class: 'answers' }, ...buttons, reveal, showMe), verdict);
    find('question').hidden = false;
  };
  const open = () => {
    log.replaceChildren(...steps.map(line));
    for (const name of ['bar', 'more']) find(name).hidden = closed;
    show();
  };

  // Printing -------------------------------------------------------------------------------------------------

  const printed = () => {
    /** @type {HTMLElement[]} */
    const paper = [element('h1', {}, document.title), element('p', {}, find('about').textContent)];
    if (game.quiz) paper.push(element('p', {}, game.quiz.story), element('p', {}, element('b', {}, game.quiz.ask)),
      element('ul', { class: 'options' }, ...game.quiz.options.map(({ words }) => element('li', {}, `☐ ${words}`))));
    if (game.quiz && !closed) paper.push(element('h2', {}, 'The answer'), ...game.quiz.told.map((one) => element('p', {}, one)));
    let said = new Set();
    for (const [frame, , turn, begins, depth, pictured] of closed ? steps.slice(0, 1) : steps) {
      if (begins) { paper.push(element('h2', {}, `Turn ${turn}`)); said = new Set(); }
      paper.push(element('p', { class: `d${Math.min(3, depth)}` }, sentences(frame).join(' ')));
      const [source] = frame[SOURCES];
      if (source !== undefined && !said.has(source)) {    // each quote once in a turn
        said.add(source);
        const [words, where] = game.sources[source];
        paper.push(element('p', { class: 'quote' }, element('q', {}, words), ` ${where}`));
      }
      if (pictured) paper.push(element('figure', {}, pictureOf(frame)));
    }
    find('print').replaceChildren(...paper);
  };
  const pictureOf = (frame) => {
    const root = svg('svg', { viewBox: find('stage').getAttribute('viewBox'), role: 'img', 'aria-label': text(frame[STATUS]) });
    new Picture(root).paint(frame);
    return root;
  };
  addEventListener('beforeprint', printed);
  addEventListener('afterprint', () => find('print').replaceChildren());

  // Hands ----------------------------------------------------------------------------------------------------

  const ways = { ArrowRight: forward, ArrowLeft: backward, Home: () => go(...entry(0)), End: () => go(...exit(last)) };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !ways[event.key]) return;
    if (/** @type {HTMLInputElement} */ (event.target).type === 'range') return;            // the slider has these keys itself
    event.preventDefault();
    ways[event.key]();
  });
  for (const [name, way] of Object.entries({ next: forward, back: backward, home: ways.Home, end: ways.End })) {
    find(name).addEventListener('click', way);
  }
  find('slider').max = steps.length;
  find('slider').addEventListener('input', ({ target }) => go(Number(target.value) - 1));
  find('fine').addEventListener('change', () => go(...(find('fine').checked ? exit(at) : [at])));
  let touched = null;
  find('stage').addEventListener('touchstart', ({ touches }) => {
    touched = touches.length === 1 && (visualViewport?.scale ?? 1) < 1.05 ? [touches[0].clientX, touches[0].clientY] : null;
  }, { passive: true });
  find('stage').addEventListener('touchend', ({ changedTouches: [finger] }) => {
    if (!touched) return;
    const [across, down] = [finger.clientX - touched[0], finger.clientY - touched[1]];
    touched = null;
    if (Math.abs(across) < SWIPE || Math.abs(across) < 1.5 * Math.abs(down)) return;
    (across < 0 ? forward : backward)();
  });

  if (closed) {
    wonder(game.quiz);
    for (const name of ['bar', 'more']) find(name).hidden = true;
    show();
  } else {
    const [step, effect] = location.hash.slice(1).split('.').map(Number);
    open();
    if (step >= 1) go(step - 1, effect >= 1 ? effect - 1 : -1);
  }
  document.documentElement.dataset.ready = 'yes';
})();
