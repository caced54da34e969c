// @ts-check
// One question after the other, a reply to every answer, and the result code at the end. All text is put in as text.
// The browser keeps the answers, so that a page that is loaded again goes on where it was.
'use strict';
{
  const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('data')).textContent ?? '');
  const page = /** @type {HTMLElement} */ (document.getElementById('page'));
  const picture = /** @type {HTMLElement} */ (document.getElementById('picture'));
  const pictures = document.querySelectorAll('template');
  const first = data.questions.map(() => -1);
  const KEPT = `fluxx-homework ${data.head.join('.')}`;
  const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ', SALT = 'fluxx_nb result 1';

  /** @type {(tag: keyof HTMLElementTagNameMap, text?: string, kind?: string) => HTMLElement} */
  const make = (tag, text = '', kind = '') => element(tag, kind ? {class: kind} : {}, text);
  /** @type {(text: string, act: () => void, kind?: string) => HTMLElement} */
  const button = (text, act, kind = '') => {
    const made = make('button', text, kind);
    made.setAttribute('type', 'button');
    made.addEventListener('click', act);
    return made;
  };

  // The same checksum and characters as in `classroom/assignment.py`.
  /** @type {(bytes: number[]) => number} */
  const crc32 = bytes => {
    let crc = -1;
    for (const byte of bytes) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xEDB88320 : crc >>> 1;
    }
    return ~crc >>> 0;
  };
  const code = () => {
    const places = first.map(at => at + 1);
    if (places.length % 2) places.push(0);
    const payload = [...data.head];
    for (let at = 0; at < places.length; at += 2) payload.push((places[at] << 4) | places[at + 1]);
    const check = crc32([...[...SALT].map(one => one.charCodeAt(0)), ...payload]) & 0xFFFF;
    let bits = [...payload, check >> 8, check & 0xFF].map(byte => byte.toString(2).padStart(8, '0')).join('');
    bits += '0'.repeat((5 - bits.length % 5) % 5);
    const text = (bits.match(/.{5}/g) ?? []).map(five => ALPHABET[parseInt(five, 2)]).join('');
    return (text.match(/.{1,4}/g) ?? []).join('-');
  };

  // What is kept: which question is asked, and the first answers. A browser may refuse to keep anything.
  /** @type {(act: () => void) => boolean} */
  const works = act => { try { act(); return true } catch { return false } };
  /** @type {(number: number) => boolean} */
  const keep = number => works(() => localStorage.setItem(KEPT, JSON.stringify({number, first})));
  // What another page of the same homework has kept stays as it is.
  const canKeep = () => works(() => { localStorage.setItem(`${KEPT} ?`, ''); localStorage.removeItem(`${KEPT} ?`) });
  /** @type {() => number} */
  const kept = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEPT) ?? '');
      const known = data.questions.every((/** @type {any} */ one, /** @type {number} */ at) =>
        Number.isInteger(found.first[at]) && found.first[at] >= -1 && found.first[at] < one.options.length);
      if (!known || !(found.number >= 0 && found.number <= data.questions.length)) return 0;
      first.splice(0, first.length, ...found.first.slice(0, first.length));
      return Math.floor(found.number);
    } catch {
      return 0;
    }
  };
  let sent = false;
  const warn = () => {
    const note = make('p', 'This browser can’t save your answers. Don’t close or reload this page before you have sent your code.', 'unsaved');
    document.querySelector('header')?.append(note);
    addEventListener('beforeunload', event => { if (!sent && first.some((/** @type {number} */ at) => at >= 0)) event.preventDefault() });
  };

  /** @type {(number: number) => void} */
  const ask = number => {
    const asked = data.questions[number];
    picture.replaceChildren(pictures[number].content.cloneNode(true));
    picture.hidden = false;
    const glance = make('dl');
    for (const [label, told] of asked.glance) glance.append(make('dt', label), make('dd', told));
    const options = make('div', '', 'options'), said = make('div', '', 'said');
    said.setAttribute('role', 'status');
    const onward = button(number + 1 < data.questions.length ? 'Next question' : 'See how it went', () => {
      if (number + 1 === data.questions.length) { end(); return; }
      keep(number + 1);
      ask(number + 1);
    }, 'onward');
    onward.hidden = true;
    asked.options.forEach((/** @type {any} */ option, /** @type {number} */ at) => {
      const one = button(option.text, () => {
        if (first[number] < 0) { first[number] = at; keep(number) }
        one.classList.add(option.right ? 'right' : 'wrong');
        one.setAttribute('disabled', '');
        if (option.right) {
          options.querySelectorAll('button').forEach(each => each.setAttribute('disabled', ''));
          said.replaceChildren(make('p', `✓ Right: ${option.text}.`), make('p', asked.because));
          onward.hidden = false;
          onward.focus();
        } else said.replaceChildren(make('p', `✗ Not right: ${option.text}. That answer ${option.thinks}.`),
          make('p', 'Try another answer.'));
      });
      options.append(one);
    });
    const at = make('p', `Question ${number + 1} of ${data.questions.length}`, 'at');
    page.replaceChildren(at, make('h2', asked.ask), glance, options, said, onward, make('p', asked.story));
    window.scrollTo(0, 0);
  };

  const end = () => {
    const saved = keep(data.questions.length);
    picture.hidden = true;
    const wrong = data.questions.filter((/** @type {any} */ one, /** @type {number} */ at) => !one.options[first[at]]?.right);
    const right = data.questions.length - wrong.length;
    const list = make('ul');
    for (const one of wrong) {
      const answer = one.options.find((/** @type {any} */ each) => each.right).text;
      list.append(make('li', `${one.ask} The answer: ${answer}.`));
    }
    const told = make('output', code(), 'code'), copied = make('p');
    copied.setAttribute('role', 'status');
    const copy = button('Copy the code', async () => {
      try {
        await navigator.clipboard.writeText(told.textContent ?? '');
        copied.textContent = 'Copied.';
        sent = true;
      } catch {
        getSelection()?.selectAllChildren(told);
        copied.textContent = 'The code is selected. Copy it by hand.';
      }
    });
    const again = button('Start again', () => {
      if (!confirm('Start again? This deletes your answers and this code.')) return;
      first.fill(-1);
      keep(0);
      ask(0);
    });
    page.replaceChildren(make('h2', `${right} of ${data.questions.length} right at the first try`),
      make('p', wrong.length ? 'Look at these again:' : 'Every first answer was right.'), list,
      make('p', 'Send this result code to your teacher, with your name:'), told, copy, copied,
      ...saved ? [make('p', 'Your answers are saved in this browser: the code is still here when you come back.')] : [], again);
  };

  const looks = [['Larger text', ''], ['Wider spacing', 'large'], ['Normal text', 'large wide']];
  let look = 0;
  const reading = /** @type {HTMLElement} */ (document.getElementById('reading'));
  reading.addEventListener('click', () => {
    look = (look + 1) % looks.length;
    [reading.textContent, document.body.className] = looks[look];
  });
  const at = kept();
  if (!canKeep()) warn();
  if (at < data.questions.length) ask(at);
  else end();
}
