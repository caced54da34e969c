// @ts-check
// A sheet shows HTML whose buttons, links and forms say messages. The keyboard's focus stays where it was.

const FILE_BYTES = 2_000_000;

function render({model, el}) {
  el.classList.add('fluxx-sheet');
  const asks = () => /** @type {HTMLElement[]} */ ([...el.querySelectorAll('[data-say], input, select')]);
  // On a phone the rule that a tile opens is above all tiles: it comes into view, and its tile does when it is closed.
  let opened = '';
  const follow = () => {
    const was = opened, tile = key => el.querySelector(`.fluxx-tile[data-key="${CSS.escape(key)}"]`);
    opened = el.querySelector('.fluxx-tile[aria-pressed=true]')?.getAttribute('data-key') ?? '';
    if (opened === was) return;
    const detail = el.querySelector('.fluxx-detail'), top = detail?.getBoundingClientRect().top ?? 0;
    if (!detail) tile(was)?.scrollIntoView({block: 'nearest'});
    else if (top < 0 || top > innerHeight / 2) detail.scrollIntoView({block: 'start'});
  };
  const show = () => {
    const here = asks().findIndex(one => one === document.activeElement), name = document.activeElement?.getAttribute('data-key');
    el.innerHTML = model.get('html');
    const same = name ? el.querySelector(`[data-key="${CSS.escape(name)}"]`) : null;
    if (here >= 0) /** @type {HTMLElement | undefined} */ (same ?? asks()[Math.min(here, asks().length - 1)])?.focus({preventScroll: true});
    follow();
  };
  const say = message => { try { model.send(message) } catch (error) { if (error.message !== 'Cannot send') throw error } };
  el.onclick = event => {
    const found = event.target.closest?.('[data-say]');
    if (found && found.tagName === 'BUTTON') say(JSON.parse(found.dataset.say));
  };
  el.onchange = event => {
    const found = event.target;
    if (found.type === 'file') {
      const [file] = found.files;
      if (!file) return;
      if (file.size > FILE_BYTES) say({say: 'Import', text: ''});
      else file.text().then(text => say({say: 'Import', text}));
    } else if (found.tagName === 'SELECT') say({...JSON.parse(found.dataset.say), name: found.value});
  };
  el.onsubmit = event => {
    event.preventDefault();
    const input = event.target.querySelector('input');
    say({...JSON.parse(event.target.dataset.form), name: input.value});
  };
  show();
  model.on('change:html', show);
  return () => model.off('change:html', show);
}

export default { render };
