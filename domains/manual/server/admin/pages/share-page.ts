import { counted } from "../words.ts";
import { hash } from "node:crypto";
import { z } from "zod";
import { inUtc } from "../../../../../platform/clock/in-utc.ts";
import type { Queries } from "../../../../../platform/db/database.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { newId } from "../../../../../platform/ids/new-id.ts";
import type { AdminPlan } from "../../../../accounts/contract.ts";
import { listDraftLinks } from "../../stores/drafts-store.ts";
import { linkDays } from "../../../admin/contract.ts";
import type { PageLinkView, DraftLinkRow } from "../../../admin/page-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { endDraftLinks, refuseLive, shareDraft, USUAL_DAYS, USUAL_OPENS } from "../../publish/drafts/drafts.ts";
import { type PageForm, readOpenedDraft } from "./act-on-page.ts";

const formSchema = z.object({
  days: z
    .string()
    .refine((days) => Object.hasOwn(linkDays, days))
    .default(String(USUAL_DAYS)),
  opens: z
    .string()
    .regex(/^[1-9]\d{0,2}$/)
    .default(String(USUAL_OPENS)),
});

/** What is asked before a link to a draft is made, and the links to drafts of the page that work, the newest first. */
export async function readDraftLinks(
  db: Queries,
  { editionId, pageId }: { editionId: string; pageId: string },
  { fields, now }: { fields: PageForm["fields"]; now: number },
): Promise<{ days: string; opens: string; links: DraftLinkRow[] }> {
  const { days = String(USUAL_DAYS), opens = String(USUAL_OPENS) } = fields;
  const links = (await listDraftLinks(db, editionId, pageId, now)).map((link) => ({
    id: link.id,
    made: inUtc(link.created_at),
    until: inUtc(link.expires_at),
    opened:
      link.opened_at === null
        ? `Not yet, of ${counted(link.most_opens, "time")}`
        : `${link.opens} of ${counted(link.most_opens, "time")}, last ${inUtc(link.opened_at)}`,
  }));
  return { days, opens: opens.slice(0, 3), links };
}

/**
 * Says what a link that shows the draft as readers would see it (PAGE-8) opens; done, it is the link. Its id is chosen
 * here and agreed to, so that a form that is sent twice makes one.
 * @throws AppError page-unknown, page-form-wrong, draft-is-live
 */
export async function planSharingPage(
  context: EditingContext,
  { pageId, account, fields }: PageForm,
): Promise<AdminPlan<PageLinkView>> {
  const { address: uri, draft, handle } = await readOpenedDraft(context, pageId);
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  await refuseLive(context.database.db, draft);
  const [agreedId] = (fields["agreed"] ?? "").split(".");
  const id = z.uuid().safeParse(agreedId).data ?? newId(context.clock);
  const [days, mostOpens] = [Number(form.data.days), Number(form.data.opens)];
  const act = { via: "desk", accountId: account.id, reason: "" } as const;
  return {
    sentence: `Anyone with the link will be able to open the draft of “${draft.title}” as it is now ${counted(mostOpens, "time")}, without an account, for ${linkDays[days]}. It ends once the page is published.`,
    agreed: `${id}.${hash("sha256", JSON.stringify([uri, draft, days, mostOpens])).slice(0, 32)}`,
    run: async () => {
      const words = { handle, uri: uri.slice(1), ...draft };
      const { address, expiresAt } = await shareDraft({ ...context, act }, words, { id, days, mostOpens });
      return { id: pageId, address, until: inUtc(expiresAt) };
    },
  };
}

/** Asks whether all links to drafts of a page are to end; done, they have. @throws AppError page-unknown, no-links */
export async function planEndingPageLinks(
  context: EditingContext,
  { pageId, account }: Omit<PageForm, "fields">,
): Promise<AdminPlan> {
  const { editionId, handle, draft } = await readOpenedDraft(context, pageId);
  const { length: count } = await listDraftLinks(context.database.db, editionId, pageId, context.clock.now());
  if (count === 0) throw noLinks(draft.title);
  const act = { via: "desk", accountId: account.id, reason: "" } as const;
  return {
    sentence: `This will end ${counted(count, "link")} to the draft of “${draft.title}”, at once. Anyone who has one will see what is published.`,
    agreed: `${pageId} ${count}`,
    run: async () => {
      await endDraftLinks({ ...context, act }, { handle, pageId, title: draft.title });
    },
  };
}

function formWrong(): AppError {
  const message = "Choose how long the link works and how many times it can be opened: 1 to 999 times. Nothing was changed.";
  return new AppError({ code: "page-form-wrong", status: 422, message });
}

function noLinks(title: string): AppError {
  const message = `No link to the draft of “${title}” works. Nothing was changed.`;
  return new AppError({ code: "no-links", status: 409, message });
}
