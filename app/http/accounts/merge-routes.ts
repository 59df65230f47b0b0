import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { UNDO_MERGE_PATH } from "../../../domains/accounts/contract.ts";
import { MERGE_CONSENT_PATH } from "../../../domains/overview/contract.ts";
import {
  type AccountMerging,
  consentToMerge,
  readMergeLink,
  readUndoLink,
  undoMerge,
} from "../../../domains/overview/server/public.ts";
import { inUtc } from "../../../platform/clock/in-utc.ts";
import { withoutScripts } from "../failures/failed-page.ts";
import { documentAttributes, type Pages } from "../pages.ts";

interface MergeRoutes {
  merging: AccountMerging;
  pages: Pages;
}

/**
 * The link that asks the owner of an address whether its account is to become part of another one, and the one that
 * undoes it or calls it off. Opening them changes nothing; their buttons do. They need no log-in, as other links from
 * mails, and no scripts.
 */
export function mergeRoutes(app: FastifyInstance, { merging, pages }: MergeRoutes): void {
  const { frontEnd, productName } = pages;

  app.get(MERGE_CONSENT_PATH, async (request, reply) => {
    const code = codeIn(request.query);
    const { kept, other } = await readMergeLink(merging, code);
    const { renderMergeConsent } = await frontEnd.renderer();
    const view = { kept: kept.email, other: other.email, code };
    return await send(request, reply, renderMergeConsent(view, { productName }));
  });

  // The code says that they had our mail; nobody else can send one.
  app.post(MERGE_CONSENT_PATH, { config: { withoutCsrf: true } }, async (request, reply) => {
    const { kept } = await consentToMerge(merging, codeIn(request.body));
    const { renderMergeConsent } = await frontEnd.renderer();
    return await send(request, reply, renderMergeConsent({ kept: kept.email, other: "", code: null }, { productName }));
  });

  app.get(UNDO_MERGE_PATH, async (request, reply) => await showUndo(request, reply, codeIn(request.query), null));

  app.post(UNDO_MERGE_PATH, { config: { withoutCsrf: true } }, async (request, reply) => {
    const code = codeIn(request.body);
    return await showUndo(request, reply, code, async (id) => {
      return await undoMerge(merging, id, { byAccountId: null, reason: "By the link in an email" });
    });
  });

  async function showUndo(
    request: FastifyRequest,
    reply: FastifyReply,
    code: string,
    undo: ((id: string) => Promise<string[]>) | null,
  ): Promise<FastifyReply> {
    const {
      id,
      kept,
      other,
      merged_at: mergedAt,
      undo_until: undoUntil,
      due_at: dueAt,
    } = await readUndoLink(merging, code);
    const left = undo === null ? [] : await undo(id);
    const { renderMergeUndo } = await frontEnd.renderer();
    const wasMerged = mergedAt !== null;
    const until = inUtc((wasMerged ? undoUntil : dueAt) ?? 0);
    const shown = { kept: kept.email, other: other.email, wasMerged, until, code: undo === null ? code : null, left };
    return await send(request, reply, renderMergeUndo(shown, { productName }));
  }

  type Rendered = ReturnType<Awaited<ReturnType<typeof frontEnd.renderer>>["renderMergeUndo"]>;

  async function send(request: FastifyRequest, reply: FastifyReply, page: Rendered): Promise<FastifyReply> {
    const document = await frontEnd.document(request.url);
    const html = document({ attributes: documentAttributes(request.cookies), ...page, state: "" });
    return await reply
      .header("cache-control", "no-store")
      .header("x-robots-tag", "noindex")
      .header("referrer-policy", "no-referrer")
      .type("text/html; charset=utf-8")
      .send(withoutScripts(html));
  }
}

function codeIn(values: unknown): string {
  const code: unknown = Object.entries(typeof values === "object" && values !== null ? values : {}).find(
    ([name]) => name === "code",
  )?.[1];
  return typeof code === "string" ? code : "";
}
