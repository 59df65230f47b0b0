import { unlisted } from "../headers/security-headers.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Account } from "../../../domains/accounts/contract.ts";
import { mayInAdmin } from "../../../domains/accounts/rules.ts";
import type { SessionOf } from "../../../domains/accounts/server/security/public.ts";
import { EDITIONS_PATH, pagePath, pagesPath, partPath } from "../../../domains/manual/admin/contract.ts";
import type { Content } from "../../../domains/manual/server/public.ts";
import { renderBanner } from "../../../domains/messaging/web/public.ts";
import type { Viewers } from "../../../domains/overview/server/public.ts";
import { notFound } from "../../../platform/http/errors.ts";

/** Where a page of the manual leads those who may edit it; the page's address is in `?return=`. */
const EDIT_PATH = "/edit-page";

interface EditLinks {
  content: Pick<Content, "catalog">;
  sessionOf: SessionOf;
}

/**
 * What stands above the pages of somebody who may edit them (PAGE-5), as HTML; '' for everybody else. It is one reader's
 * own, so it is filled into the page that all share, and like all banners it names the page that it stands above, also
 * after the browser has gone on to another one.
 */
export function editLink({ staffRole }: Pick<Account, "staffRole">): string {
  if (!mayInAdmin(staffRole, "edit-content")) return "";
  const parts = [{ text: "Edit in admin", href: EDIT_PATH, leadsBack: true }];
  return renderBanner({ kind: "reader", color: "blue", parts });
}

interface Editors extends EditLinks {
  viewers: Pick<Viewers, "isStaff">;
}

/**
 * Where a page of the manual is edited, for the API: null for those who may not edit it. Whether somebody may is known
 * with the viewer, so that readers' requests come no further.
 */
export function editingOf({ content, sessionOf, viewers: { isStaff } }: Editors) {
  const urlOf = async (
    request: FastifyRequest,
    { version, section, slug }: { version: string; section: string; slug: string },
  ) => {
    if (!mayInAdmin((await sessionOf(request))?.account.staffRole ?? null, "edit-content")) return null;
    const page = content.catalog.edition(version)?.view.page(section, slug);
    return page ? pagePath(page.id) : null;
  };
  return { isStaff, urlOf };
}

/** Leads from a page of the manual to where it is edited, or to where an edition in files is moved to admin. */
export function editPageRoute(app: FastifyInstance, { content, sessionOf }: EditLinks): void {
  app.get<{ Querystring: { return?: unknown } }>(EDIT_PATH, async (request, reply) => {
    const session = await sessionOf(request);
    if (!mayInAdmin(session?.account.staffRole ?? null, "edit-content")) throw notFound("This page");
    const { return: from } = request.query;
    const edited = editorOf(content, typeof from === "string" ? from : "");
    return unlisted(reply).redirect(edited, 302);
  });
}

/** The screen of admin for what a reading address shows, or as near as there is one. */
function editorOf({ catalog }: EditLinks["content"], address: string): string {
  const { version, section = "", slug = "" } = placeOf(address);
  if (version === undefined) return EDITIONS_PATH;
  if (section === "quick-style-guide") return partPath(version, "quick-style-guide");
  if (section === "bluebook-index") return partPath(version, "index");
  const page = catalog.edition(version)?.view.page(section, slug);
  return page ? pagePath(page.id) : pagesPath(version);
}

/** The edition, section and page that a reading address names, as far as it does. */
function placeOf(address: string): { version?: string; section?: string; slug?: string } {
  const [, version, rest = ""] = /^\/bluebook\/(v[1-9]\d{0,2})((?:\/[a-z0-9-]+)*)\/?(?:[?#]|$)/.exec(address) ?? [];
  const [section, ...below] = rest.split("/").filter((part) => part !== "");
  const slug = below.at(-1);
  return { ...(version && { version }), ...(section && { section }), ...(slug && { slug }) };
}
