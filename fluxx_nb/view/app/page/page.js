// @ts-check
// The page around a table: its theme, what it says while it loads, and what it says when its connection is lost.
// The template puts this file into the page, and the page's policy allows it by its hash (view/app/headers.py).
// Double braces would be read by the template, so there are none here.
(() => {
  /** @typedef {(act: (sender: unknown, news: any) => void) => void} Connect */
  /**
   * @typedef {object} Kernel What is used of JupyterLab's connection to a kernel.
   * @property {string} status
   * @property {string} connectionStatus
   * @property {boolean} isDisposed
   * @property {() => void} dispose
   * @property {() => Promise<void>} reconnect
   * @property {Record<"connect", Connect>} statusChanged
   * @property {Record<"connect", Connect>} connectionStatusChanged
   * @property {Record<"connect", Connect>} anyMessage
   */
  /**
   * @typedef {object} Model What is used of a widget's model.
   * @property {(name: string) => unknown} get
   * @property {(message: object) => void} send
   */
  /**
   * @typedef {object} Manager What is used of Voilà's widget manager.
   * @property {Kernel} kernel
   * @property {Set<string>} registeredModels
   * @property {(id: string) => Promise<Model>} get_model
   */

  const PROTOCOL = "v1.kernel.websocket.jupyter.org";
  const GRACE = 1500; // A connection that is back sooner was hardly missed: what was clicked meanwhile is sent then.
  const PAUSES = [500, 1000, 2000, 4000, 8000];
  const PATIENCE = 6000; // How long the server may take for an answer before it counts as out of reach.
  const SILENCE = 4000; // How long nothing may come back after something was sent before the server is asked.
  const QUIET = 40000; // While a page is built, something comes every 10 seconds at least.
  const GONE = [401, 403, 404]; // The server is there, and the table is not: it ended, or the server is another one.
  const ENDED = ["restarting", "autorestarting", "terminating", "dead"];
  const LOST = "Connection lost – reconnecting…";
  // A table answers only the browser that opened it, and knows it by a cookie.
  const CLOSED = navigator.cookieEnabled
    ? "The table was closed. Reload to start it again."
    : "The table needs cookies. Allow them for this site, then reload.";
  const FAILED = "The table could not be opened. Reload to try again.";
  const globals = /** @type {any} */ (window);

  /** @param {number} ms @returns {Promise<void>} */
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const settings = () => JSON.parse(document.getElementById("jupyter-config-data")?.textContent ?? "null");

  // The theme: light or dark as the reader's machine is, also when that changes ----------------------------------------

  const SHEET = /\/theme-(?:light|dark)-extension\//;
  const preferred = matchMedia("(prefers-color-scheme: dark)");
  const name = () => preferred.matches ? "dark" : "light";
  const wear = () => {
    document.body.dataset.jpThemeLight = String(!preferred.matches);
    document.body.dataset.jpThemeName = preferred.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  /** Wear the theme that is preferred now. The sheet that Voilà has loaded goes when the other one is there. */
  const change = () => {
    const old = [...document.querySelectorAll("link")].filter((link) => SHEET.test(link.href));
    const href = old.at(-1)?.href.replace(SHEET, `/theme-${name()}-extension/`);
    if (!href) return; // Voilà has not loaded any: the page changes when it has.
    wear();
    if (old.at(-1)?.href === href) return;
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    sheet.onload = () => old.forEach((link) => link.remove());
    sheet.onerror = () => sheet.remove();
    document.head.append(sheet);
  };
  wear();
  preferred.addEventListener("change", change);

  // Loading ---------------------------------------------------------------------------------------------------------

  const loading = /** @type {HTMLElement} */ (document.getElementById("loading"));
  const cells = Number(loading.dataset.cells);
  /** @param {string} words */
  const tell = (words) => {
    const told = loading.querySelector("p");
    if (told && told.textContent !== words) told.textContent = words;
  };
  // A browser does not say that a page broke off: nothing more comes.
  let quiet = setTimeout(() => close(FAILED), QUIET);
  let dressed = false;
  /** Tell Voilà the theme as soon as its settings are in the page: scripts from the cache run before it is complete. */
  const dress = () => {
    const told = document.getElementById("jupyter-config-data");
    if (dressed || !told) return;
    let found;
    try {
      found = settings();
    } catch {
      return; // Only a part of them has arrived.
    }
    told.textContent = JSON.stringify(Object.assign(found, { jupyterLabTheme: document.body.dataset.jpThemeName }));
    dressed = true;
  };
  const growing = new MutationObserver(() => {
    dress();
    clearTimeout(quiet);
    if (!document.querySelector("[data-complete]")) quiet = setTimeout(() => close(FAILED), QUIET);
    const done = document.querySelectorAll("[cell-index]").length;
    if (done && cells > 2) tell(`Loading the lesson: part ${Math.min(done + 1, cells)} of ${cells}`);
    else if (done) tell("Dealing the cards…");
  });
  growing.observe(document.body, { childList: true, subtree: true });

  // Voilà calls the first one while a cell takes long, and the second one when its theme is there.
  globals.voila_heartbeat = () => tell("Still loading. The server is busy…");
  globals.voila_finish = () => {
    if (!globals.themeLoaded || state === "closed") return;
    loading.remove();
    change(); // The machine's theme may have changed while Voilà loaded the one of before.
    const shown = document.getElementById("rendered_cells");
    if (shown) shown.style.display = "";
  };
  addEventListener("DOMContentLoaded", () => {
    growing.disconnect();
    clearTimeout(quiet);
    const told = document.getElementById("jupyter-config-data");
    if (!told || !document.querySelector("[data-complete]")) return close(FAILED);
    dress();
    globals.cellLoaded = true;
    globals.voila_finish();
  });
  addEventListener("error", (problem) => problem.target instanceof HTMLScriptElement && !manager && close(FAILED), true);
  // A page that the browser had put aside has lost its kernel.
  addEventListener("pageshow", (shown) => shown.persisted && location.reload());

  // The connection --------------------------------------------------------------------------------------------------

  /** @type {"fine" | "lost" | "closed"} */
  let state = "fine";
  /** @type {Manager | undefined} */
  let manager;
  /** @type {Element | null} */
  let focused = null;
  let tries = 0, soon = 0, doubt = 0;
  const bar = /** @type {HTMLElement} */ (document.getElementById("fluxx-connection"));

  // A client whose first connection failed asks for no protocol at the next ones, and the server serves only one.
  globals.WebSocket = class extends WebSocket {
    /** @param {string | URL} url @param {string | string[]} [protocols] */
    constructor(url, protocols) { super(url, protocols?.length ? protocols : PROTOCOL) }
  };

  /** Show a sentence above everything else, also above a table that fills the screen. @param {(string | Node)[]} words */
  const show = (...words) => {
    bar.hidePopover?.();
    bar.showPopover?.();
    bar.replaceChildren(...words);
    const table = document.getElementById("rendered_cells");
    if (!table || table.inert) return;
    focused = document.activeElement;
    table.inert = true;
  };

  /** @param {string} words */
  const close = (words) => {
    if (state === "closed") return;
    state = "closed";
    growing.disconnect();
    clearTimeout(soon);
    clearTimeout(doubt);
    loading.remove();
    const button = document.createElement("button");
    button.textContent = "Reload";
    button.onclick = () => location.reload();
    show(words, button);
    if (manager && !manager.kernel.isDisposed) manager.kernel.dispose();
  };

  const lose = () => {
    if (state !== "fine" || !manager) return;
    state = "lost";
    tries = 0;
    show(LOST);
    void look();
  };

  const regain = () => {
    clearTimeout(soon);
    if (state !== "lost") return;
    state = "fine";
    bar.replaceChildren();
    const table = document.getElementById("rendered_cells");
    if (table) table.inert = false;
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    void repaint();
  };

  /** Ask every table for its whole picture: what was drawn meanwhile may be lost. */
  const repaint = async () => {
    for (const id of manager?.registeredModels ?? []) {
      const model = await manager?.get_model(id);
      if (model?.get("drawing") !== undefined) model.send({ say: "Fresh" });
    }
  };

  /** Ask the server for the kernel of this page. @returns {Promise<number>} The status, 0 if it does not answer. */
  const ask = async () => {
    const { baseUrl, kernelId } = settings();
    try {
      const asked = await fetch(`${baseUrl}api/kernels/${kernelId}`, { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      return asked.status;
    } catch {
      return 0;
    }
  };

  /** Look for the server, again and again, and connect when it is there. */
  const look = async () => {
    clearTimeout(soon);
    const status = await ask();
    if (state !== "lost" || !manager) return;
    if (GONE.includes(status)) return close(CLOSED);
    if (status === 200) {
      // The old connection may be dead without knowing it.
      const back = await Promise.race([manager.kernel.reconnect().then(() => true, () => false), pause(PATIENCE)]);
      if (back) return regain();
    }
    if (state === "lost") soon = setTimeout(look, PAUSES[Math.min(tries++, PAUSES.length - 1)]);
  };

  /** Something was sent, and nothing came back for a while: the server may be out of reach. */
  const check = async () => {
    doubt = 0;
    const status = await ask();
    if (GONE.includes(status)) close(CLOSED);
    else if (status !== 200) lose();
  };

  /** @param {Manager | undefined} found */
  const watch = (found) => {
    if (!found) return close(CLOSED);
    manager = found;
    const { kernel } = found;
    kernel.statusChanged.connect((_, status) => ENDED.includes(status) && close(CLOSED));
    kernel.connectionStatusChanged.connect((_, status) => {
      if (status === "connected") return regain();
      clearTimeout(soon);
      if (state === "fine") soon = setTimeout(lose, GRACE);
    });
    kernel.anyMessage.connect((_, { direction }) => {
      if (direction === "send") return void (doubt ||= setTimeout(check, SILENCE));
      clearTimeout(doubt);
      doubt = 0;
    });
    if (kernel.isDisposed || ENDED.includes(kernel.status)) close(CLOSED);
    else if (kernel.connectionStatus !== "connected") soon = setTimeout(lose, GRACE);
  };

  // Voilà names its application when everything is there.
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app) {
      Object.defineProperty(window, "jupyterapp", { value: app, configurable: true, writable: true });
      watch(app.widgetManager);
    },
  });
  addEventListener("offline", lose);
  addEventListener("online", () => state === "lost" && look());
  // Keys go to the window, which cannot be made inert; those of the browser itself still work.
  addEventListener("keydown", (event) => {
    const meant = event.ctrlKey || event.metaKey || event.altKey || bar.contains(/** @type {Node} */ (event.target));
    if (state !== "fine" && !meant) event.stopImmediatePropagation();
  }, true);
})();
