/** One bit for each letter and digit of a word, for a fast first comparison. */
export function lettersMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) {
    const code = word.charCodeAt(index);
    mask |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return mask;
}

/** Counts the letters that only one of two words has. */
export function differingLetters(a: number, b: number): number {
  // The usual population count: pairs, then fours, then bytes.
  let bits = a ^ b;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
