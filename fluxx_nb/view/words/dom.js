// @ts-check
// The one place where elements are made. It is put before each script when that is read; see `scripts.py`.

/** @type {<E extends Element>(made: E, attributes: Record<string, unknown>, inside: unknown[]) => E} */
const filled = (made, attributes, inside) => {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  for (const one of inside)
    if (one !== null && one !== undefined && one !== '') made.append(one instanceof Node ? one : String(one));
  return made;
};
/** @type {<T extends keyof HTMLElementTagNameMap>(tag: T, attributes?: Record<string, unknown>, ...inside: unknown[]) => HTMLElementTagNameMap[T]} */
const element = (tag, attributes = {}, ...inside) => filled(document.createElement(tag), attributes, inside);
/** @type {(tag: string, attributes?: Record<string, unknown>, ...inside: unknown[]) => SVGGraphicsElement} */
const svg = (tag, attributes = {}, ...inside) =>
  filled(/** @type {SVGGraphicsElement} */ (document.createElementNS('http://www.w3.org/2000/svg', tag)), attributes, inside);
