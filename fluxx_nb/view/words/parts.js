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
// The kernel makes what is in the dialog, so that a page that shares nothing does not carry it.
/** @type {(home: Element, html: string) => void} */
const showShared = (home, html) => {
  const dialog = element('dialog', {class: 'fluxx-shared', 'aria-label': 'Share'});
  dialog.innerHTML = html;
  const [copy, close] = dialog.querySelectorAll('button');
  // It copies what is selected, also where the page has no clipboard because it is not served over https.
  copy.onclick = () => { dialog.querySelector('textarea')?.select(); if (document.execCommand('copy')) copy.textContent = 'Copied' };
  close.onclick = () => dialog.close();
  dialog.onclose = () => dialog.remove();
  dialog.onkeydown = event => event.stopPropagation();
  home.append(dialog);
  dialog.showModal();
};
