"""The shim: a few lines of JavaScript that mend the canvas's keyboard, wheel and focus, and tell Python its size.

Without it the canvas would swallow Tab and the wheel, take the first click at a wrong place when it is partly off screen,
and leave arrow keys to the notebook.
"""

from __future__ import annotations

import anywidget
import traitlets

_CANVAS = """
const KEYS = ['ArrowLeft','ArrowRight','ArrowUp','ArrowDown','Home','End','PageUp','PageDown','Escape',' ','Enter',
  'n','p','t','w','h','+','-','0','1','2','3','4','5','6','7','8','9'];
function render({model, el}) {
  el.style.display = 'none';
  let tries = 0, watch = null, gone = false;
  const go = () => {
    if (gone) return;
    const root = el.closest('.fluxx-table'), cv = root && root.querySelector('canvas.fluxx-canvas');
    if (!cv) { if (tries++ < 200) setTimeout(go, 50); return; }
    const home = cv.parentElement;
    const on = (type, act, how) => home.addEventListener(type, e => { if (e.target === cv) act(e) }, how);
    on('keydown', e => { if (e.key === 'Tab' || e.altKey || e.ctrlKey || e.metaKey) e.stopImmediatePropagation() }, true);
    on('wheel', e => e.stopImmediatePropagation(), {capture: true, passive: true});
    on('mousedown', () => cv.focus({preventScroll: true}), true);
    cv.setAttribute('role', 'img');
    cv.setAttribute('data-lm-suppress-shortcuts', 'true');
    const label = () => cv.setAttribute('aria-label', model.get('label'));
    label(); model.on('change:label', label);
    // Keys work wherever in the table the focus is, unless something is being written or chosen there.
    root.setAttribute('data-lm-suppress-shortcuts', 'true');
    root.addEventListener('keydown', e => {
      if (e.target === cv || e.altKey || e.ctrlKey || e.metaKey || !KEYS.includes(e.key)) return;
      if (e.target.closest('input,textarea,select,[contenteditable],.fluxx-log,.fluxx-scroll')) return;
      if ((e.key === 'Enter' || e.key === ' ') && e.target.closest('button,[role=tab],summary')) return;
      e.preventDefault(); e.stopPropagation();
      model.send({key: e.key, shift: e.shiftKey});
    });
    const tell = () => {
      const page = root.closest('.jp-WindowedPanel-outer') || root.closest('.jp-Notebook');
      const tall = page ? Math.min(page.clientHeight, innerHeight) : innerHeight;
      model.set('space', [Math.round(home.clientWidth), Math.round(tall)]); model.save_changes();
    };
    let later = 0;
    watch = new ResizeObserver(() => { clearTimeout(later); later = setTimeout(tell, 60) });
    watch.observe(home);
    model.on('msg:custom', m => { if (m.focus) cv.focus({preventScroll: true}) });
  };
  go();
  return () => { gone = true; if (watch) watch.disconnect() };
}
export default { render };
"""

_LOG = """
function render({model, el}) {
  el.classList.add('fluxx-log');
  el.tabIndex = 0;
  el.setAttribute('role', 'listbox');
  el.setAttribute('aria-label', 'Everything that happened; a click goes to that moment');
  let rows = new Map(), shown = null, timer = 0;
  const add = lines => {
    const part = document.createDocumentFragment();
    for (const [k, depth, text, minor] of lines) {
      const row = document.createElement('div');
      row.setAttribute('role', 'option');
      row.id = 'fluxx-line-' + model.get('key') + '-' + k;
      row.dataset.at = k;
      row.style.paddingLeft = (4 + 14 * depth) + 'px';
      if (minor) row.className = 'fluxx-minor';
      row.textContent = text;
      rows.set(k, row); part.appendChild(row);
    }
    el.appendChild(part);
  };
  const mark = () => {
    if (shown) shown.setAttribute('aria-selected', 'false');
    shown = rows.get(model.get('at')) || null;
    if (!shown) { el.removeAttribute('aria-activedescendant'); return; }
    shown.setAttribute('aria-selected', 'true');
    el.setAttribute('aria-activedescendant', shown.id);
    const top = shown.offsetTop - el.offsetTop;
    if (top < el.scrollTop || top + shown.offsetHeight > el.scrollTop + el.clientHeight)
      el.scrollTop = top - el.clientHeight / 2;
  };
  model.on('change:at', mark);
  model.on('msg:custom', m => {
    if (m.reset) { el.replaceChildren(); rows = new Map(); shown = null; }
    if (m.keep !== undefined) for (const [k, row] of rows) if (k > m.keep) { row.remove(); rows.delete(k); }
    if (m.lines) add(m.lines);
    mark();
  });
  const line = e => e.target.closest && e.target.closest('[role=option]');
  el.addEventListener('click', e => { const row = line(e); if (row) model.send({go: +row.dataset.at}) });
  el.addEventListener('mouseover', e => {
    const row = line(e); clearTimeout(timer);
    if (row) timer = setTimeout(() => model.send({preview: +row.dataset.at}), 120);
  });
  el.addEventListener('mouseleave', () => { clearTimeout(timer); model.send({preview: -1}) });
  el.addEventListener('keydown', e => {
    const near = [...rows.keys()], at = near.indexOf(model.get('at'));
    const to = {ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: near.length - 1}[e.key];
    if (to === undefined || !near.length) return;
    e.preventDefault(); e.stopPropagation();
    model.send({go: near[Math.max(0, Math.min(near.length - 1, to))]});
  });
  model.send({want: 'lines'});
}
export default { render };
"""

_TWIN = """
function render({model, el}) {
  el.classList.add('fluxx-text', 'fluxx-scroll');
  el.tabIndex = 0;
  el.setAttribute('role', 'region');
  el.setAttribute('aria-label', 'The table in words');
  const head = document.createElement('h4'), body = document.createElement('div');
  head.textContent = 'The table in words';
  body.setAttribute('aria-live', 'polite');
  body.setAttribute('aria-atomic', 'false');
  el.append(head, body);
  // Only lines that differ are touched, so that only they are read aloud.
  const tell = () => {
    const lines = model.get('lines');
    while (body.children.length > lines.length) body.lastChild.remove();
    lines.forEach((text, i) => {
      let row = body.children[i];
      if (!row) { row = document.createElement('div'); body.appendChild(row); }
      if (row.textContent !== text) row.textContent = text;
    });
  };
  tell(); model.on('change:lines', tell);
}
export default { render };
"""


class CanvasShim(anywidget.AnyWidget):  # type: ignore[misc]
    """Mends the canvas of the table that it stands in."""

    _esm = _CANVAS
    label = traitlets.Unicode("").tag(sync=True)
    """The canvas in one line, for those who cannot see it."""
    space = traitlets.List([0, 0]).tag(sync=True)
    """How wide the canvas may be, and how tall the page is."""


class LogList(anywidget.AnyWidget):  # type: ignore[misc]
    """Everything that happened, one line each, indented by cause. Lines are sent once, not at every step."""

    _esm = _LOG
    at = traitlets.Int(0).tag(sync=True)
    key = traitlets.Unicode("").tag(sync=True)


class TwinText(anywidget.AnyWidget):  # type: ignore[misc]
    """The table in words, in a live region."""

    _esm = _TWIN
    lines = traitlets.List(traitlets.Unicode()).tag(sync=True)
