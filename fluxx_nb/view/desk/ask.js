// @ts-check
// The rulings desk: a field, answers as you type, and links that lead back to them. The kernel makes all answers.

const TYPING = 150; // How long a pause in typing is, in milliseconds.

// On the static site the desk is a notebook. A link needs its path; an entry of the history must not have it, or
// JupyterLab would open the notebook again when someone goes back, and forward would lead nowhere.
const isSite = () => { const asked = new URLSearchParams(location.search); return asked.has('fluxx-bare') && asked.has('go') };
const isPlaced = () => hasAddress() || isSite();
/** @type {(go: string, more?: Record<string, string>) => string} */
const addressOf = (go, more = {}) => {
  const asked = new URLSearchParams({...(isSite() ? {'fluxx-bare': ''} : {}), go, ...more});
  return '?' + asked.toString().replaceAll('%2F', '/');
};

// A page that is not served over https has no clipboard; an old way of copying works there.
/** @type {(text: string) => Promise<void>} */
const copyText = async text => {
  if (navigator.clipboard && isSecureContext) { await navigator.clipboard.writeText(text); return; }
  const area = make('textarea', '', '', {value: text});
  area.style.position = 'fixed'; area.style.opacity = '0';
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
};

function render({model, el}) {
  el.classList.add('fluxx-ask-page');
  /** @type {(() => void)[]} */
  const undo = [];
  const follow = following(model, undo);
  const say = message => { try { model.send(message) } catch (error) { if (error.message !== 'Cannot send') throw error } };

  const field = make('input', 'fluxx-ask-field', '', {type: 'search', autocomplete: 'off', spellcheck: false, maxLength: 20000});
  field.placeholder = 'Ask: can I win on another turn?';
  field.ariaLabel = 'Your question about the rules';
  field.enterKeyHint = 'search';
  const editions = make('div', 'fluxx-ask-editions'), typical = make('ul', 'fluxx-ask-typical');
  editions.role = 'group'; editions.ariaLabel = 'Edition';
  const problem = make('p', 'fluxx-ask-problem'), body = make('div', 'fluxx-ask-body'), told = make('p', 'fluxx-ask-told');
  problem.role = 'alert'; told.role = 'status';
  body.ariaLive = 'polite';

  const set = values => { for (const name in values) model.set(name, values[name]); model.save_changes() };
  let timer = 0;
  const typed = () => { clearTimeout(timer); timer = 0; if (model.get('question') !== field.value) set({question: field.value}) };
  field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(typed, TYPING) });
  field.addEventListener('keydown', event => {
    // The notebook has its own meaning for these keys.
    event.stopPropagation();
    if (event.key === 'Enter') { event.preventDefault(); typed(); remember(true) }
    if (event.key === 'ArrowDown') { event.preventDefault(); /** @type {HTMLElement | null} */ (body.querySelector('summary, button'))?.focus() }
    if (event.key === 'Escape' && field.value) { event.preventDefault(); field.value = ''; typed() }
  });

  // Where one is, for the browser's back and forward buttons and for links. Typing changes the last entry only.
  // An entry that was made here is `inside`: the one before it is a place of the desk, too.
  // Until the kernel has gone where the browser went last, what is shown belongs to an earlier place.
  let here = '', sent = model.get('went');
  function remember(asNew) {
    if (!isPlaced() || model.get('went') !== sent) return;
    const rule = model.get('place'), edition = model.get('edition');
    const about = rule ? '' : field.value;
    const address = addressOf(rule ? 'rule/' + rule : 'desk', {...(about ? {about} : {}), ...(edition ? {edition} : {})});
    if (address === here) return;
    here = address;
    const inside = asNew || !!history.state?.inside;
    history[asNew ? 'pushState' : 'replaceState']({fluxx: address, inside}, '', address);
  }
  const goThere = () => {
    const asked = new URLSearchParams(location.search), go = asked.get('go') ?? '';
    here = location.search;
    const rule = go.startsWith('rule/') ? go.slice(5) : '';
    if (!rule) field.value = asked.get('about') ?? '';
    clearTimeout(timer); timer = 0;
    // One message, and no trait: a trait may wait for the kernel and then come after what was said later.
    say({say: 'Go', number: ++sent, rule, question: field.value, edition: asked.get('edition') ?? ''});
  };
  // The app opens the place of its address; a notebook of the site always begins in the same way.
  const openPlace = () => {
    const asked = new URLSearchParams(location.search), go = asked.get('go') ?? '';
    const more = ['about', 'edition'].filter(name => asked.get(name)).map(name => [name, asked.get(name) ?? '']);
    const address = addressOf(go, Object.fromEntries(more));
    history.replaceState({...history.state, fluxx: address}, '', address);
    if (go.startsWith('rule/') || more.length) goThere();
    else if (go !== 'desk') say({say: 'Show', name: go});
  };
  // What is shown first is the place of the address, which has its entry already.
  if (isPlaced()) { here = location.search; history.replaceState({...history.state, fluxx: here}, '') }
  if (isSite()) openPlace();
  // An example opens far below its answer: its table has an entry, too, so that going back leads up to the answer again.
  const stage = () => el.parentElement?.querySelector('.fluxx-ask-stage');
  // Keys go where the eyes go: to the example, and back to the button that opened it.
  /** @type {Element | null} */
  let opener = null;
  const openStage = () => { opener = document.activeElement; if (isPlaced()) history[history.state?.stage ? 'replaceState' : 'pushState']({...history.state, stage: true}, '') };
  const focusStage = () => {
    const shown = /** @type {HTMLElement | null} */ (stage());
    if (shown) { shown.tabIndex = -1; shown.focus({preventScroll: true}) }
  };
  const onBack = () => {
    if (!isPlaced()) return;
    if (location.search !== here) { goThere(); return }
    (history.state?.stage ? stage() : el)?.scrollIntoView({block: 'start'});
    if (history.state?.stage) focusStage(); else /** @type {HTMLElement | null} */ (opener)?.focus({preventScroll: true});
  };
  addEventListener('popstate', onBack);
  undo.push(() => removeEventListener('popstate', onBack));

  follow(['question'], () => { if (!timer && field.value !== model.get('question')) field.value = model.get('question') });
  follow(['editions', 'edition'], () => {
    const kept = [...editions.children].indexOf(/** @type {Element} */ (document.activeElement));
    editions.replaceChildren(...[['', 'All editions'], ...model.get('editions')].map(([name, title]) => {
      const one = button('ask-edition', title.replace(/ Fluxx$/, ''), () => { set({edition: name}); remember(false) });
      one.ariaPressed = String(name === model.get('edition'));
      return one;
    }));
    /** @type {HTMLElement | undefined} */ (editions.children[kept])?.focus();
  });
  follow(['typical', 'body'], () => {
    typical.hidden = !!model.get('body');
    typical.replaceChildren(...model.get('typical').map(words => {
      const row = make('li', '');
      row.append(button('ask-example', words, () => { field.value = words; typed(); remember(true); field.focus() }));
      return row;
    }));
  });
  let place = model.get('place'), written = '';
  // Either change may be heard first, and the new words must be there before one of them gets the focus.
  const write = () => {
    if (model.get('body') === written) return;
    body.innerHTML = written = model.get('body');
    for (const link of body.querySelectorAll('[data-go]')) /** @type {HTMLElement} */ (link).hidden = !isPlaced();
  };
  follow(['place', 'body'], () => {
    write();
    const opened = model.get('place') !== place;
    place = model.get('place');
    remember(opened);
    if (opened && place) { el.scrollIntoView({block: 'start'}); /** @type {HTMLElement | null} */ (body.querySelector('.fluxx-ask-back'))?.focus() }
  });
  follow(['problem'], () => { problem.textContent = model.get('problem') });

  const linkTo = go => new URL(addressOf(go, isSite() ? {path: 'desk.ipynb'} : {}), location.href).href;
  const tell = words => { told.textContent = words; setTimeout(() => { if (told.textContent === words) told.textContent = '' }, 8000) };
  body.addEventListener('click', event => {
    const one = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('button'));
    if (!one) return;
    const {act, name, rule, copy, go} = one.dataset;
    if (copy !== undefined) copyText(copy).then(() => tell('Copied.'), () => tell('Copying is not allowed here.'));
    else if (act === 'Link' && go) copyText(linkTo(go)).then(() => say({say: 'Copied', link: linkTo(go)}), () => tell(linkTo(go)));
    else if (act === 'Code' && go) say({say: 'Share', link: linkTo(go)});
    else if (act === 'Rule') say({say: 'Rule', rule});
    else if (act === 'Back') { if (isPlaced() && history.state?.inside) history.go(history.state.stage ? -2 : -1); else say({say: 'Back'}) }
    else if (act) { openStage(); say({say: act, name}) }
  });
  const onMessage = message => {
    if (message.told) tell(message.told);
    if (message.shared) showShared(el, message.shared);
    if (message.show) requestAnimationFrame(() => { stage()?.scrollIntoView({block: 'start', behavior: 'smooth'}); focusStage() });
  };
  model.on('msg:custom', onMessage);
  undo.push(() => model.off('msg:custom', onMessage));

  el.append(field, editions, problem, typical, told, body);
  // On a phone a keyboard would cover the page, and in a notebook the cell has the focus. The page is hidden at first.
  if (isPlaced() && !model.get('body') && matchMedia('(hover: hover)').matches) {
    const shown = new ResizeObserver(() => {
      if (!field.offsetWidth) return;
      shown.disconnect();
      if (document.activeElement === document.body) field.focus({preventScroll: true});
    });
    shown.observe(field);
    undo.push(() => shown.disconnect());
  }
  return () => undo.forEach(act => act());
}

export default { render };
