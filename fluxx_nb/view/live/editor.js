// @ts-check
// A gallery of cards, a table of places, and what the kernel says to it. All text is put in as text.

function render({model, el}) {
  el.classList.add('fluxx-editor');
  const undo = [];
  const follow = following(model, undo);
  const say = (what, more = {}) => model.send({say: what, ...more});

  const title = make('h3', 'fluxx-editor-title');
  const filter = make('input', 'fluxx-filter', '', {type: 'search', placeholder: 'Find a card: its name or its words'});
  filter.ariaLabel = 'Find a card';
  const kinds = make('select', 'fluxx-kinds');
  kinds.ariaLabel = 'Type of card';
  const gallery = make('div', 'fluxx-gallery'), places = make('div', 'fluxx-places');
  gallery.role = places.role = 'group';
  gallery.ariaLabel = 'Gallery: Enter picks a card';
  places.ariaLabel = 'Table: Enter puts the picked card, Delete takes a card away';
  const hint = make('p', 'fluxx-editor-hint'), problems = make('ul', 'fluxx-problems'), said = make('p', 'fluxx-editor-said');
  hint.role = problems.role = said.role = 'status';
  problems.ariaLabel = 'Why this table cannot be';
  const text = make('textarea', 'fluxx-editor-text', '', {readOnly: true, rows: 5, onfocus: () => text.select()});
  text.ariaLabel = 'Text to copy';
  const turn = make('select', 'fluxx-turn'), plays = make('select', 'fluxx-plays');
  turn.ariaLabel = 'Whose turn it is';
  plays.ariaLabel = 'Plays made in this turn';

  const goBack = button('undo', 'Undo', () => say('Undo')), run = button('run', 'Run', () => say('Run'));
  const share = button('share', 'Share', () => say('Share'), 'A share code contains every hand and the draw pile'), save = button('scenario', 'Save as scenario', () => say('Save'));
  const leave = button('unseat', '− Player', () => say('Unseat', {seat: model.get('table').players.length - 1}), 'Remove the last player');

  // What is picked: a card of the gallery by name, or one on the table by place and number.
  let picked = null, faces = new Map();
  const same = one => picked && picked.name === one.name && picked.place === one.place && picked.at === one.at;
  const mark = () => {
    for (const one of el.querySelectorAll('.fluxx-laid')) one.ariaPressed = String(!!same(one.card));
    el.classList.toggle('fluxx-picking', !!picked);
    hint.textContent = picked
      ? `${picked.name} is picked: choose a place, or a card to attach it to. Escape lets it go.`
      : 'Pick a card, then a place; or drag it there. Delete takes a card away, U goes back.';
  };
  const pick = card => { picked = card && same(card) ? null : card; mark() };
  const put = (place, on = null) => {
    if (!picked) return;
    const one = picked;
    picked = null;
    if (one.place === undefined) say('Put', {name: one.name, place, on});
    else say('Move', {place: one.place, at: one.at, to: place, on});
    mark();
  };
  const drops = (part, place, on = null) => {
    part.addEventListener('dragover', event => { if (picked) { event.preventDefault(); event.stopPropagation(); part.classList.add('fluxx-over') } });
    part.addEventListener('dragleave', () => part.classList.remove('fluxx-over'));
    part.addEventListener('drop', event => {
      event.preventDefault(); event.stopPropagation(); part.classList.remove('fluxx-over'); put(place, on);
    });
  };
  const cardButton = (card, label, act) => {
    const made = button('laid', '', act, label);
    made.card = card;
    made.draggable = true;
    made.title = label;
    const picture = make('img', '', '', {src: faces.get(card.name)?.[3] ?? '', alt: '', draggable: false});
    made.append(picture);
    made.addEventListener('dragstart', event => {
      picked = card; mark();
      event.dataTransfer.setData('text/plain', card.name); event.dataTransfer.effectAllowed = 'move';
    });
    made.addEventListener('dragend', () => { picked = null; mark() });
    return made;
  };

  // One stop of the Tab key for the gallery and for each place; arrows go on from there.
  const rove = (group, stop) => { group.tabStop = stop; for (const one of group.querySelectorAll('button')) one.tabIndex = one === stop ? 0 : -1 };
  const step = (group, from, by) => {
    const all = [...group.querySelectorAll('button')].filter(one => !one.hidden);
    const to = all[Math.max(0, Math.min(all.length - 1, all.indexOf(from) + by))];
    if (to) { rove(group, to); to.focus() }
  };
  const across = group => {
    const all = [...group.querySelectorAll('button')].filter(one => !one.hidden);
    const top = all[0]?.offsetTop;
    return Math.max(1, all.findIndex(one => one.offsetTop > top + 4));
  };

  const cardsOf = group => /** @type {HTMLButtonElement[]} */ ([...group.querySelectorAll('button')]);
  const showGallery = () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean), left = model.get('table').left ?? {};
    for (const one of cardsOf(gallery)) {
      const [name, kind, says] = faces.get(one.card.name);
      const hay = `${name} ${kind} ${says}`.toLowerCase();
      one.hidden = (kinds.value && kind !== kinds.value) || !words.every(word => hay.includes(word));
      one.classList.toggle('fluxx-spent', (left[name] ?? 0) < 1);
    }
    const shown = cardsOf(gallery).filter(one => !one.hidden);
    if (!shown.includes(gallery.tabStop)) rove(gallery, shown[0]);
  };
  follow(['title'], () => { title.textContent = model.get('title') });
  follow(['gallery'], () => {
    faces = new Map(model.get('gallery').map(one => [one[0], one]));
    const all = [...new Set(model.get('gallery').map(one => one[1]))];
    kinds.replaceChildren(new Option('All types', ''), ...all.map(kind => new Option(kind, kind)));
    gallery.replaceChildren(...model.get('gallery').map(([name, kind, says]) => {
      const card = {name};
      return cardButton(card, `${name}, ${kind}. ${says}`, () => pick(card));
    }));
    gallery.scrollTop = 0;
    showGallery();
  });
  const placeOf = one => {
    const box = make('section', 'fluxx-place');
    box.dataset.place = one.place;
    box.role = 'group'; box.ariaLabel = one.label;
    const head = button('here', '', () => put(one.place), `${one.label}, ${one.count}. Put the picked card here`);
    head.append(make('b', '', one.label), make('span', '', one.count));
    const cards = make('div', 'fluxx-row');
    for (const [place, at, name, host] of one.cards) {
      const card = {place, at, name};
      const label = host ? `${name}, attached to ${host}` : `${name}, ${faces.get(name)?.[1] ?? ''}`;
      const made = cardButton(card, label, () => picked && !same(card) ? put(one.place, at) : pick(card));
      if (host) { made.classList.add('fluxx-rider'); made.append(make('small', '', `on ${host}`)) }
      // On a card of a row another may be attached; elsewhere it comes before it.
      drops(made, one.place, place === one.place ? at : null);
      cards.append(made);
    }
    box.append(head, cards);
    drops(box, one.place);
    rove(box, head);
    return box;
  };
  follow(['table', 'gallery'], () => {
    const table = model.get('table');
    if (!table.places) return;
    /** @type {HTMLElement | null} */
    const held = el.contains(document.activeElement) ? document.activeElement.closest('.fluxx-place') : null;
    const number = held ? [...held.querySelectorAll('button')].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) : -1;
    // A line for each player, and the middle of the table below them.
    const lines = new Map();
    for (const one of table.places) {
      if (!lines.has(one.seat)) lines.set(one.seat, make('div', 'fluxx-line'));
      lines.get(one.seat).append(placeOf(one));
    }
    places.replaceChildren(...lines.values());
    if (held) {
      const again = places.querySelector(`[data-place="${CSS.escape(held.dataset.place)}"]`);
      const all = again ? cardsOf(again) : [], to = all[Math.min(number, all.length - 1)];
      if (to) { rove(again, to); to.focus() }
    }
    turn.replaceChildren(...table.players.map((name, seat) => new Option(`${name}'s turn`, String(seat))));
    turn.value = table.turn;
    const most = Math.max(6, table.played);
    plays.replaceChildren(new Option('begins with the draw', '-1'),
      ...Array.from({length: most + 1}, (_, made) => new Option(`cards drawn, ${made} played`, String(made))));
    plays.value = table.played;
    goBack.disabled = !table.undo;
    leave.disabled = table.players.length < 2;
    showGallery();
    mark();
  });
  follow(['problems'], () => {
    const all = model.get('problems');
    problems.replaceChildren(...all.map(one => make('li', '', one)));
    for (const one of [run, share, save]) one.disabled = all.length > 0;
    if (!all.length) problems.append(make('li', 'fluxx-fine', 'This position is legal.'));
  });
  follow(['said'], () => { said.textContent = model.get('said') });
  follow(['text'], () => { text.value = model.get('text'); text.hidden = !text.value });

  filter.addEventListener('input', showGallery);
  kinds.addEventListener('change', showGallery);
  turn.addEventListener('change', () => say('Turn', {seat: Number(turn.value)}));
  plays.addEventListener('change', () => say('Plays', {made: Number(plays.value)}));
  el.addEventListener('focusin', event => event.target.setAttribute('data-lm-suppress-shortcuts', 'true'));
  el.addEventListener('keydown', event => {
    // The notebook has its own meaning for these keys.
    event.stopPropagation();
    const at = event.target, key = event.key, writes = at === filter || at === text;
    const done = act => { event.preventDefault(); act() };
    if (key === 'Escape') return done(() => pick(null));
    if ((key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) || key.toLowerCase() === 'u' && !event.ctrlKey) && !writes)
      return done(() => say('Undo'));
    const place = at.closest('.fluxx-place');
    if (place && at.card && (key === 'Delete' || key === 'Backspace'))
      return done(() => { picked = null; say('Take', {place: at.card.place, at: at.card.at}) });
    const group = at.closest('.fluxx-gallery') ?? place;
    if (!group) return;
    if (key === 'ArrowRight') done(() => step(group, at, 1));
    if (key === 'ArrowLeft') done(() => step(group, at, -1));
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
    const by = key === 'ArrowDown' ? 1 : -1;
    done(() => {
      if (!place) return step(group, at, by * across(group));
      const all = [...places.querySelectorAll('.fluxx-place')], to = all[all.indexOf(place) + by];
      /** @type {HTMLElement | null} */ (to?.querySelector('button[tabindex="0"]'))?.focus();
    });
  });

  const acts = make('div', 'fluxx-editor-acts');
  acts.append(turn, plays, button('seat', '+ Player', () => say('Seat'), 'Add a player'), leave);
  const ends = make('div', 'fluxx-editor-acts');
  ends.append(goBack, button('clear', 'Clear', () => say('Clear')), run, share, save);
  const search = make('div', 'fluxx-editor-acts');
  search.append(filter, kinds);
  const left = make('div', 'fluxx-editor-left'), right = make('div', 'fluxx-editor-right'), both = make('div', 'fluxx-editor-both');
  left.append(search, gallery);
  right.append(acts, places);
  both.append(left, right);
  const head = make('div', 'fluxx-editor-head');
  head.append(ends, problems);
  el.append(title, hint, head, said, text, both);
  // The table that goes on is below the editor, a little later than the kernel says so.
  const showTable = ({ran}) => {
    if (!ran) return;
    const around = el.closest('.fluxx-laying, .fluxx-table');
    let tries = 0;
    const go = () => {
      const stage = around?.querySelector('.fluxx-stage');
      if (stage?.offsetParent) stage.scrollIntoView({block: 'start'});
      else if (tries++ < 120) requestAnimationFrame(go);
    };
    requestAnimationFrame(go);
  };
  model.on('msg:custom', showTable);
  undo.push(() => model.off('msg:custom', showTable));
  return () => undo.forEach(act => act());
}

export default { render };
