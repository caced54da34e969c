// What the scripts find in a page besides the browser's own.
interface Window {
  _JUPYTERLAB?: Record<string, unknown>;
}
// What the board editor hangs on its elements: the card of a button, and where the Tab key stops in a group.
interface HTMLElement {
  card?: { name: string; place?: string; at?: number };
  tabStop?: HTMLButtonElement;
}
