// @ts-check
// What the scripts of several widgets have in common. It is put before each of them when it is read; see `scripts.py`.

/** @type {<T extends keyof HTMLElementTagNameMap>(tag: T, name?: string, text?: unknown, more?: object) => HTMLElementTagNameMap[T]} */
const make = (tag, name = '', text = '', more = {}) => Object.assign(element(tag, name ? {class: name} : {}, text), more);
/** @type {(name: string, text: unknown, act: () => void, label?: string) => HTMLButtonElement} */
const button = (name, text, act, label) => {
  const made = make('button', 'fluxx-' + name, text, {type: 'button', onclick: act});
  if (label) made.ariaLabel = made.title = label;
  return made;
};
// Calls what is given now and at each change of these traits, until everything in `undo` is called.
/** @type {(model: any, undo: (() => void)[]) => (names: string[], act: () => void) => void} */
const following = (model, undo) => (names, act) => {
  const each = names.map(name => 'change:' + name);
  each.forEach(name => model.on(name, act));
  undo.push(() => each.forEach(name => model.off(name, act)));
  act();
};
// Only the app has an address for every place; a notebook's address is not ours to change.
const hasAddress = () => !!document.body.dataset.voila && new URLSearchParams(location.search).has('go');
// A page that is not served over https has no clipboard; an old way of copying works there.
/** @type {(text: string, home?: Element) => Promise<void>} */
const copyText = async (text, home = document.body) => {
  if (navigator.clipboard && isSecureContext) { await navigator.clipboard.writeText(text); return; }
  const area = make('textarea', '', '', {value: text});
  area.style.position = 'fixed'; area.style.opacity = '0';
  home.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
};
// What is shared is copied, or photographed from another screen. It is white in the dark, too: phones read that best.
/** @type {(home: Element, shared: {text: string, qr: string, note: string}) => void} */
const showShared = (home, {text, qr, note}) => {
  const dialog = make('dialog', 'fluxx-shared', '', {ariaLabel: 'Share'}), picture = make('div', 'fluxx-qr');
  dialog.style.cssText = 'border:1px solid #888;border-radius:12px;padding:16px;width:min(92vw,440px);max-height:94vh;'
    + 'box-sizing:border-box;overflow:auto;background:#fff;color:#222;text-align:center;font:15px/1.4 system-ui,sans-serif';
  picture.innerHTML = qr;
  for (const one of picture.querySelectorAll('svg')) one.style.cssText = 'width:min(100%,300px);height:auto';
  const words = make('textarea', '', '', {value: text, readOnly: true, rows: 3, ariaLabel: 'What to share'});
  words.style.cssText = 'width:100%;box-sizing:border-box;font:13px/1.4 monospace;color:#222;background:#f4f4f4;border:1px solid #888';
  const copy = button('copy-shared', 'Copy', () => copyText(text, dialog).then(() => { copy.textContent = 'Copied' }, () => words.select()));
  const close = button('close-shared', 'Close', () => dialog.close());
  for (const one of [copy, close]) one.style.cssText = 'min-height:44px;padding:6px 20px;margin:8px 4px 0;font:inherit;color:#222;background:#eee;border:1px solid #888;border-radius:8px';
  dialog.append(picture, words, make('p', '', note), copy, close);
  dialog.addEventListener('close', () => dialog.remove());
  // The keys of the notebook and of the table are not meant here.
  dialog.addEventListener('keydown', event => event.stopPropagation());
  home.append(dialog);
  dialog.showModal();
  copy.focus();
};
