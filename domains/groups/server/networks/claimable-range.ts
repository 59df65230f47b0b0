import { networkNotPublic, networkTooWide } from "../errors/organizations.ts";
import { addressDigits, type AddressDigits } from "./address.ts";
import { type NetworkRange, WIDEST } from "./range.ts";
import { countAddresses, parseRanges } from "./written-ranges.ts";

/**
 * Addresses that no reader comes from over the internet, or that are everybody's: those of IANA's special-purpose
 * registries that a proxy, a container or a carrier's gateway may show in place of the reader's own. The networks of
 * documentation are not among them: nobody has them, and they do no harm.
 */
const special: readonly (readonly [first: string, last: string, what: string])[] = [
  ["0.0.0.0", "0.255.255.255", "this machine's own addresses"],
  ["10.0.0.0", "10.255.255.255", "private addresses"],
  ["100.64.0.0", "100.127.255.255", "addresses that carriers share among customers"],
  ["127.0.0.0", "127.255.255.255", "this machine's own addresses"],
  ["169.254.0.0", "169.254.255.255", "link-local addresses"],
  ["172.16.0.0", "172.31.255.255", "private addresses"],
  ["192.0.0.0", "192.0.0.255", "addresses of protocols"],
  ["192.168.0.0", "192.168.255.255", "private addresses"],
  ["198.18.0.0", "198.19.255.255", "addresses of test equipment"],
  ["224.0.0.0", "255.255.255.255", "addresses that no reader has"],
  ["::", "::1", "this machine's own addresses"],
  ["64:ff9b::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "addresses that carriers share among customers"],
  ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff", "addresses of tunnels"],
  ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "addresses of tunnels"],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private addresses"],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local addresses"],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "addresses that no reader has"],
];

const specialDigits = special.map(([first, last, what]) => ({ first: digits(first), last: digits(last), what }));

/**
 * Ranges that an organization may have, written in one of the ways of `parseRanges`.
 * @throws AppError network-not-understood, network-with-host, network-too-wide, network-not-public
 */
export function parseClaimableRanges(text: string): NetworkRange[] {
  const ranges = parseRanges(text);
  for (const range of ranges) {
    const other = specialDigits.find((each) => overlap(each, range));
    if (other) throw networkNotPublic(range.cidr, other.what);
  }
  const isIPv4 = ranges.every(({ cidr }) => !cidr.includes(":"));
  const most = 1n << BigInt(isIPv4 ? 32 - WIDEST[4] : 128 - WIDEST[6]);
  if (countAddresses(ranges) > most) throw networkTooWide(text, WIDEST);
  return ranges;
}

/** Whether readers of one organization can come from a range: one that was added before ranges were looked at may not. */
export function isPublicRange(range: Pick<NetworkRange, "first" | "last">): boolean {
  return !specialDigits.some((each) => overlap(each, range));
}

function overlap(a: Pick<NetworkRange, "first" | "last">, b: Pick<NetworkRange, "first" | "last">): boolean {
  return a.first <= b.last && b.first <= a.last;
}

function digits(address: string): AddressDigits {
  const known = addressDigits(address);
  if (known === undefined) throw new Error(`${address} is no address.`);
  return known;
}
