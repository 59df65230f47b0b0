import { AppError } from "../../../../platform/http/errors.ts";

/** A text that is no range of network addresses. */
export function networkNotUnderstood(text: string): AppError {
  return new AppError({
    code: "network-not-understood",
    status: 422,
    message: `'${text.slice(0, 60)}' is not a range of network addresses. Write it like 192.0.2.0/24, 192.0.2.0-192.0.2.255, 192.0.2.* or 2001:db8::/32.`,
  });
}

/** A range whose address has more than its prefix: a slip of the pen, one way or the other. */
export function networkWithHost(text: string, cidr: string): AppError {
  return new AppError({
    code: "network-with-host",
    status: 422,
    message: `'${text.slice(0, 60)}' does not start where its range starts. Write ${cidr} for the whole range, or leave out the slash for one address.`,
  });
}

/** A range that no organization has. */
export function networkTooWide(text: string, widest: { 4: number; 6: number }): AppError {
  return new AppError({
    code: "network-too-wide",
    status: 422,
    message: `'${text.slice(0, 60)}' is wider than any organization's network. The widest are /${widest[4]} for IPv4 and /${widest[6]} for IPv6.`,
  });
}

/** Addresses by which no organization can be told from others. */
export function networkNotPublic(cidr: string, what: string): AppError {
  return new AppError({
    code: "network-not-public",
    status: 422,
    message: `${cidr} is not one organization's: these are ${what}. Ask the organization for the addresses that its readers have on the internet. If readers seem to come from here, set TRUSTED_PROXIES.`,
  });
}

/** Two organizations can't have the same addresses. */
export function networkTaken(cidr: string, other: { cidr: string; isOwn: boolean }): AppError {
  const owner = other.isOwn ? "this organization has already" : "another organization has";
  return new AppError({
    code: "network-taken",
    status: 409,
    message: `${cidr} overlaps ${other.cidr}, which ${owner}. Remove that one first, or choose another range.`,
  });
}

/** Two organizations can't have the same domain. */
export function domainTaken(domain: string, isOwn: boolean): AppError {
  const owner = isOwn ? "This organization has" : "Another organization has";
  return new AppError({ code: "domain-taken", status: 409, message: `${owner} the domain ${domain} already.` });
}

/** A text that is no domain of e-mail addresses. */
export function domainNotUnderstood(text: string): AppError {
  return new AppError({
    code: "domain-not-understood",
    status: 422,
    message: `'${text.slice(0, 60)}' is not an e-mail domain. Write what follows the @, like example.edu.`,
  });
}

/** Domains are for groups with many seats (GROUP-11). */
export function domainsNotAvailable(fewestSeats: number): AppError {
  return new AppError({
    code: "domains-not-available",
    status: 409,
    message: `Domains are available with unlimited seats or at least ${fewestSeats}. Add seats first.`,
  });
}

/** A public suffix: below it others register their own domains. */
export function domainOfRegistry(domain: string): AppError {
  return new AppError({
    code: "domain-of-everybody",
    status: 422,
    message: `Others have domains of their own below ${domain}. Choose the organization's own, like example.${domain}.`,
  });
}

/** A domain at which anybody gets an address says nothing about who belongs to an organization. */
export function domainOfEverybody(domain: string): AppError {
  return new AppError({
    code: "domain-of-everybody",
    status: 422,
    message: `Anyone can get an address at ${domain}. Choose a domain of the organization's own.`,
  });
}
