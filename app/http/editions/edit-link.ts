import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Account } from "../../../domains/accounts/contract.ts";
import { mayAtDesk } from "../../../domains/accounts/rules.ts";
import type { SessionOf } from "../../../domains/accounts/server/public.ts";
import { EDITIONS_PATH, pagePath, pagesPath } from "../../../domains/authoring/contract.ts";
import { type Content, listEditions } from "../../../domains/content/server/public.ts";
import { renderBanner } from "../../../domains/messaging/web/public.ts";
import type { Viewers } from "../../../domains/overview/server/public.ts";
import type { Database } from "../../../platform/db/database.ts";
import { notFound } from "../../../platform/http/errors.ts";

/** Where a page of the manual leads those who may edit it; the page's address is in `?return=`. */
const EDIT_PATH = "/edit-page";

interface EditLinks {
  database: Database;
  content: Pick<Content, "catalog">;
}

/**
 * What stands above the pages of somebody who may edit them (PAGE-5), as HTML; '' for everybody else, and on pages of an
 * edition that is edited in files. It is one reader's own, so it is filled into the page that all share, and like all
 * banners it names the page that it stands above, also after the browser has gone on to another one.
 */
export async function editLink(
  { database }: EditLinks,
  { staffRole }: Pick<Account, "staffRole">,
  address: string,
): Promise<string> {
  if (!mayAtDesk(staffRole, "edit-content")) return "";
  const atDesk = (await listEditions(database.db)).filter(({ edited_in: place }) => place === "desk");
  const { version } = placeOf(address);
  const isOffered = version === undefined ? atDesk.length > 0 : atDesk.some(({ handle }) => handle === version);
  if (!isOffered) return "";
  const parts = [{ text: "Edit at the desk", href: EDIT_PATH, leadsBack: true }];
  return renderBanner({ kind: "reader", color: "blue", parts });
}

interface Editors extends EditLinks {
  sessionOf: SessionOf;
  viewers: Pick<Viewers, "isStaff">;
}

/**
 * Where a page of the manual is edited, for the API: null for those who may not edit it, and for pages of an edition that
 * is edited in files. Whether somebody may is known with the viewer, so that readers' requests come no further.
 */
export function editingOf({ database, content, sessionOf, viewers: { isStaff } }: Editors) {
  const urlOf = async (
    request: FastifyRequest,
    { version, section, slug }: { version: string; section: string; slug: string },
  ) => {
    if (!mayAtDesk((await sessionOf(request))?.account.staffRole ?? null, "edit-content")) return null;
    const page = content.catalog.edition(version)?.view.page(section, slug);
    return page && (await isAtDesk(database, version)) ? pagePath(page.id) : null;
  };
  return { isStaff, urlOf };
}

async function isAtDesk({ db }: Database, version: string | undefined): Promise<boolean> {
  return (await listEditions(db)).some(({ handle, edited_in: place }) => handle === version && place === "desk");
}

/** Leads from a page of the manual to where it is edited. */
export function editPageRoute(
  app: FastifyInstance,
  { database, content, sessionOf }: EditLinks & { sessionOf: SessionOf },
): void {
  app.get<{ Querystring: { return?: unknown } }>(EDIT_PATH, async (request, reply) => {
    const session = await sessionOf(request);
    if (!mayAtDesk(session?.account.staffRole ?? null, "edit-content")) throw notFound("This page");
    const { return: from } = request.query;
    const { version, section, slug } = placeOf(typeof from === "string" ? from : "");
    const page = content.catalog.edition(version ?? "")?.view.page(section ?? "", slug ?? "");
    const edited =
      page && (await isAtDesk(database, version))
        ? pagePath(page.id)
        : version === undefined
          ? EDITIONS_PATH
          : pagesPath(version);
    return reply.header("cache-control", "no-store").header("x-robots-tag", "noindex").redirect(edited, 302);
  });
}

/** The edition, section and page that a reading address names, as far as it does. */
function placeOf(address: string): { version?: string; section?: string; slug?: string } {
  const [, version, rest = ""] = /^\/bluebook\/(v[1-9]\d{0,2})((?:\/[a-z0-9-]+)*)\/?(?:[?#]|$)/.exec(address) ?? [];
  const [section, ...below] = rest.split("/").filter((part) => part !== "");
  const slug = below.at(-1);
  return { ...(version && { version }), ...(section && { section }), ...(slug && { slug }) };
}
