/** SHA-256 for pages that get none from the browser: it keeps its own to pages over TLS and on the same computer. */

const CONSTANTS: number[] = [];
const BEGINNING: number[] = [];

/** The first bits behind the point of the roots of the first primes. */
function prepare(): void {
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  for (let candidate = 2; CONSTANTS.length < 64; candidate++) {
    if ([...Array(candidate).keys()].slice(2).some((divisor) => candidate % divisor === 0)) continue;
    if (BEGINNING.length < 8) BEGINNING.push(fraction(Math.sqrt(candidate)));
    CONSTANTS.push(fraction(Math.cbrt(candidate)));
  }
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  if (!CONSTANTS.length) prepare();
  const length = ((message.length + 8) >> 6) + 1;
  const padded = new DataView(new ArrayBuffer(length * 64));
  message.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(message.length, 0x80);
  padded.setUint32(length * 64 - 8, Math.floor(message.length / 2 ** 29));
  padded.setUint32(length * 64 - 4, message.length << 3);
  const hash = [...BEGINNING];
  const words = new Int32Array(64);
  for (let block = 0; block < length; block++) {
    for (let at = 0; at < 64; at++) {
      if (at < 16) {
        words[at] = padded.getInt32(block * 64 + at * 4);
        continue;
      }
      const [late, early] = [words[at - 2] as number, words[at - 15] as number];
      const one = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      const nought = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      words[at] = (words[at - 16] as number) + nought + (words[at - 7] as number) + one;
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let at = 0; at < 64; at++) {
      const choice = (e & f) ^ (~e & g);
      const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (CONSTANTS[at] as number) + (words[at] as number)) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (hash[at] = ((hash[at] as number) + word) | 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => result.setInt32(at * 4, word));
  return new Uint8Array(result.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const inside = new Uint8Array(64 + message.length).fill(0x36, 0, 64);
  const outside = new Uint8Array(96).fill(0x5c, 0, 64);
  key.forEach((byte, at) => {
    inside[at] = byte ^ 0x36;
    outside[at] = byte ^ 0x5c;
  });
  inside.set(message, 64);
  outside.set(sha256(inside), 64);
  return sha256(outside);
}
