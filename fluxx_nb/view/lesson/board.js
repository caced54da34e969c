// @ts-check
// Cards and operators to click, a field to type in, and the replies of the kernel. All text is put in as text.

const SAID = {'+': 'plus', '−': 'minus', '×': 'times', '÷': 'divided by', '(': 'open bracket', ')': 'close bracket'};

// Which cards are in a calculation and are spent: of equal ones, the first from the left.
/** @type {(faces: string[], typed: string) => boolean[]} */
const spentCards = (faces, typed) => {
  const used = new Map();
  for (const number of typed.match(/\d+/g) ?? []) {
    const parts = faces.includes(number) ? [number] : [...number];
    for (const part of parts) used.set(part, (used.get(part) ?? 0) + 1);
  }
  return faces.map(face => {
    const left = used.get(face) ?? 0;
    used.set(face, left - 1);
    return left > 0;
  });
};

function render({model, el}) {
  el.classList.add('fluxx-board');
  const undo = [];
  const follow = following(model, undo);

  const title = make('h3', 'fluxx-make'), about = make('p', 'fluxx-about');
  const cards = make('div', 'fluxx-cards'), signs = make('div', 'fluxx-signs');
  cards.role = signs.role = 'group'; cards.ariaLabel = 'Cards'; signs.ariaLabel = 'Operators';
  const field = make('input', 'fluxx-typed', '', {type: 'text', autocomplete: 'off', spellcheck: false});
  field.ariaLabel = 'Your calculation';
  field.placeholder = 'Click cards and operators, or type';
  const value = make('output', 'fluxx-value');
  value.ariaLive = 'polite';
  const line = make('div', 'fluxx-line');
  line.append(field, value);
  const verdict = make('p', 'fluxx-said');
  verdict.role = 'status';
  const hints = make('ol', 'fluxx-hints'), ways = make('div', 'fluxx-all-ways'), teams = make('div', 'fluxx-teams');
  hints.ariaLabel = 'Hints';
  teams.role = 'radiogroup'; teams.ariaLabel = 'Whose answer is it?';

  const tell = () => { model.set('typed', field.value); model.save_changes(); spent() };
  // Where the cursor was when a button took the focus away.
  let at = [0, 0];
  const here = () => { at = [field.selectionStart, field.selectionEnd] };
  for (const kind of ['keyup', 'click', 'select', 'input', 'blur']) field.addEventListener(kind, here);
  const put = text => {
    if (field.value.length + text.length > model.get('longest')) return;
    field.setRangeText(text, at[0], at[1], 'end');
    here();
    tell();
  };
  const back = () => {
    const [from, to] = at;
    if (from === to) {
      const before = field.value.slice(0, to).replace(/\s*\S\s*$/, '');
      field.setRangeText('', before.length, to, 'end');
    } else field.setRangeText('', from, to, 'end');
    here();
    tell();
  };
  const check = () => { tell(); model.send({say: 'Check', text: field.value}) };

  const spent = () => {
    const gone = spentCards(model.get('cards').map(String), field.value);
    cards.querySelectorAll('button').forEach((one, at) => { one.disabled = gone[at] });
  };
  const sign = text => button('sign', text, () => put('()'.includes(text) ? text : ` ${text} `), SAID[text]);

  follow(['title', 'about'], () => {
    title.textContent = model.get('title');
    about.textContent = model.get('about');
  });
  follow(['cards', 'signs'], () => {
    cards.replaceChildren(...model.get('cards').map(face => button('card', face, () => put(String(face)))));
    const brackets = model.get('signs').length > 2 ? ['(', ')'] : [];
    signs.replaceChildren(...[...model.get('signs'), ...brackets].map(sign),
      button('sign', '⌫', back, 'Delete the last character'),
      button('sign', 'Clear', () => { field.value = ''; here(); tell() }));
    spent();
  });
  follow(['typed'], () => {
    if (field.value !== model.get('typed')) { field.value = model.get('typed'); at = [field.value.length, field.value.length] }
    spent();
  });
  follow(['value'], () => { value.textContent = model.get('value') && '= ' + model.get('value') });
  follow(['verdict'], () => {
    const [tone, words] = model.get('verdict');
    verdict.dataset.tone = tone;
    verdict.textContent = words && {right: '✓ ', wrong: '✗ '}[tone] ? {right: '✓ ', wrong: '✗ '}[tone] + words : words;
  });
  const hint = button('hint', 'Hint', () => model.send({say: 'Hint'}));
  const next = button('next-puzzle', 'Next puzzle', () => model.send({say: 'Next'}));
  follow(['hints', 'hints_left'], () => {
    hints.replaceChildren(...model.get('hints').map(one => make('li', '', one)));
    hint.disabled = !model.get('hints_left');
  });
  follow(['goes_on'], () => { next.hidden = !model.get('goes_on') });
  follow(['ways'], () => {
    const [head, ...listed] = model.get('ways');
    ways.replaceChildren();
    if (!head) return;
    const list = make('ul', '');
    for (const one of listed) {
      const row = make('li', ''), fold = make('details', ''), steps = make('ol', '');
      steps.append(...one.steps.map(step => make('li', '', step)));
      fold.append(make('summary', '', one.text), steps);
      row.append(fold);
      list.append(row);
    }
    ways.append(make('p', '', head), list);
  });
  follow(['teams', 'team'], () => {
    const all = model.get('teams');
    const named = all.length > 1 || all[0]?.[0];
    const kept = [...teams.children].indexOf(document.activeElement);
    teams.replaceChildren(...(named ? all.map(([name, points], number) => {
      const one = button('team', `${name}: ${points}`, () => model.send({say: 'Team', number}));
      one.role = 'radio';
      one.ariaChecked = String(number === model.get('team'));
      return one;
    }) : all[0][1] ? [make('p', '', `Points: ${all[0][1]}`)] : []));
    teams.role = named ? 'radiogroup' : 'presentation';
    /** @type {HTMLElement | undefined} */ (teams.children[kept])?.focus();
  });

  field.addEventListener('input', tell);
  field.addEventListener('keydown', event => {
    // The notebook has its own meaning for these keys.
    event.stopPropagation();
    if (event.key === 'Enter') { event.preventDefault(); check() }
  });
  const acts = make('div', 'fluxx-board-acts');
  const show = button('show-ways', 'Show all ways', () => model.send({say: 'Ways'}));
  follow(['may_show'], () => {
    show.disabled = !model.get('may_show');
    show.title = show.disabled ? 'Check a calculation first' : '';
  });
  const wall = button('wall', 'Big screen', () => document.fullscreenElement ? document.exitFullscreen() : el.requestFullscreen());
  follow(['large'], () => { el.classList.toggle('fluxx-large', model.get('large')); wall.hidden = !model.get('large') });
  acts.append(button('check', 'Check', check), hint, show, next, wall);
  el.append(title, about, teams, cards, signs, line, acts, verdict, hints, ways);
  spent();
  return () => undo.forEach(act => act());
}

export default { render };
