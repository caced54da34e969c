// What the scripts reckon, without a page. `test_javascript.py` puts each script, with its logic exported, beside this file.
import assert from 'node:assert/strict';
import test from 'node:test';

const { spentCards } = await import('./board.mjs');
const { clockText, KEYS } = await import('./present.mjs');
const { sharesBelow, sharesBeside } = await import('./companion.mjs');
const { bytesOf } = await import('./unpack.mjs');

test('a card in the calculation is spent, of equal ones the first', () => {
  assert.deepEqual(spentCards(['6', '1', '6'], '6 ÷ '), [true, false, false]);
  assert.deepEqual(spentCards(['6', '1', '6'], '6 + 6'), [true, false, true]);
  assert.deepEqual(spentCards(['6', '1'], ''), [false, false]);
});

test('digits side by side are one card where there is such a card, and several where they are grafted', () => {
  assert.deepEqual(spentCards(['10', '1'], '10'), [true, false]);
  assert.deepEqual(spentCards(['1', '0', '5'], '10'), [true, true, false]);
});

test('the clock shows minutes and two digits of seconds', () => {
  assert.deepEqual([0, 9, 60, 605].map(clockText), ['0:00', '0:09', '1:00', '10:05']);
});

test('a clicker sends Page Down and Page Up, and Escape leaves', () => {
  assert.deepEqual([KEYS.PageDown, KEYS.PageUp, KEYS.Escape], ['next', 'back', 'leave']);
});

test('beside the picture a short question leaves the rest to the quote', () => {
  assert.deepEqual(sharesBeside(400, 600, 100), { quote: 300, lower: 100 });
});

test('beside the picture a long question leaves the quote its share, and both their least', () => {
  const long = sharesBeside(500, 600, 2000);
  assert.ok(Math.abs(long.quote - 288) < 1e-9, 'the most that a quote gets is 48% of the column');
  assert.deepEqual(sharesBeside(100, 600, 2000), { quote: 84, lower: 130 });
});

test('below the picture a long story gives way to its quote', () => {
  assert.deepEqual(sharesBelow(200, 1000, 300, 0), { story: 116, quote: 84 });
  assert.deepEqual(sharesBelow(200, 40, 300, 0), { story: 116, quote: 160 });
  assert.deepEqual(sharesBelow(20, 1000, 300, 0), { story: 48, quote: 56 });
});

test('below the picture a quote is never cut above the end of its source', () => {
  assert.deepEqual(sharesBelow(200, 1000, 300, 110), { story: 90, quote: 110 });
  assert.deepEqual(sharesBelow(300, 40, 280, 110), { story: 190, quote: 110 });
  assert.deepEqual(sharesBelow(20, 1000, 300, 110), { story: 48, quote: 110 });
  // A question before its answer has no quote, and all the room.
  assert.deepEqual(sharesBelow(200, 1000, 0, 0), { story: 200, quote: 0 });
  assert.deepEqual(sharesBelow(200, 40, 60, 90), { story: 140, quote: 160 });
});

test('text of 85 characters is the bytes that Python packed', () => {
  assert.deepEqual([...bytesOf('Mr?I>')], [...new TextEncoder().encode('Flux')]);
  assert.deepEqual([...bytesOf('Mr?I>cm')], [...new TextEncoder().encode('Fluxx')]);
});
