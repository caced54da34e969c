// @ts-check
// The teacher's page: drives the class, and shows who has answered what. It loses nothing when it is reloaded.
import {at, clock, connect, copy, fill, letter, put, SHAPES, show} from './link.js';

let state = null, heard = 0, quiet = 0, said = 0;
const say = words => { put('say', words); said = state ? state.step : 0; clearTimeout(quiet); quiet = setTimeout(() => put('say', ''), 8000); };
const send = connect('/ws/teach', next => { state = next; heard = performance.now(); if (said !== state.step) put('say', ''); draw(); }, message => {
  if (message.t === 'bye') { document.body.classList.add('over'); show('bye', true); put('bye-why', message.why); }
  else if (message.t === 'no') say(message.say);
});
const tell = (kind, fields) => { if (!send(kind, fields)) say('No connection. Try again in a moment.'); };
const count = (n, one) => n === 1 ? `1 ${one}` : `${n} ${one}s`;

function draw() {
  put('title', state.title);
  put('status', status());
  at('next').textContent = state.next ? `${state.next} ▶` : 'The lesson is over';
  at('next').disabled = !state.next;
  const asked = state.phase !== 'lobby' && state.phase !== 'end';
  const item = state.plan[state.q];
  put('ask', asked ? item.ask : '');
  const bars = state.bars || [];
  fill('bars', bars.map(bar));
  show('race', state.race);
  if (state.race) race();
  at('talk').disabled = !state.bars || !['Answers closed', 'Reveal'].includes(state.state);
  at('reveal').disabled = !asked || state.state === 'Reveal';
  put('pause', state.phase === 'pause' ? 'Go on' : 'Pause');
  press('lock', state.locked); press('names', state.anonymous); press('typing', state.typing);
  if (document.activeElement !== at('teams')) at('teams').value = String(state.teams);
  pupils();
  show('guessed', state.guessed && !state.locked);
  put('full', state.full);
  fill('plan', state.plan.map(one => {
    const made = copy('t-item', {item: `${one.done ? '✓ ' : ''}${one.gist}`});
    const button = made.querySelector('button');
    if (asked && one.q === state.q) { button.classList.add('here'); button.setAttribute('aria-current', 'step'); }
    button.onclick = () => tell('jump', {q: one.q});
    return made;
  }));
  put('saved', state.autosaved ? 'Results are in the autosave, too. Delete that file when you are done.' : 'Results are in memory only, and gone when the class is closed. An autosave keeps them: start the class with --autosave FILE.');
  put('join', `Phones: ${state.address} · code ${state.code}`);
}
const press = (id, on) => at(id).setAttribute('aria-pressed', String(on));
function status() {
  const left = state.left === null ? null : Math.max(0, state.left - (performance.now() - heard) / 1000);
  const time = left === null ? '' : left > 0 ? ` · ${clock(Math.ceil(left))} left` : ' · time is up';
  const paused = state.phase === 'pause' ? ' · paused' : '';
  const answered = state.bars ? ` · ${state.answered} of ${state.seats} answered` : '';
  return `${state.state}${paused} · ${count(state.here, 'phone')} connected of ${state.seats}${answered}${time}`;
}
function bar(one, i) {
  const all = state.bars.reduce((sum, each) => sum + each.first, 0), again = one.second;
  const made = copy('t-bar', {shape: SHAPES[i % SHAPES.length], letter: letter(i), text: one.text + (one.right ? ' ✓' : ''),
    count: again === null ? one.first : `${one.first} → ${again}`, thinks: one.thinks ? `This answer ${one.thinks}.` : ''});
  made.classList.add('o' + i % 4);
  if (one.right) made.classList.add('right');
  const meter = made.querySelector('meter');
  meter.value = all ? one.first / all : 0;
  meter.setAttribute('aria-label', `${one.first} of ${all} chose ${letter(i)}`);
  return made;
}
function race() {
  const {found, count: all, ways, wrong} = state.race;
  put('race-say', `The class has found ${found.length} of ${all}.`);
  put('race-wrong', wrong.length ? 'Wrong values most often: ' + wrong.map(([value, n]) => `${value} (${n}×)`).join(', ') : '');
  fill('race-ways', ways.map(way => copy('t-line', {line: (found.includes(way) ? '✓ ' : '') + way})));
}
const SAID = one => {
  if (state.race) return one.stuck ? `stuck (${count(one.tries, 'try').replace('trys', 'tries')})` : `${count(one.ways, 'way')}, ${count(one.tries, 'try').replace('trys', 'tries')}`;
  if (!state.bars) return one.here ? 'in' : 'away';
  const votes = [one.first, one.second].filter(vote => vote !== null && vote !== undefined);
  const away = one.here ? '' : ' · away';
  return (votes.map(vote => letter(vote) + (state.bars[vote].right ? ' ✓' : '')).join(' → ') || 'missing') + away;
};
function pupils() {
  const missing = state.bars ? state.pupils.filter(one => (one.second === undefined || state.vote !== 2 ? one.first : one.second) === null).map(one => one.name) : [];
  put('missing', !state.pupils.length ? 'No phone has joined yet.' : missing.length && missing.length <= 8 ? `Missing: ${missing.join(', ')}` : '');
  const here = document.activeElement && document.activeElement.closest ? document.activeElement.closest('tr') : null;
  const focus = here ? [here.dataset.seat, document.activeElement.className] : null;
  fill('pupils', state.pupils.map(one => {
    const made = copy('t-pupil', {name: one.name + (one.team ? ` · ${one.team}` : ''), said: SAID(one)});
    made.dataset.seat = one.seat;
    made.classList.toggle('away', !one.here);
    const rename = made.querySelector('.rename'), remove = made.querySelector('.remove');
    rename.setAttribute('aria-label', `Rename ${one.name}`);
    remove.setAttribute('aria-label', `Remove ${one.name}`);
    rename.onclick = () => { const name = prompt(`A new name for ${one.name}`, one.name); if (name) tell('rename', {seat: one.seat, name: name.slice(0, 24)}); };
    remove.onclick = () => { if (confirm(`Remove ${one.name}? This phone can't come back.`)) tell('remove', {seat: one.seat}); };
    return made;
  }));
  if (focus) { const same = at('pupils').querySelector(`tr[data-seat="${focus[0]}"] .${focus[1]}`); if (same) same.focus(); }
}
const step = kind => tell(kind, {step: state.step});
const acts = {next: () => step('next'), back: () => step('back'), reveal: () => step('reveal'), talk: () => step('talk'), pause: () => tell('pause', {}),
  more: () => tell('time', {seconds: 30}), less: () => tell('time', {seconds: -30}), untimed: () => tell('time', {seconds: 0}),
  lock: () => tell('lock', {}), names: () => tell('names', {}), typing: () => tell('typing', {}),
  end: () => { if (confirm('End the lesson and show the class result?')) tell('end', {}); }};
at('by-phone').ontoggle = () => { if (at('by-phone').open) at('teach-qr').src = '/teach.svg'; };
at('teams').onchange = () => tell('teams', {count: Number(at('teams').value)});
for (const name of Object.keys(acts)) at(name).onclick = acts[name];
addEventListener('keydown', event => {
  if (!state || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
  const does = {PageDown: 'next', PageUp: 'back'}[event.key];
  if (does) { event.preventDefault(); acts[does](); }
});
setInterval(() => { if (state) put('status', status()); }, 500);
