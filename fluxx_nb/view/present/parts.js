// What the scripts of several widgets have in common. It is put before each of them when it is read; see `parts.py`.

const make = (tag, name, text = '', more = {}) => {
  const made = document.createElement(tag);
  made.className = name;
  made.textContent = text;
  return Object.assign(made, more);
};
const button = (name, text, act, label) => {
  const made = make('button', 'fluxx-' + name, text, {type: 'button', onclick: act});
  if (label) made.ariaLabel = made.title = label;
  return made;
};
// Calls what is given now and at each change of these traits, until everything in `undo` is called.
const following = (model, undo) => (names, act) => {
  const each = names.map(name => 'change:' + name);
  each.forEach(name => model.on(name, act));
  undo.push(() => each.forEach(name => model.off(name, act)));
  act();
};
