// What the tests ask a page with JupyterLab. Boxes are in pixels of the Scene; the canvas has two for each.
(() => {
  const panel = () => window.jupyterapp?.shell?.currentWidget;
  const kernel = () => panel().sessionContext.session.kernel;
  // Playwright waits for promises without end.
  const within = (ms, work, what) =>
    Promise.race([work, new Promise((_, no) => setTimeout(() => no(new Error(what)), ms))]);

  const canvas = () => document.querySelector('canvas.fluxx-canvas');
  const pixels = ([x, y, w, h]) => canvas().getContext('2d').getImageData(
    Math.round(2 * x), Math.round(2 * y), Math.max(1, Math.round(2 * w)), Math.max(1, Math.round(2 * h))).data;
  const whole = () => pixels([0, 0, canvas().width / 2, canvas().height / 2]);
  const near = (data, at, colour, slack) => [0, 1, 2].every(i => Math.abs(data[at + i] - colour[i]) <= slack);
  let kept = null;

  window.fluxx = {
    kernelErrors: [],

    open: async (path, ms) => {
      const app = window.jupyterapp;
      const open = async () => {
        const wish = {path, factory: 'Notebook', kernel: {name: 'python3'}};
        const opened = await app.commands.execute('docmanager:open', wish);
        await opened.context.ready; await opened.sessionContext.ready; await opened.revealed;
        app.shell.activateById(opened.id);
      };
      await within(ms, open(), 'the notebook does not open');
    },
    ready: () => !!panel()?.sessionContext?.isReady && panel().sessionContext.session?.kernel?.status === 'idle',
    listen: () => kernel().iopubMessage.connect((_, {header: {msg_type: kind}, content}) => {
      if (kind === 'error') window.fluxx.kernelErrors.push(content.ename + ': ' + content.evalue);
      if (kind === 'stream' && content.text.includes('Traceback')) window.fluxx.kernelErrors.push(content.text);
    }),
    ask: async (code, expression, ms) => {
      const wish = {code, store_history: false, allow_stdin: false, stop_on_error: false};
      const asked = kernel().requestExecute({...wish, user_expressions: expression ? {it: expression} : {}});
      return (await within(ms, asked.done, 'the kernel does not answer')).content;
    },
    run: ms => within(ms, window.jupyterapp.commands.execute('notebook:run-all-cells'), 'the cells do not end')
      .then(() => true),
    save: () => panel().context.save().then(() => true),
    restart: () => kernel().restart().then(() => true),
    close: async () => {
      const open = panel();
      if (!open?.sessionContext) return;
      await open.sessionContext.shutdown();
      open.context.model.dirty = false; open.dispose();
    },

    canvas, pixels,
    // How much of a box has a colour.
    share: (box, colour) => {
      const data = pixels(box);
      let found = 0;
      for (let at = 0; at < data.length; at += 4) if (near(data, at, colour, 6)) found++;
      return found / (data.length / 4);
    },
    // How many colours the picture has, as far as samples tell.
    colours: () => {
      const data = whole(), seen = new Set();
      for (let at = 0; at < data.length; at += 4 * 97)
        if (data[at + 3]) seen.add(data[at] << 16 | data[at + 1] << 8 | data[at + 2]);
      return seen.size;
    },
    // What is shown and where: a page at rest gives the same again.
    layout: async () => {
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      const shown = [...panel().node.querySelectorAll('.jp-OutputArea-output *')].filter(one => one.offsetParent);
      return JSON.stringify(shown.map(one => [one.scrollWidth, one.clientWidth, one.getBoundingClientRect()]));
    },
    keep: () => { kept = whole() },
    // The share of the pixels that are not as they were kept.
    unlike: () => {
      const data = whole();
      if (!kept || kept.length !== data.length) return 1;
      let other = 0;
      for (let at = 0; at < data.length; at += 4) if (!near(data, at, kept.subarray(at, at + 3), 24)) other++;
      return other / (data.length / 4);
    },
  };
})();
