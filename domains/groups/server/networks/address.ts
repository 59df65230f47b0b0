import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** A network address as 32 hexadecimal digits, IPv4 as IPv4-mapped IPv6: texts compare as the addresses do. */
export type AddressDigits = string;

const MAPPED = "00000000000000000000ffff";

/** The digits of an address as a connection or a proxy names it; undefined where the text is no address. */
export function addressDigits(address: string): AddressDigits | undefined {
  // A zone ('fe80::1%eth0') names a wire of some machine: no network of the internet. The parser alone would also take
  // '127.1' and octal numbers.
  if (isIP(address) === 0 || address.includes("%")) return undefined;
  const bytes = ipaddr.parse(address).toByteArray();
  return (bytes.length === 4 ? MAPPED : "") + Buffer.from(bytes).toString("hex");
}

/** How an address is written: IPv4 with dots, IPv6 with its longest run of zeroes left out (RFC 5952). */
export function writeAddress(digits: AddressDigits): string {
  const written = digits.startsWith(MAPPED) ? digits.slice(MAPPED.length) : digits;
  const address = ipaddr.fromByteArray([...Buffer.from(written, "hex")]);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
}
