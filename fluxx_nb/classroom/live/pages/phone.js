// @ts-check
// The page of a phone: shows the whole state that it is sent, and says what was tapped.
import {at, clock, comfort, connect, copy, fill, letter, put, SHAPES, show} from './link.js';

const SECTIONS = ['join', 'name', 'lobby', 'pause', 'question', 'like-box', 'race', 'end', 'bye'];
const HOW = {think: 'Think first. Answers open soon.', open: 'Tap your answer.', closed: 'Answers are closed. Look up.', talk: 'Talk with a neighbor. Then vote again.'};
const REFUSED = 8000, LONGEST = 80;
let state = /** @type {any} */ (null), said = /** @type {string | null} */ (null), kept = false, away = false, heard = 0, quiet = 0, raced = -1, last = /** @type {string[] | null} */ (null);
let opened = '', typed = /** @type {{text: string, card: number}[]} */ ([]), hints = /** @type {string[]} */ ([]), wait = /** @type {number | null} */ (null), waited = 0;

// A message goes when its cause does: when the class or this phone has moved on, when something else is typed, or after a while.
const moment = () => state && JSON.stringify([state.phase, state.step, state.yours, state.name, (state.own || []).length]);
const say = (/** @type {string} */ words) => {
  put('say', words);
  said = moment();
  clearTimeout(quiet);
  quiet = setTimeout(() => put('say', ''), REFUSED);
};
const send = connect('/ws/phone', next => { state = next; heard = performance.now(); if (said !== moment()) put('say', ''); draw(); }, other);
const tell = (/** @type {string} */ kind, /** @type {Record<string, unknown>} */ fields) => { if (!send(kind, fields)) { say('No connection. Try again in a moment.'); said = ''; } };

/** @param {any} message */
function other(message) {
  if (message.t === 'bye') bye(message);
  else if (message.t === 'over') last = message.codes;
  else if (message.t === 'no') { say(message.say); if (state && state.phase === 'join') { at('code').select(); at('code').focus(); } }
  else if (message.t === 'judged') judged(message);
  else if (message.t === 'hints') { hints = message.hints; wait = message.wait; waited = performance.now(); hintsNow(); }
  else if (message.t === 'like') asked(message);
  else if (message.t === 'practiced') practiced(message);
}
/** @param {string} name */
function open(name) {
  for (const one of SECTIONS) show(one, one === name);
  show('codes-box', false);
  // What is new begins at the top, wherever the last question was left.
  const here = JSON.stringify([name, state && state.q, state && state.phase === 'reveal']);
  if (here !== opened) { opened = here; scrollTo(0, 0); }
}

/** @param {any[]} pairs */
const glance = pairs => pairs.map(([label, words]) => copy('t-glance', {label, words}));
/** @param {string} text @param {number} place @param {() => void} act */
const option = (text, place, act) => {
  const made = copy('t-option', {shape: SHAPES[place % SHAPES.length], letter: letter(place), text});
  made.classList.add('o' + place % 4);
  made.onclick = act;
  return made;
};

function draw() {
  const {phase} = state;
  put('who', [state.name || 'Live class', state.team].filter(Boolean).join(' · '));
  put('where', state.of && phase !== 'lobby' && phase !== 'end' ? `${state.q + 1} of ${state.of}` : '');
  if (phase !== 'reveal') away = false;
  if (phase !== 'lobby' && phase !== 'join') kept = true;
  tick();
  if (phase === 'join') open('join');
  else if (phase === 'lobby') lobby();
  else if (phase === 'pause') open('pause');
  else if (phase === 'end') end();
  else if (state.kind === 'race') race();
  else if (!away) question();
}
function lobby() {
  open(kept ? 'lobby' : 'name');
  put('your-name', state.name);
  put('lobby-title', state.title);
  show('own', state.typing);
}
function question() {
  const {phase, yours} = state, told = phase === 'reveal', openNow = phase === 'open' || phase === 'talk';
  open('question');
  fill('glance', glance(state.glance));
  put('story', told ? '' : state.story);
  put('ask', state.ask);
  const focus = at('options').contains(document.activeElement) ? [...at('options').children].indexOf(document.activeElement) : -1;
  fill('options', state.options.map((/** @type {string} */ text, /** @type {number} */ i) => {
    const made = option(text, i, () => tell('answer', {q: state.q, vote: state.vote, i}));
    const marks = [];
    if (told && i === state.right) { made.classList.add('right'); marks.push('✓ right'); }
    if (i === yours) { made.classList.add('chosen'); made.setAttribute('aria-pressed', 'true'); marks.push(told ? 'your answer' : '✓ yours'); }
    else if (openNow) made.setAttribute('aria-pressed', 'false');
    if (told && i === yours && i !== state.right) { made.classList.remove('chosen'); made.classList.add('wrong'); marks[0] = '✗ your answer'; }
    if (state.vote === 2 && i === state.first && i !== yours) marks.push('your first vote');
    made.querySelector('.yours').textContent = marks.join(' · ');
    made.disabled = !openNow;
    return made;
  }));
  if (focus >= 0) at('options').children[focus].focus();
  const got = openNow && yours !== null ? `Got it: ${letter(yours)}. You can change it until answers close.` : '';
  put('how', got || HOW[/** @type {'think'} */ (phase)] || '');
  show('told', told);
  show('judged', told);
  if (!told) return;
  const none = yours === null || yours === undefined;
  put('judged', none ? `The answer is ${letter(state.right)}.` : yours === state.right ? 'Right!' : `Not ${letter(yours)}. The answer is ${letter(state.right)}.`);
  put('why', [state.thinks ? `Your answer ${state.thinks}.` : '', state.why].filter(Boolean).join(' '));
  put('rule', state.why.includes(state.rule) ? '' : state.rule);
  put('because', state.because);
  fill('steps', state.steps.map((/** @type {string} */ line) => copy('t-line', {line})));
  show('like', state.more);
}

// One like it ---------------------------------------------------------------------------------------------------------
/** @param {any} message */
function asked(message) {
  away = true;
  open('like-box');
  fill('like-glance', glance(message.glance));
  put('like-story', message.story);
  put('like-ask', message.ask);
  put('like-say', '');
  show('like-next', false);
  fill('like-options', message.options.map((/** @type {string} */ text, /** @type {number} */ i) =>
    option(text, i, () => tell('practice', {q: state.q, k: message.k, i}))));
}
/** @param {any} message */
function practiced(message) {
  [...at('like-options').children].forEach((/** @type {any} */ one, i) => {
    one.disabled = true;
    if (i === message.answer) { one.classList.add('right'); one.querySelector('.yours').textContent = '✓ right'; }
    else if (i === message.i) { one.classList.add('wrong'); one.querySelector('.yours').textContent = '✗ your answer'; }
  });
  put('like-say', (message.right ? 'Right! ' : '') + message.say);
  show('like-next', true);
}

// The race ------------------------------------------------------------------------------------------------------------
const calculation = () => typed.map((one, i) => (i && !(one.card >= 0 && typed[i - 1].card >= 0) ? ' ' : '') + one.text).join('');
function race() {
  const running = state.phase === 'race';
  open('race');
  if (raced !== state.q) { raced = state.q; typed = []; hints = []; unjudged(); }
  put('race-ask', state.ask);
  put('race-rule', state.rule);
  show('desk', running);
  const ways = (/** @type {number} */ n) => n === 1 ? '1 way' : n + ' ways';
  put('found', `You: ${ways(state.own.length)}. The class: ${ways(state.found)}.`);
  fill('own-ways', state.own.map((/** @type {string} */ line) => copy('t-line', {line: `${line} = ${state.make}`})));
  if (running) hints = state.hints;
  wait = state.wait; waited = performance.now();
  show('hint', running);
  show('missed-box', !running);
  if (!running) {
    put('missed-head', `${state.count} ${state.missed && state.missed.length ? 'Not found:' : state.found === 1 ? 'The class found it.' : 'The class found them all.'}`);
    fill('missed', (state.missed || []).map((/** @type {string} */ line) => copy('t-line', {line: `${line} = ${state.make}`})));
  }
  keys();
  hintsNow();
}
function keys() {
  const last = typed[typed.length - 1], cards = at('cards');
  const used = typed.map(one => one.card);
  const press = (/** @type {string} */ text, /** @type {number} */ card) => {
    typed.push({text, card});
    unjudged();
    if (calculation().length > LONGEST) { typed.pop(); put('verdict', `The limit is ${LONGEST} characters. Delete something first.`); at('verdict').className = 'bad'; }
    keys();
  };
  const focus = document.activeElement && /** @type {any} */ (document.activeElement).dataset.key;
  fill('cards', state.numbers.map((/** @type {number} */ number, /** @type {number} */ card) => {
    const made = copy('t-key', {key: number});
    made.dataset.key = 'c' + card;
    made.disabled = used.includes(card) || last && (last.text === ')' || last.card >= 0 && !state.beside);
    made.onclick = () => press(String(number), card);
    return made;
  }));
  fill('operators', [...state.operators, '(', ')'].map(text => {
    const made = copy('t-key', {key: text});
    made.dataset.key = text;
    made.setAttribute('aria-label', {'+': 'plus', '−': 'minus', '×': 'times', '÷': 'divided by', '(': 'open bracket', ')': 'close bracket'}[/** @type {'+'} */ (text)]);
    made.onclick = () => press(text, -1);
    return made;
  }));
  if (focus) { const same = [...cards.children, ...at('operators').children].find(one => one.dataset.key === focus); if (same && !same.disabled) same.focus(); }
  put('typed', calculation());
  at('check').disabled = typed.length < 3;
  at('undo').disabled = at('clear').disabled = !typed.length;
}
/** What was said of a calculation is not said of the next one. */
function unjudged() { put('verdict', ''); at('verdict').className = ''; }
/** @param {any} message */
function judged(message) {
  put('verdict', message.say);
  at('verdict').className = message.right ? 'good' : 'bad';
  if (message.right) { typed = []; keys(); }
}
function hintsNow() {
  const left = wait === null ? null : Math.max(0, wait - (performance.now() - waited) / 1000);
  at('hint').disabled = left === null || left > 0;
  put('hint', left === null ? (hints.length ? 'No more hints' : 'No hints') : left > 0 ? `Hint in ${clock(Math.ceil(left))}` : 'Hint');
  const lines = [...at('hints').children].map(one => one.textContent);
  if (lines.join('\n') !== hints.join('\n')) fill('hints', hints.map(line => copy('t-line', {line})));
}

function end() {
  open('end');
  const right = state.dots.filter((/** @type {any} */ one) => one.kind === 'question' && one.right).length;
  const all = state.dots.filter((/** @type {any} */ one) => one.kind === 'question' && one.right !== null).length;
  put('end-say', all ? `Right the first time: ${right} of ${all}.` : 'Thank you for joining.');
  fill('dots', state.dots.map((/** @type {any} */ one) => {
    const words = one.kind === 'race' ? (one.ways === 1 ? '1 way' : one.ways + ' ways') : one.right === null ? 'no answer' : one.right ? '✓ right' : '✗ not yet';
    const made = copy('t-line', {line: `${one.number}: ${words}`});
    made.className = one.right === null ? '' : one.right ? 'good' : 'bad';
    return made;
  }));
  codes(state.codes);
}
/** The result codes: one for each set of questions that was answered. @param {string[]} found */
function codes(found) {
  const one = found.length === 1;
  show('codes-box', found.length);
  put('codes-head', one ? 'Your result code' : `Your ${found.length} result codes`);
  put('codes-for', `${one ? 'It holds' : 'They hold'} your first answers. If your teacher asks for ${one ? 'it' : 'them'}, copy ${one ? 'it' : 'them'} before you close this page.`);
  put('copy', one ? 'Copy the code' : 'Copy the codes');
  fill('codes', found.map(line => copy('t-line', {line})));
}
/** The last page. A class that is over can't be loaded again, so the codes stay here. @param {any} message */
function bye(message) {
  put('say', '');
  put('bye-why', message.why + (last && !last.length ? ' You can close this page.' : ''));
  open('bye');
  show('again', !last);
  codes(last || []);
}
async function copied() {
  const text = [...at('codes').children].map(one => one.textContent).join('\n');
  // Browsers give a page without https no clipboard: there the codes are selected, and the old command copies them.
  try { await navigator.clipboard.writeText(text); put('copied', 'Copied.'); } catch {
    const selection = getSelection();
    if (selection) selection.selectAllChildren(at('codes'));
    put('copied', document.execCommand('copy') ? 'Copied.' : 'Selected. Copy it by hand.');
  }
}
function tick() {
  const left = state && state.left !== null && state.left !== undefined ? Math.max(0, state.left - (performance.now() - heard) / 1000) : null;
  show('time', left !== null && state.phase !== 'join');
  if (left !== null) put('time', left > 0 ? clock(Math.ceil(left)) : 'Time is up');
  if (state && state.phase === 'race') hintsNow();
}

at('code-form').onsubmit = (/** @type {Event} */ event) => { event.preventDefault(); tell('join', {code: at('code').value}); };
at('own').onsubmit = (/** @type {Event} */ event) => { event.preventDefault(); tell('name', {name: at('own-name').value}); };
at('keep').onclick = () => { kept = true; draw(); };
at('another').onclick = () => tell('name', {name: ''});
at('like').onclick = at('like-next').onclick = () => tell('like', {q: state.q});
at('like-back').onclick = () => { away = false; draw(); };
at('undo').onclick = () => { typed.pop(); unjudged(); keys(); };
at('clear').onclick = () => { typed = []; unjudged(); keys(); };
at('code').oninput = at('own-name').oninput = () => put('say', '');
at('check').onclick = () => tell('try', {q: state.q, text: calculation()});
at('hint').onclick = () => tell('hint', {q: state.q});
at('copy').onclick = copied;
at('again').onclick = () => location.reload();
at('code').value = new URLSearchParams(location.search).get('c') || '';
comfort();
setInterval(tick, 500);
