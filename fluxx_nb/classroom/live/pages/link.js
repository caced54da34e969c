// @ts-check
// What the pages of a room share: the connection that comes back by itself, and small ways to fill a page. All text is put in as text.

/** @param {string} id @returns {any} */
export const at = id => document.getElementById(id);
/** @param {string} id @param {unknown} [words] */
export const put = (id, words) => { const one = at(id), text = words === undefined || words === null ? '' : String(words); if (one.textContent !== text) one.textContent = text; };
/** @param {string} id @param {unknown} wanted */
export const show = (id, wanted) => { at(id).hidden = !wanted; };
/** A copy of a template, with words by the classes of its parts. @param {string} id @param {Record<string, unknown>} words @returns {any} */
export const copy = (id, words) => {
  const made = at(id).content.firstElementChild.cloneNode(true);
  for (const name of Object.keys(words)) {
    const part = made.classList.contains(name) ? made : made.querySelector('.' + name);
    if (part) part.textContent = words[name] === null || words[name] === undefined ? '' : String(words[name]);
  }
  return made;
};
/** @param {string} id @param {any[]} parts */
export const fill = (id, parts) => at(id).replaceChildren(...parts);
export const SHAPES = ['▲', '◆', '●', '■', '★', '▼', '◗', '✚'];
/** @param {number} place */
export const letter = place => String.fromCharCode(65 + place);
/** @param {number} seconds */
export const clock = seconds => Math.floor(seconds / 60) + ':' + String(Math.floor(seconds % 60)).padStart(2, '0');

/** Milliseconds without a word after which a connection counts as lost. The server says something every four seconds. */
const SILENT = 10000;
/**
 * Connects a page. `hear` gets every whole state; `other` gets all else.
 * @param {string} path @param {(state: any) => void} hear @param {(message: any) => void} other
 */
export const connect = (path, hear, other) => {
  let socket = /** @type {WebSocket | null} */ (null), room = '', count = 0, pause = 500, over = false, away = 0, later = 0, news = performance.now();
  const off = at('off');
  const open = () => {
    clearTimeout(later);
    if (over) return;
    const mine = socket = new WebSocket(location.origin.replace(/^http/, 'ws') + path);
    mine.onmessage = event => {
      if (mine !== socket) return;
      const message = JSON.parse(event.data);
      pause = 500;
      news = performance.now();
      off.hidden = true;
      if (message.t === 'beat') return;
      if (message.t === 'bye') { over = true; other(message); return; }
      if (message.t === 'no' && message.reload) { location.reload(); return; }
      if (message.t !== 'state') { other(message); return; }
      if (room && room !== message.room) { location.reload(); return; }
      room = message.room;
      hear(message);
    };
    mine.onclose = () => {
      if (mine !== socket || over) return;
      off.hidden = false;
      later = setTimeout(open, pause);
      pause = Math.min(5000, pause * 2);
    };
  };
  // A phone that slept has a dead connection which it takes for a good one.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) { away = Date.now(); return; }
    if (!over && (Date.now() - away > 5000 || !socket || socket.readyState > 1)) { const old = socket; open(); if (old) old.close(); }
  });
  // A computer that sleeps closes no connection: only its silence tells.
  setInterval(() => {
    if (over || !socket || socket.readyState > 1 || performance.now() - news < SILENT) return;
    news = performance.now();
    off.hidden = false;
    const old = socket;
    open();
    old.close();
  }, 1000);
  addEventListener('online', () => { if (!over && (!socket || socket.readyState > 1)) open(); });
  open();
  /** @param {string} kind @param {Record<string, unknown>} [fields] */
  return (kind, fields) => {
    if (!socket || socket.readyState !== 1) return false;
    socket.send(JSON.stringify({t: kind, room, n: ++count, ...fields}));
    return true;
  };
};

/** Switches for text size, spacing and font, which the browser keeps. */
export const comfort = () => {
  for (const name of ['large', 'wide', 'easy']) {
    const box = at('set-' + name);
    let kept = '';
    try { kept = localStorage.getItem('fluxx-' + name) || ''; } catch { /* storage is off */ }
    box.checked = kept === 'yes';
    const set = () => {
      document.documentElement.classList.toggle(name, box.checked);
      try { localStorage.setItem('fluxx-' + name, box.checked ? 'yes' : ''); } catch { /* storage is off */ }
    };
    box.onchange = set;
    set();
  }
};
