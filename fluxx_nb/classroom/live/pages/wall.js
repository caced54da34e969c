// @ts-check
// The big screen: shows the whole state that it is sent. With the teacher's key, a presenter's remote drives the class from here.
import {at, clock, connect, copy, fill, letter, put, SHAPES, show} from './link.js';

export const KEYS = {PageDown: 'next', ArrowRight: 'next', ' ': 'next', Enter: 'next', PageUp: 'back', ArrowLeft: 'back', b: 'pause', '.': 'pause', r: 'reveal', v: 'talk'};
const SECTIONS = ['lobby', 'question', 'race', 'pause', 'end', 'bye'];
let state = null, heard = 0, quiet = 0, said = 0, drawnTable = -1;

const say = words => { put('say', words); said = state ? state.step : 0; clearTimeout(quiet); quiet = setTimeout(() => put('say', ''), 8000); };
const send = connect('/ws/wall', next => { state = next; heard = performance.now(); if (said !== state.step) put('say', ''); draw(); }, message => {
  if (message.t === 'bye') { open('bye'); put('bye-why', message.why); put('foot', ''); show('time', false); state = null; }
  else if (message.t === 'no') say(message.say);
});
const open = name => { for (const one of SECTIONS) show(one, one === name); };
const phones = n => n === 1 ? '1 phone' : n + ' phones';
const ways = n => n === 1 ? '1 way' : n + ' ways';
const percent = (n, all) => all ? Math.round(100 * n / all) + '%' : '0%';

function draw() {
  const {phase} = state, name = ['lobby', 'pause', 'end'].includes(phase) ? phase : state.kind;
  document.body.classList.toggle('dark', phase === 'pause');
  put('foot', foot());
  open(name);
  tick();
  if (name === 'lobby') lobby();
  else if (name === 'question') question();
  else if (name === 'race') race();
  else if (name === 'end') end();
}
const foot = () => {
  if (!state.drives) return `${phones(state.here)} · ${state.phase === 'lobby' ? 'No key' : keyless()}`;
  const code = state.code ? `Code ${state.code} · ` : '';
  const next = state.phase === 'end' ? '' : 'Page Down: next · ';
  return `${code}${phones(state.here)} · ${next}Page Up: back · B: pause · F: full screen`;
};
const keyless = () => (state.expired ? 'The class was started again, and the key of this page no longer fits.' : 'This page has no key, so it only shows the class.')
  + ' Open the big screen with its link in the terminal, or from the teacher’s page.';
const where = () => `${state.about || state.title} · ${state.q + 1} of ${state.of}`;

function lobby() {
  put('lobby-title', state.title);
  const known = Boolean(state.code);
  put('address', known ? state.address.replace('http://', '') : '');
  put('code', state.code);
  show('go-to', known); show('type', known);
  show('qr', known);
  if (known && !at('qr').src) at('qr').src = '/qr.svg';
  put('count', state.locked ? `${phones(state.seats)} · The class is locked.` : state.seats ? phones(state.seats) + (state.seats === 1 ? ' is in.' : ' are in.') : 'No one is in yet.');
  show('silent', state.silent);
  show('keyless', !known);
  put('keyless', known ? '' : keyless());
  fill('names', state.names.map(line => copy('t-line', {line})));
  fit(at('names'));
}
const answered = () => {
  const all = state.seats;
  return `${state.answered} of ${all} answered${state.vote === 2 ? ' again' : ''}`;
};
function question() {
  const told = state.phase === 'reveal', talk = state.phase === 'talk', table = at('table');
  if (drawnTable !== state.q) {
    drawnTable = state.q;
    table.hidden = true;
    at('question').classList.add('bare');
    table.onload = () => { table.hidden = false; at('question').classList.remove('bare'); draw(); };
    table.onerror = () => { table.hidden = true; at('question').classList.add('bare'); };
    table.alt = 'The table of the question';
    table.src = `/table/${state.q}.svg?${encodeURIComponent(state.room)}`;
  }
  put('where', where());
  put('ask', state.ask);
  put('story', told || talk ? '' : state.story);
  const first = told ? state.first : [], second = told ? state.second : null, total = list => list.reduce((sum, n) => sum + n, 0);
  // In a talk, the two answers that were chosen most face each other.
  const shown = talk ? state.pair : state.options.map((_, i) => i);
  fill('options', shown.map(i => {
    const text = state.options[i], made = copy('t-option', {shape: SHAPES[i % SHAPES.length], letter: letter(i), text: (told && i === state.right ? '✓ ' : '') + text});
    made.classList.add('o' + i % 4);
    if (!told) return made;
    if (i === state.right) made.classList.add('right');
    made.querySelector('.bars').classList.add('on');
    bar(made, 'first', first[i], total(first), second ? 'first: ' : '');
    if (second) { made.querySelector('.again').classList.add('on'); bar(made, 'second', second[i], total(second), 'then: '); }
    const chose = Math.max(first[i], second ? second[i] : 0);
    made.querySelector('.note').textContent = !chose || !state.notes[i] ? '' : first[i] ? `${first[i]} of you: ${state.notes[i].charAt(0).toLowerCase()}${state.notes[i].slice(1)}` : state.notes[i];
    return made;
  }));
  put('answered', {think: 'Think first.', open: answered(), closed: `${answered()}. Answers are closed.`, talk: answered()}[state.phase] || '');
  show('answered', !told);
  show('task', talk);
  show('told', told);
  show('source', told && state.quote);
  at('question').classList.toggle('told', told);
  at('question').classList.toggle('talk', talk);
  if (told) reveal();
  for (const part of [at('left'), at('side')]) fit(part);
}
/** No one can scroll a big screen: a text that is too long for it is written smaller. */
function fit(part) {
  for (let size = 1; size > .5; size -= .04) {
    part.style.setProperty('--fit', size);
    if (part.scrollHeight <= part.clientHeight) return;
  }
}
function reveal() {
  put('rule', state.rule);
  put('because', state.because);
  fill('steps', state.steps.map(line => copy('t-line', {line})));
  put('quote', state.quote ? `“${state.quote}”` : '');
  put('quote-where', state.where);
  // The reason is below the answers, and so is the quote if there is room; else they are below the table: no one can scroll a big screen.
  const side = at('side'), parts = [at('told'), at('source')], fits = () => side.scrollHeight <= side.clientHeight;
  side.style.setProperty('--fit', 1);
  side.append(...parts);
  if (!fits()) at('left').append(parts[1]);
  if (!fits()) at('left').append(...parts);
}
// A bar has a least width, so that 1 of many is seen; none of them has no bar.
const stretch = (line, n, all) => { line.style.setProperty('width', percent(n, all)); line.style.setProperty('visibility', n ? 'visible' : 'hidden'); };
function bar(made, name, n, all, label) {
  stretch(made.querySelector('i.' + name), n, all);
  made.querySelector(`.${name}-count`).textContent = `${label}${n} · ${percent(n, all)}`;
}
function race() {
  const told = state.phase === 'reveal';
  put('race-where', where());
  put('race-ask', state.ask);
  fill('cards', state.numbers.map(card => copy('t-card', {card})));
  put('race-rule', state.rule);
  put('race-found', told ? `The class found ${ways(state.found)}. ${state.count}` : state.found ? `${ways(state.found)} found` : 'No way found yet');
  fill('teams', state.teams.map(([team, n]) => teamBar(team, n, Math.max(...state.teams.map(one => one[1])), ways(n))));
  fill('tiles', state.tiles.map(([way, by]) => copy('t-tile', {way: `${way} = ${state.make}`, by})));
  show('missed-box', told && state.missed.length);
  if (told) fill('missed', state.missed.slice(0, 12).map(line => copy('t-line', {line: `${line} = ${state.make}`})));
  fit(at('race'));
}
function teamBar(team, n, most, count) {
  const made = copy('t-team', {team, count});
  made.classList.add(team);
  stretch(made.querySelector('i'), n, most);
  return made;
}
function end() {
  put('end-title', state.title);
  at('items').classList.toggle('many', state.items.length > 12);
  fill('items', state.items.map(one => {
    const race = one.ways !== undefined, talked = !race && one.later !== null ? `, then ${one.later} of ${one.voted}` : '';
    return copy('t-item', {number: one.number, title: one.title, result: race ? `${one.ways} of ${one.count}` : `${one.right} of ${one.of} right${talked}`});
  }));
  const points = state.teams.map(([, right, fresh]) => right + fresh), most = Math.max(...points);
  fill('end-teams', state.teams.map(([team, right, fresh], i) => teamBar(team, points[i], most, `${points[i]} ${points[i] === 1 ? 'point' : 'points'}: ${right} right, ${ways(fresh)}`)));
}
function tick() {
  const left = state && state.left !== null ? Math.max(0, state.left - (performance.now() - heard) / 1000) : null;
  show('time', left !== null);
  if (left !== null) put('time', left > 0 ? clock(Math.ceil(left)) : 'Time is up');
}
const full = () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => say('The browser allows no full screen here.')); };
addEventListener('keydown', event => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Tab' || !state) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'f') { full(); event.preventDefault(); return; }
  if ((key === 'Enter' || key === ' ') && document.activeElement && document.activeElement.tagName === 'BUTTON') return;
  const does = KEYS[key] || (key === 't' ? 'time' : '');
  if (!does) return;
  event.preventDefault();
  if (!state.drives) { say(keyless()); return; }
  if (!event.repeat) send(does, does === 'time' ? {seconds: 30} : does === 'pause' ? {} : {step: state.step});
});
at('full').onclick = full;
addEventListener('resize', () => { if (state) draw(); });
document.addEventListener('fullscreenchange', () => show('full', !document.fullscreenElement));
setInterval(tick, 250);
