import type { FastifyReply } from "fastify";

/** Where the screens are whose addresses readers copy, type and send to each other. A redirect leads nowhere else. */
const screens = /^\/(?:bluebook(?:\/.*)?|help|pricing)$/;
/** What comes along with an address out of a mail or a document and is never seen, and what ends its sentence. */
const unseen = /[\p{Cf}\p{Cc}\p{Z}]+/gu;
const ending = /[^\p{L}\p{N}]+$/u;

/**
 * Returns what may have been meant by an address that leads to nothing: without what is invisible in it and the
 * punctuation and quotation marks behind it, and then also in lower case. All are paths of this host, with the query of
 * the address; none of them has anything more to forgive, so that a redirect never leads to another
 * (docs/decisions/pages-and-addresses.md).
 */
export function likelyAddresses(url: string): string[] {
  const [written = "", ...query] = url.split("?");
  const path = decoded(written);
  const plain = path.replaceAll(unseen, "").replace(ending, "");
  const likely = [plain, plain.toLowerCase()].filter((each) => each !== path && screens.test(each));
  return [...new Set(likely)].map((each) => [encodeURI(each), ...query].join("?"));
}

/** Returns the first of them that leads somewhere, if any does. */
export async function forgiveAddress(
  url: string,
  leadsSomewhere: (address: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const address of likelyAddresses(url)) if (await leadsSomewhere(address)) return address;
  return undefined;
}

/** Leads on to what was meant; whether it is there may differ for the next reader, and tomorrow. */
export function leadOn(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", "no-store").redirect(address, 308);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
