import type { FastifyInstance } from "fastify";
import { readChanges } from "../../../domains/manual/server/plugin.ts";
import { type Content, contentForAll } from "../../../domains/manual/server/public.ts";
import { originOf } from "../../../platform/http/address/requested-address.ts";
import { notFound } from "../../../platform/http/errors.ts";
import { etagOf, matchesEtag } from "../../../platform/http/etag.ts";
import { escapeHtml } from "../../../platform/ssr/escape-html.ts";

type Changes = NonNullable<Awaited<ReturnType<typeof readChanges>>>;

interface Feed {
  productName: string;
  publicUrl: string | undefined;
}

/**
 * Serves what changed in each edition that is open to everybody as an Atom feed (RFC 4287), the latest first, with links
 * to what came before (RFC 5005, section 3). It has names and reasons, no text of the manual. Its ids are those of the
 * database, so that they stay when the address of the site changes.
 */
export function changesFeed(app: FastifyInstance, content: Content, { productName, publicUrl }: Feed): void {
  app.get("/bluebook/:version/changes.atom", async (request, reply) => {
    const { version = "" } = Object.fromEntries(Object.entries(request.params ?? {}));
    const { before = "" } = Object.fromEntries(Object.entries(request.query ?? {}));
    const changes = await readChanges(contentForAll(content), String(version), String(before));
    if (!changes) throw notFound("This edition");
    const body = renderFeed(changes, { productName, origin: originOf(request, publicUrl) });
    const etag = etagOf(body);
    reply.header("etag", etag).header("cache-control", "public, no-cache");
    if (matchesEtag(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("application/atom+xml; charset=utf-8").send(body);
  });
}

function renderFeed(
  { uri, editionId, editionName, before, next, releases }: Changes,
  { productName, origin }: { productName: string; origin: string },
): string {
  const list = `${origin}/${uri}`;
  // A feed has to have a time, also before anything changed.
  const [{ at: updated } = { at: 0 }] = releases;
  const pageAt = (number: string) => `${list}.atom${number === "" ? "" : `?before=${number}`}`;
  const entries = releases.map(({ id, number, at, reason, pages }) => {
    // Where it is listed first, however many have come since.
    const place = `${list}?before=${number + 1}#release-${number}`;
    const rows = pages.map(
      ({ uri: page, label, title, what }) =>
        `<li><a href="${xml(`${origin}/${page}`)}">${xml(`${label} ${title}`.trim())}</a>: ${xml(what)}</li>`,
    );
    return `<entry><id>urn:uuid:${id}</id><title>${xml(reason === "" ? `Release ${number}` : reason)}</title><updated>${moment(at)}</updated><link rel="alternate" href="${xml(place)}"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><ul>${rows.join("")}</ul></div></content></entry>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:uuid:${editionId}</id><title>${xml(`What changed in the ${editionName} of ${productName}`)}</title><updated>${moment(updated)}</updated>
<author><name>${xml(productName)}</name></author>
<link rel="self" href="${xml(pageAt(before))}"/><link rel="alternate" href="${xml(list)}"/>
<link rel="first" href="${xml(pageAt(""))}"/>${next === "" ? "" : `<link rel="next" href="${xml(pageAt(next))}"/>`}
${entries.join("")}</feed>
`;
}

function moment(at: number): string {
  return new Date(at).toISOString();
}

/** What XML can't contain (XML 1.0, 2.2). */
// oxlint-disable-next-line no-control-regex -- matching control characters is its purpose
const noCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g;

function xml(text: string): string {
  return escapeHtml(text.replaceAll(noCharacter, ""));
}
