// @ts-check
// Lessons run when they are opened. Only those: the mark, the trust, the path and the code must all be those of a
// lesson that `fluxx-nb lab` has copied. Any one of them alone can be had for a stranger's code; see docs/lab.md.
(() => {
  const NAME = 'fluxx-nb', WIDGET = 'application/vnd.jupyter.widget-view+json';
  const HERE = new URL('.', /** @type {HTMLScriptElement} */ (document.currentScript).src);
  const OPENED = 'fluxx-nb-lessons';
  // A link of the static site's first page asks for the notebook alone, without JupyterLab around it.
  const BARE = new URLSearchParams(location.search).has('fluxx-bare');
  let scope;

  // The copy that JupyterLab itself uses.
  const shared = async name => {
    const found = Object.values(scope[name] ?? {});
    const one = found.find(each => each.loaded) ?? found[0];
    if (!one) throw new Error(`${NAME}: this Jupyter has no ${name}`);
    return (await one.get())();
  };
  const digest = async sources => {
    const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(sources)));
    return Array.from(new Uint8Array(sum), byte => byte.toString(16).padStart(2, '0')).join('');
  };
  const showsWidgets = cell => cell.model.outputs.toJSON().some(one => one.data && WIDGET in one.data);
  // Whether nothing was run in it yet.
  const isFresh = async kernel => {
    const wish = {code: '', silent: true, store_history: false, user_expressions: {count: 'get_ipython().execution_count'}};
    const answer = await kernel.requestExecute(wish).done;
    return answer.content.user_expressions?.count?.data?.['text/plain'] === '1';
  };
  // Cells that are sent while a page still fetches old widgets from a busy kernel would wait for ever.
  const idle = kernel => kernel.status === 'idle' ? undefined : new Promise(done => {
    const look = (_, status) => { if (status === 'idle') { kernel.statusChanged.disconnect(look); done() } };
    kernel.statusChanged.connect(look);
  });

  const look = () => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    return sheet;
  };
  // Which lessons were opened, the last one last, is stored in this browser; one that forbids it shows no marks.
  const marks = lessons => {
    const sheet = look();
    const known = () => {
      try { return JSON.parse(localStorage.getItem(OPENED) ?? '[]').filter(name => Object.hasOwn(lessons, name)) } catch { return [] }
    };
    // Before the name: a long name is cut at its end, and with it what would follow.
    const show = () => {
      sheet.replaceSync(known().map((name, at, all) =>
        `.jp-DirListing-item[title*="${CSS.escape(name)}"] .jp-DirListing-itemText::before ` +
        `{content: "${at === all.length - 1 ? '▸ you are here · ' : '✓ '}"}`).join('\n'));
    };
    show();
    return name => {
      try { localStorage.setItem(OPENED, JSON.stringify([...known().filter(one => one !== name), name])) } catch { /* as above */ }
      show();
    };
  };

  const BARE_LOOK = `
    [data-fluxx-bare] :is(.jp-InputPrompt, .jp-OutputPrompt, .jp-Collapser, .jp-cell-toolbar) {display: none}
    [data-fluxx-bare] .jp-Notebook {--jp-notebook-padding: 8px}
    [data-fluxx-bare=table] :is(.jp-CodeCell .jp-Cell-inputWrapper, .jp-MarkdownCell) {display: none}`;
  const strip = ({shell}, panel, tables) => {
    look().replaceSync(BARE_LOOK);
    // A notebook with a single table is that table; others are read from the top.
    panel.node.dataset.fluxxBare = tables === 1 ? 'table' : 'lesson';
    shell.mode = 'single-document';
    shell.collapseLeft();
    shell.collapseRight();
    for (const side of ['left', 'right']) if (shell.isSideTabBarVisible(side)) shell.toggleSideTabBarVisibility(side);
    if (shell.isTopInSimpleModeVisible()) shell.toggleTopInSimpleModeVisibility();
    for (const area of ['menu', 'bottom']) for (const one of shell.widgets(area)) one.parent?.hide();
    panel.toolbar.hide();
  };

  const build = async () => {
    const {INotebookTracker} = await shared('@jupyterlab/notebook');
    const {CodeCell} = await shared('@jupyterlab/cells');
    const lessons = await (await fetch(new URL('lessons.json', HERE), {cache: 'no-cache'})).json();
    const mark = marks(lessons);
    const isOurs = async ({context}, cells) =>
      context.model.getMetadata('fluxx_nb')?.run_on_open === true &&
      cells.every(cell => cell.model.trusted) &&
      Object.hasOwn(lessons, context.path) && !!globalThis.crypto?.subtle &&
      lessons[context.path] === await digest(cells.map(cell => cell.model.sharedModel.getSource()));

    const open = async (app, panel) => {
      const code = () => panel.content.widgets.filter(cell => cell.model.type === 'code');
      await panel.context.ready;
      if (Object.hasOwn(lessons, panel.context.path)) mark(panel.context.path);
      if (!await isOurs(panel, code())) return;
      await app.restored;
      app.shell.collapseLeft?.();
      await panel.sessionContext.ready;
      const kernel = panel.sessionContext.session?.kernel;
      if (!kernel) return;
      await idle(kernel);
      // After a reload the tables of a kernel that lives on are there again.
      if (code().some(showsWidgets) && !await isFresh(kernel)) return;
      const cells = code();
      // It may have been closed or edited meanwhile.
      if (panel.isDisposed || !await isOurs(panel, cells)) return;
      panel.node.dataset.fluxxNb = 'runs';
      await Promise.all(cells.map(cell => CodeCell.execute(cell, panel.sessionContext)));
      if (BARE) strip(app, panel, cells.length);
      panel.node.dataset.fluxxNb = 'ran';
    };
    const activate = (app, tracker) => void tracker.widgetAdded.connect((_, panel) =>
      void open(app, panel).catch(error => console.warn(NAME, error)));
    return {__esModule: true, default: {id: `${NAME}:lessons`, autoStart: true, requires: [INotebookTracker], activate}};
  };

  (window._JUPYTERLAB ??= {})[NAME] = {
    init: given => { scope = given },
    get: async () => { const made = await build(); return () => made },
  };
})();
