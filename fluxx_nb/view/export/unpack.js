// @ts-check
// Unpacks what `packing.py` has packed: characters to bytes, and bytes to the text.
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;.=>?@^_`{|}~';
/** @type {(signs: string) => Uint8Array<ArrayBuffer>} */
const bytesOf = (signs) => {
  const spare = (5 - signs.length % 5) % 5, full = signs + '~'.repeat(spare);
  const packed = new Uint8Array(full.length / 5 * 4), words = new DataView(packed.buffer);
  for (let at = 0; at < full.length; at += 5) {
    words.setUint32(at / 5 * 4, [0, 1, 2, 3, 4].reduce((sum, next) => sum * 85 + SIGNS.indexOf(full[at + next]), 0));
  }
  return packed.subarray(0, packed.length - spare);
};

// LZMA, with three bits of the last byte as the context of a literal and no bits of the position. The odds of every
// binary choice are in one array; these are the places in it: one for each of 12 states, then trees.
const MATCH = 0, REPEAT = 12, NOT_LAST = 24, NOT_SECOND = 36, NOT_THIRD = 48, LONG = 60;
const LENGTH = 72, REPEAT_LENGTH = 346, SLOT = 620, SPECIAL = 876, ALIGN = 991, LITERAL = 1007, ODDS = LITERAL + 8 * 768;
/** @type {(data: Uint8Array<ArrayBuffer>, size: number) => Uint8Array<ArrayBuffer>} */
const unsqueezed = (data, size) => {
  const odds = new Uint16Array(ODDS).fill(1024), out = new Uint8Array(size);
  let at = 5, range = 0xffffffff, code = new DataView(data.buffer, data.byteOffset).getUint32(1);
  const read = () => {
    if (range < 0x1000000) { range *= 256; code = code * 256 + data[at++]; }
  };
  const bit = (place) => {
    const odd = odds[place], bound = (range >>> 11) * odd, found = code < bound ? 0 : 1;
    if (found) { range -= bound; code -= bound; odds[place] -= odd >> 5; } else { range = bound; odds[place] += 2048 - odd >> 5; }
    read();
    return found;
  };
  const tree = (from, bits) => {
    let node = 1;
    for (let left = bits; left; left--) node = node * 2 + bit(from + node);
    return node - (1 << bits);
  };
  const backward = (from, bits) => {
    let node = 1, sum = 0;
    for (let place = 0; place < bits; place++) {
      const found = bit(from + node);
      node = node * 2 + found; sum += found << place;
    }
    return sum;
  };
  const plain = (bits) => {
    let sum = 0;
    for (; bits; bits--) {
      range = Math.floor(range / 2);
      const found = code < range ? 0 : 1;
      if (found) code -= range;
      sum = sum * 2 + found;
      read();
    }
    return sum;
  };
  const length = (from) => !bit(from) ? tree(from + 2, 3) : !bit(from + 1) ? 8 + tree(from + 10, 3) : 16 + tree(from + 18, 8);
  const distance = (slot) => {
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, base = (2 + slot % 2) * 2 ** bits;
    return slot < 14 ? base + backward(SPECIAL + base - slot, bits) : base + plain(bits - 4) * 16 + backward(ALIGN, 4);
  };
  let state = 0, last = 0, second = 0, third = 0, fourth = 0;
  for (let end = 0; end < size;) {
    if (!bit(MATCH + state)) {
      const from = LITERAL + 768 * ((end ? out[end - 1] : 0) >> 5);
      let symbol = 1;
      if (state > 6) {
        for (let like = out[end - last - 1], same = true; same && symbol < 256; like <<= 1) {
          const expected = like >> 7 & 1, found = bit(from + 256 + expected * 256 + symbol);
          symbol = symbol * 2 + found; same = found === expected;
        }
      }
      while (symbol < 256) symbol = symbol * 2 + bit(from + symbol);
      out[end++] = symbol;
      state = state < 4 ? 0 : state - (state < 10 ? 3 : 6);
      continue;
    }
    let more;
    if (!bit(REPEAT + state)) {
      [fourth, third, second] = [third, second, last];
      more = 2 + length(LENGTH);
      last = distance(tree(SLOT + 64 * Math.min(more - 2, 3), 6));
      state = state < 7 ? 7 : 10;
    } else {
      let once = false;
      if (!bit(NOT_LAST + state)) once = !bit(LONG + state);
      else {
        let far = second;
        if (bit(NOT_SECOND + state)) {
          far = third;
          if (bit(NOT_THIRD + state)) [far, fourth] = [fourth, third];
          third = second;
        }
        [second, last] = [last, far];
      }
      more = once ? 1 : 2 + length(REPEAT_LENGTH);
      state = state > 6 ? 11 : once ? 9 : 8;
    }
    for (; more && end < size; more--, end++) out[end] = out[end - last - 1];
  }
  return out;
};

/** @type {(signs: string) => Promise<string>} */
const textOf = (signs) => {
  const bytes = bytesOf(signs), size = new DataView(bytes.buffer).getUint32(0), body = bytes.subarray(4);
  if (size) return Promise.resolve(new TextDecoder().decode(unsqueezed(body, size)));
  // Where the page was written, Python came without LZMA.
  return new Response(new Blob([body]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
};
