// @ts-check
// The guide brings its table into view, puts labels beside what they speak of, and takes them away at the first click
// or key at the table.

const AWAY = 12, TIP = 24, SETTLES = 4000;

function render({model, el}) {
  el.style.display = 'none';
  const undo = [];
  let tries = 0, gone = false;

  const begin = () => {
    if (gone) return;
    const root = el.closest('.fluxx-table');
    const canvas = root?.querySelector('canvas.fluxx-canvas'), next = root?.querySelector('.fluxx-next');
    const quote = root?.querySelector('.fluxx-slot-quote'), side = root?.querySelector('.fluxx-side');
    const stage = root?.querySelector('.fluxx-stage');
    if (!canvas?.clientWidth || !next || !quote?.clientHeight) { if (tries++ < 400) setTimeout(begin, 50); return }
    const places = {
      next: () => ({box: next.getBoundingClientRect(), above: true}),
      quote: () => ({box: quote.getBoundingClientRect()}),
      goal: () => {
        const {x, y, width, height} = canvas.getBoundingClientRect(), [across, down] = model.get('goal');
        return {box: new DOMRect(x + across * width, y + down * height, 0, 0), until: x + width};
      },
    };
    const layer = element('div', {class: 'fluxx-guide'});
    root.append(layer);

    const labels = () => /** @type {HTMLElement[]} */ ([...layer.children]);
    const place = () => {
      const own = layer.getBoundingClientRect(), lowest = side.getBoundingClientRect().bottom - own.y;
      for (const label of labels()) {
        const {box, above, until = own.right} = places[label.dataset.at]();
        const {offsetWidth: wide, offsetHeight: high} = label;
        const inside = Math.max(TIP, box.width / 2), at = box.x + inside - own.x;
        const left = Math.max(0, Math.min(until - own.x - wide, at - Math.min(inside, wide / 2)));
        const below = Math.min(box.bottom - own.y + AWAY, lowest - high);
        label.style.left = left + 'px';
        label.style.top = (above ? box.y - own.y - high - AWAY : below) + 'px';
        label.style.setProperty('--fluxx-tip', at - left + 'px');
        label.toggleAttribute('data-above', !!above);
      }
    };
    const show = () => {
      layer.replaceChildren(...Object.entries(model.get('labels')).filter(([at]) => at in places).map(([at, words]) => {
        const close = element('button', {type: 'button', 'aria-label': 'Close this label'}, '×');
        const label = element('div', {'data-at': at}, words, close);
        close.onclick = () => {
          const {[at]: _, ...left} = model.get('labels');
          model.set('labels', left); model.save_changes();
        };
        return label;
      }));
      place();
    };
    // The page still moves while pictures come and other cells run; whoever touches it has taken over.
    let moving = true;
    const still = () => { moving = false };
    const settle = () => {
      if (gone || !moving) return;
      stage.scrollIntoView({block: 'nearest'});
      setTimeout(settle, 100);
    };
    for (const kind of ['pointerdown', 'keydown', 'wheel']) {
      document.addEventListener(kind, still, {capture: true, passive: true});
      undo.push(() => document.removeEventListener(kind, still, true));
    }
    setTimeout(still, SETTLES);
    const end = event => {
      if (event.target.closest?.('.fluxx-guide') || event.key === 'Tab') return;
      model.set('labels', {}); model.save_changes();
    };
    for (const kind of ['pointerdown', 'keydown']) {
      root.addEventListener(kind, end, true);
      undo.push(() => root.removeEventListener(kind, end, true));
    }
    const watch = new ResizeObserver(place);
    [root, canvas, quote].forEach(one => watch.observe(one));
    model.on('change:labels', show); model.on('change:goal', place);
    undo.push(() => watch.disconnect(), () => model.off('change:labels', show), () => model.off('change:goal', place),
      () => layer.remove());
    show();
    if (layer.children.length) settle();
  };
  begin();
  return () => { gone = true; undo.forEach(act => act()) };
}

export default { render };
