import { isIPv4, isIPv6 } from "node:net";

/** A network address as 32 hexadecimal digits, IPv4 as IPv4-mapped IPv6: texts compare as the addresses do. */
export type AddressDigits = string;

const MAPPED = "00000000000000000000ffff";

/** The digits of an address as a connection or a proxy names it; undefined where the text is no address. */
export function addressDigits(address: string): AddressDigits | undefined {
  if (isIPv4(address)) return MAPPED + digitsOfIPv4(address);
  // A zone ('fe80::1%eth0') names a wire of some machine: no network of the internet.
  if (!isIPv6(address) || address.includes("%")) return undefined;
  const [head = "", tail] = splitOnce(withoutDots(address), "::");
  const [before, after] = [groupsOf(head), tail === undefined ? [] : groupsOf(tail)];
  const between = Array<string>(8 - before.length - after.length).fill("0000");
  return [...before, ...between, ...after].join("");
}

/** How an address is written: IPv4 with dots, IPv6 with its longest run of zeroes left out (RFC 5952). */
export function writeAddress(digits: AddressDigits): string {
  if (digits.startsWith(MAPPED)) {
    const bytes = digits.slice(MAPPED.length).match(/../g) ?? [];
    return bytes.map((byte) => Number.parseInt(byte, 16)).join(".");
  }
  const groups = (digits.match(/.{4}/g) ?? []).map((group) => group.replace(/^0{1,3}/, ""));
  const zeroes = longestZeroes(groups);
  if (zeroes.length < 2) return groups.join(":");
  return `${groups.slice(0, zeroes.from).join(":")}::${groups.slice(zeroes.from + zeroes.length).join(":")}`;
}

function longestZeroes(groups: readonly string[]): { from: number; length: number } {
  let longest = { from: 0, length: 0 };
  for (let from = 0; from < groups.length; from += 1) {
    const end = groups.findIndex((group, index) => index >= from && group !== "0");
    const length = (end === -1 ? groups.length : end) - from;
    if (length > longest.length) longest = { from, length };
  }
  return longest;
}

function digitsOfIPv4(address: string): string {
  return address
    .split(".")
    .map((byte) => Number(byte).toString(16).padStart(2, "0"))
    .join("");
}

/** '::ffff:192.0.2.1' with its last part as two groups. */
function withoutDots(address: string): string {
  const dotted = /[\d.]+$/.exec(address)?.[0] ?? "";
  if (!dotted.includes(".")) return address;
  const digits = digitsOfIPv4(dotted);
  return `${address.slice(0, -dotted.length)}${digits.slice(0, 4)}:${digits.slice(4)}`;
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":").map((group) => group.toLowerCase().padStart(4, "0"));
}

function splitOnce(text: string, separator: string): string[] {
  const at = text.indexOf(separator);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}
