const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes in base 32 (RFC 4648) without padding. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** Decodes base 32; ignores characters outside its alphabet. */
export function bytesOfBase32(text: string): Buffer {
  let bits = "";
  for (const letter of text.toUpperCase()) {
    const value = LETTERS.indexOf(letter);
    if (value >= 0) bits += value.toString(2).padStart(5, "0");
  }
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
