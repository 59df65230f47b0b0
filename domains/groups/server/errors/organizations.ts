import { defineError } from "../../../../platform/http/errors.ts";

/** A text that is no range of network addresses. */
export const networkNotUnderstood = defineError(
  "network-not-understood",
  422,
  (text: string) =>
    `'${text.slice(0, 60)}' is not a range of network addresses. Write it like 192.0.2.0/24, 192.0.2.0-192.0.2.255, 192.0.2.* or 2001:db8::/32.`,
);

/** A range whose address has more than its prefix: a slip of the pen, one way or the other. */
export const networkWithHost = defineError(
  "network-with-host",
  422,
  (text: string, cidr: string) =>
    `'${text.slice(0, 60)}' does not start where its range starts. Write ${cidr} for the whole range, or leave out the slash for one address.`,
);

/** A range that no organization has. */
export const networkTooWide = defineError(
  "network-too-wide",
  422,
  (text: string, widest: { 4: number; 6: number }) =>
    `'${text.slice(0, 60)}' is wider than any organization's network. The widest are /${widest[4]} for IPv4 and /${widest[6]} for IPv6.`,
);

/** Addresses by which no organization can be told from others. */
export const networkNotPublic = defineError(
  "network-not-public",
  422,
  (cidr: string, what: string) =>
    `${cidr} is not one organization's: these are ${what}. Ask the organization for the addresses that its readers have on the internet. If readers seem to come from here, set TRUSTED_PROXIES.`,
);

/** Two organizations can't have the same addresses. */
export const networkTaken = defineError(
  "network-taken",
  409,
  (cidr: string, other: { cidr: string; isOwn: boolean }) => {
    const owner = other.isOwn ? "this organization has already" : "another organization has";
    return `${cidr} overlaps ${other.cidr}, which ${owner}. Remove that one first, or choose another range.`;
  },
);

/** Two organizations can't have the same domain. */
export const domainTaken = defineError("domain-taken", 409, (domain: string, isOwn: boolean) => {
  const owner = isOwn ? "This organization has" : "Another organization has";
  return `${owner} the domain ${domain} already.`;
});

/** A text that is no domain of e-mail addresses. */
export const domainNotUnderstood = defineError(
  "domain-not-understood",
  422,
  (text: string) => `'${text.slice(0, 60)}' is not an email domain. Write what follows the @, like example.edu.`,
);

/** Domains are for groups with many seats (GROUP-11). */
export const domainsNotAvailable = defineError(
  "domains-not-available",
  409,
  (fewestSeats: number) => `Domains are available with unlimited seats or at least ${fewestSeats}. Add seats first.`,
);

/** A public suffix: below it others register their own domains. */
export const domainOfRegistry = defineError(
  "domain-of-everybody",
  422,
  (domain: string) =>
    `Others have domains of their own below ${domain}. Choose the organization's own, like example.${domain}.`,
);

/** A domain at which anybody gets an address says nothing about who belongs to an organization. */
export const domainOfEverybody = defineError(
  "domain-of-everybody",
  422,
  (domain: string) => `Anyone can get an address at ${domain}. Choose a domain of the organization's own.`,
);
