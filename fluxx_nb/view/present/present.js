// @ts-check
// Takes its table to the whole screen, or where that is denied over the whole page, and shows the slide beside it.
// All text is put in as text. Keys belong to the big screen until it is left.

const KEYS = {PageDown: 'next', ArrowRight: 'next', ' ': 'next', PageUp: 'back', ArrowLeft: 'back', b: 'black', '.': 'black',
  r: 'reveal', v: 'vote', t: 'timer', n: 'skip', p: 'unskip', Escape: 'leave', F5: 'nothing'};
const TYPED = ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];
const HINT = 'Page Down: next · Page Up: back · R: reveal · V: vote · T: timer · B: black · Escape: leave';

const part = (tag, name, label, ...inside) => {
  const made = make(tag, name);
  if (label) { made.role = 'group'; made.ariaLabel = label }
  made.append(...inside);
  return made;
};

/** @type {(seconds: number) => string} */
const clockText = seconds => Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');

function render({model, el}) {
  el.classList.add('fluxx-presenter');
  const undo = [], say = (name, more = {}) => model.send({say: name, ...more});
  const follow = following(model, undo);
  let stage = null;

  // What is read ---------------------------------------------------------------------------------------------------
  const where = make('p', 'fluxx-stage-where'), told = part('div', 'fluxx-told');
  const question = make('h2', 'fluxx-stage-question'), choices = make('ol', 'fluxx-choices'), more = make('p', 'fluxx-stage-more');
  const total = make('p', 'fluxx-stage-total');
  const answer = make('div', 'fluxx-answer', '', {role: 'status'}), quotes = make('div', 'fluxx-stage-quotes');
  const confirm = button('settle', '', () => say('Settle', {asked: model.get('slide').asked}));
  const paragraphs = lines => lines.map(line => make('p', '', line));
  const rows = () => [...choices.children];
  const fields = () => [...choices.querySelectorAll('input')];

  const row = (choice, place) => {
    const {key, asked} = model.get('slide');
    const sign = {right: '✓ ', wrong: '✗ ', picked: '✓ '}[choice.mark] ?? '';
    const text = button('choice', sign + choice.text, () => say('Answer', {place, asked}));
    const field = make('input', 'fluxx-hands', '', {type: 'text', inputMode: 'numeric', maxLength: 3, autocomplete: 'off'});
    field.ariaLabel = 'Hands for ' + choice.text;
    field.onfocus = () => field.select();
    field.oninput = () => {
      field.value = field.value.replace(/\D/g, '');
      say('Vote', {key, place, hands: +field.value});
    };
    const bar = part('span', 'fluxx-vote-bar', '', make('i', ''));
    bar.ariaHidden = 'true';
    const made = part('li', '', '', make('span', 'fluxx-number', place + 1 + '.'), text, field, bar, make('span', 'fluxx-share'));
    made.dataset.mark = choice.mark;
    return made;
  };
  let drawn = '';
  const read = () => {
    const slide = model.get('slide');
    if (!slide.sentences) return;
    where.textContent = slide.where;
    told.replaceChildren(...paragraphs(slide.sentences));
    told.scrollTop = 0;
    question.textContent = slide.question;
    question.hidden = !slide.question;
    const wanted = JSON.stringify([slide.key, slide.asked, slide.choices]);
    if (wanted !== drawn) {
      const here = choices.contains(document.activeElement);
      choices.replaceChildren(...slide.choices.map(row));
      drawn = wanted;
      if (here) stage?.focus({preventScroll: true});
    }
    more.textContent = slide.more ? `and ${slide.more} more, to be answered at the table itself` : '';
    confirm.textContent = slide.confirm;
    confirm.hidden = !slide.confirm;
    answer.replaceChildren(...paragraphs(slide.answer));
    answer.dataset.told = slide.revealed;
    quotes.replaceChildren(...slide.quotes.map(quote => part('figure', '', '',
      ...(quote.about ? [make('p', 'fluxx-quote-about', quote.about)] : []), make('blockquote', '', '“' + quote.text + '”'), make('figcaption', '', quote.where))));
    reveal.disabled = slide.revealed;
    count();
    if (slide.revealed) asked.scrollTop = slide.answer.length || slide.quotes.length ? answer.offsetTop : 0;
    else asked.scrollTop = 0;
  };
  function count() {
    const hands = model.get('hands'), shares = model.get('shares'), any = hands.some(one => one);
    const sum = hands.reduce((before, one) => before + one, 0);
    total.textContent = any ? sum + (sum > 1 ? ' hands' : ' hand') + ' counted' : '';
    choices.toggleAttribute('data-voted', any);
    rows().forEach((one, place) => {
      const percent = 100 * (shares[place] ?? 0);
      one.querySelector('i').style.width = percent + '%';
      one.querySelector('.fluxx-share').textContent = any ? Math.round(percent) + '%' : '';
      const field = one.querySelector('input');
      if (field !== document.activeElement) field.value = any ? hands[place] : '';
    });
  }

  // The timer, the teams, and what can be done ----------------------------------------------------------------------
  const clock = button('clock', '', () => say('RunTimer'));
  const over = make('span', 'fluxx-over', '', {role: 'status'});
  let heard = 0;
  const tick = () => {
    const [left, runs] = model.get('timer');
    const seconds = Math.ceil(Math.max(0, left - (runs ? (performance.now() - heard) / 1000 : 0)));
    const text = clockText(seconds);
    if (clock.textContent !== text) {
      clock.textContent = text;
      clock.ariaLabel = `Timer: ${text} left; ${runs && seconds ? 'stop' : 'start'}`;
      clock.title = 'Start or stop the timer (T)';
    }
    clock.dataset.runs = String(runs && seconds > 0);
    const done = runs && !seconds ? 'Time is up' : '';
    if (over.textContent !== done) over.textContent = done;
  };
  const ticking = setInterval(tick, 200);
  undo.push(() => clearInterval(ticking));
  follow(['timer'], () => { heard = performance.now(); tick() });

  const teams = part('div', 'fluxx-scores', 'Scores');
  follow(['teams'], () => {
    const at = [...teams.querySelectorAll('button')].indexOf(document.activeElement);
    teams.replaceChildren(...model.get('teams').map(([name, points], team) => part('span', 'fluxx-team', '',
      make('b', '', `${name} ${points}`),
      button('less', '−', () => say('Score', {team, points: -1}), `Take a point from ${name}`),
      button('more-points', '+', () => say('Score', {team, points: 1}), `A point for ${name} (Shift and ${team + 1})`))));
    if (at >= 0) teams.querySelectorAll('button')[at]?.focus({preventScroll: true});
  });

  const vote = () => (fields()[0] ?? stage)?.focus({preventScroll: true});
  const black = () => stage?.classList.toggle('fluxx-black');
  const reveal = button('stage-reveal', 'Reveal', () => say('Reveal'), 'Reveal the answer and the rule (R)');
  const acts = part('div', 'fluxx-stage-acts', 'What can be done',
    button('stage-back', '◀', () => say('Backward'), 'Back (Page Up)'),
    button('stage-next', '▶', () => say('Forward'), 'Next (Page Down)'),
    reveal,
    button('stage-vote', 'Vote', vote, 'Type in the hands that go up (V, or the number of an answer)'),
    button('stage-clear', 'Clear votes', () => say('ClearVotes')),
    button('add-team', 'Add a team', () => say('AddTeam')),
    button('shorter', '−30 s', () => say('SetTimer', {seconds: -30}), '30 seconds less on the timer'),
    button('longer', '+30 s', () => say('SetTimer', {seconds: 30}), '30 seconds more on the timer'),
    button('stage-leave', 'Leave', () => leave(), 'Back to the notebook (Escape)'));
  const asked = part('div', 'fluxx-asked', '', question, choices, total, more, confirm, answer, quotes);
  follow(['slide'], read);
  follow(['hands', 'shares'], count);

  // The big screen ------------------------------------------------------------------------------------------------------
  // In the dark, the first key only brings the light back.
  const step = name => { if (stage.classList.contains('fluxx-black')) black(); else say(name) };
  const DOES = {next: () => step('Forward'), back: () => step('Backward'), reveal: () => say('Reveal'), vote, black,
    timer: () => say('RunTimer'), skip: () => say('Skip', {by: 1}), unskip: () => say('Skip', {by: -1}), leave: () => leave(), nothing() {}};
  const hear = event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab') return;
    const {target, key} = event, field = target.closest?.('.fluxx-hands'), digit = Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0);
    event.stopImmediatePropagation();
    if (field && !event.shiftKey && (/^\d$/.test(key) || TYPED.includes(key))) return;
    if ((key === 'Enter' || key === ' ') && target.closest?.('button')) return;
    const does = DOES[KEYS[key] ?? KEYS[key.toLowerCase()]];
    if (does) does();
    else if (field && ['Enter', 'ArrowDown', 'ArrowUp'].includes(key))
      (fields()[fields().indexOf(field) + (key === 'ArrowUp' ? -1 : 1)] ?? stage).focus({preventScroll: true});
    else if (digit && event.shiftKey) say('Score', {team: digit - 1, points: 1});
    else if (digit && !field) fields()[digit - 1]?.focus({preventScroll: true});
    else return;
    event.preventDefault();
  };
  const fit = () => {
    const room = stage?.querySelector('.fluxx-stage');
    const letters = Math.round(100 * parseFloat(stage && getComputedStyle(stage).fontSize));
    if (room) say('Stage', {width: Math.round(room.clientWidth), height: Math.round(room.clientHeight), letters});
  };
  let later = 0;
  const watch = new ResizeObserver(() => { clearTimeout(later); later = setTimeout(fit, 80) });

  async function enter() {
    const node = el.closest('.fluxx-table');
    if (stage || !node) return;
    stage = node;
    node.classList.add('fluxx-presenting');
    node.tabIndex = -1;
    node.setAttribute('data-lm-suppress-shortcuts', 'true');
    window.addEventListener('keydown', hear, true);
    try { await node.requestFullscreen({navigationUI: 'hide'}) }
    catch { if (stage) { node.popover = 'manual'; node.showPopover() } }
    if (!stage) return;
    node.focus({preventScroll: true});
    watch.observe(node.querySelector('.fluxx-stage'));
    say('Awake');
  }
  function leave() {
    if (!stage) return;
    const node = stage;
    stage = null;
    watch.disconnect(); clearTimeout(later);
    window.removeEventListener('keydown', hear, true);
    if (document.fullscreenElement === node) document.exitFullscreen();
    if (node.popover) { node.hidePopover(); node.popover = null }
    node.classList.remove('fluxx-presenting', 'fluxx-black');
    node.removeAttribute('data-lm-suppress-shortcuts');
    node.removeAttribute('tabindex');
    say('Stage', {width: 0, height: 0, letters: 0});
    present.focus({preventScroll: true});
    // A click on the big screen may have scrolled the notebook under it.
    requestAnimationFrame(() => requestAnimationFrame(() => node.scrollIntoView({block: 'nearest'})));
  }
  // The browser takes Escape for itself while it shows one element alone.
  const changed = () => { if (stage && !stage.popover && document.fullscreenElement !== stage) leave() };
  document.addEventListener('fullscreenchange', changed);
  const present = button('present', 'Present', enter);
  const live = button('live', '', () => say('Live'), 'Let the class answer from phones, in the same network');
  const where_live = make('span', 'fluxx-live-where', '', {role: 'status'});
  const link = (href, text) => make('a', '', text, {href, target: '_blank', rel: 'noopener noreferrer'});
  follow(['live', 'offers_live'], () => {
    const {address, code, wall, teach} = model.get('live');
    live.hidden = !model.get('offers_live');
    live.textContent = address ? 'End live class' : 'Live';
    where_live.replaceChildren(...address ? [`Phones: ${address} · code ${code} · `, link(wall, 'Open the big screen'), ' · ', link(teach, 'Teacher’s page')] : []);
  });
  const idle = part('div', 'fluxx-idle', '', present, live, where_live, make('span', '', HINT));
  el.append(idle, part('div', 'fluxx-below', '', where, told), asked,
    part('div', 'fluxx-foot', '', part('div', 'fluxx-time', '', clock, over), teams, acts));
  const called = () => { if (model.get('at_once')) enter() };
  model.on('change:at_once', called);
  undo.push(() => model.off('change:at_once', called));
  // The table must be in the page before it can fill it.
  let tries = 0;
  const begin = () => { if (el.closest('.fluxx-table')) called(); else if (tries++ < 200) setTimeout(begin, 20) };
  begin();
  return () => { leave(); document.removeEventListener('fullscreenchange', changed); undo.forEach(act => act()) };
}

export default { render };
