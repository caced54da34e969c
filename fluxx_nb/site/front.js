// @ts-check
// The first page of the static site: marks on lessons, and the ways back. What a visitor has opened and learned is stored
// by JupyterLab in this browser. Where a browser forbids that, or what is stored can't be read, nothing is marked.

const OPENED = 'fluxx-nb-lessons', PROGRESS = 'fluxx-progress/', FIRST = 'first-game';

/** @returns {string[]} */
const opened = () => {
  try {
    const known = JSON.parse(localStorage.getItem(OPENED) ?? '[]');
    return Array.isArray(known) ? known : [];
  } catch { return [] }
};
/** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
/** @param {{format: string, content: string}} file */
const progressIn = file => {
  try {
    const text = file.format === 'base64'
      ? new TextDecoder().decode(Uint8Array.from(atob(file.content), one => one.charCodeAt(0)))
      : file.content;
    const found = JSON.parse(text);
    return found?.format === 'fluxx_nb progress' ? [found] : [];
  } catch { return [] }
};
const learners = async () => {
  const name = `JupyterLite Storage - ${new URL('.', location.href).pathname}`;
  // To open a database that isn't there would make one.
  if (!(await indexedDB.databases()).some(one => one.name === name)) return [];
  const data = await done(indexedDB.open(name));
  try {
    // A visitor chooses one notebook here; JupyterLab would start the last ones beside it, each with its own Python.
    if (data.objectStoreNames.contains('statedb'))
      await done(data.transaction('statedb', 'readwrite').objectStore('statedb').clear());
    const files = data.transaction('files').objectStore('files');
    const keys = (await done(files.getAllKeys())).map(String);
    const mine = keys.filter(key => key.startsWith(PROGRESS) && key.endsWith('.json'));
    return (await Promise.all(mine.map(key => done(files.get(key))))).flatMap(progressIn);
  } finally { data.close() }
};
/** @param {any} one */
const lastSeen = one => String(one.place?.at ?? one.answers?.at(-1)?.at ?? one.met?.at(-1)?.at ?? one.finished?.at(-1)?.at ?? '');
/** @param {string} href @param {string} does @param {string} title */
const wayBack = (href, does, title) => element('a', {class: 'go-on', href}, element('b', {}, does), ' ', title);

const markLessons = () => {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const found = document.querySelectorAll('.lessons a');
  const links = [...found];
  const named = new Map(links.map(link => [new URL(link.href).searchParams.get('path') ?? '', link]));
  const known = opened().filter(name => named.has(name)), last = known.at(-1);
  for (const [name, link] of named) {
    link.querySelector('i')?.remove();
    link.removeAttribute('aria-current');
    if (name === last) link.setAttribute('aria-current', 'step');
    if (known.includes(name))
      link.append(name === last ? element('i', {class: 'here'}, 'You are here') : element('i', {title: 'Opened'}, '✓'));
  }
  return last === undefined ? undefined : named.get(last);
};
// Someone who has won the first game is led on to what comes next.
/** @param {boolean} won */
const markFirstGame = won => {
  /** @type {NodeListOf<HTMLElement>} */
  const sets = document.querySelectorAll('.hero .start');
  for (const one of sets) one.hidden = (one.dataset.for === 'won') !== won;
  const lesson = document.querySelector('.lessons a');
  if (!won || !lesson) return;
  lesson.querySelector('i')?.remove();
  lesson.append(element('i', {title: 'You have won it'}, '✓ won'));
};
/** @param {HTMLAnchorElement | undefined} here */
const waysBack = async here => {
  const ways = [];
  try {
    const found = (await learners()).sort((one, other) => lastSeen(one) < lastSeen(other) ? 1 : -1)[0];
    markFirstGame((found?.finished ?? []).some(one => one.name === FIRST && one.result === 'won'));
    const rules = new Set([...found?.met ?? [], ...found?.answers ?? []].map(one => one.rule));
    if (rules.size) {
      const learn = /** @type {HTMLAnchorElement} */ (document.querySelector('.hero .second'));
      ways.push(wayBack(learn.href, 'Continue learning', `${found.name}: ${rules.size} rule${rules.size === 1 ? '' : 's'} started`));
    }
  } catch { /* as above */ }
  if (here) {
    const [number, title] = [...here.childNodes].map(one => one.textContent);
    ways.push(wayBack(here.href, 'You are here', `${number} ${title}`));
  }
  return ways;
};
addEventListener('pageshow', async () => {
  const back = /** @type {HTMLElement} */ (document.querySelector('.ways-back'));
  back.replaceChildren(...await waysBack(markLessons()));
});
