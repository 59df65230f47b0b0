import { z } from "zod";
import { listEditions, saveAsksReview } from "../../../../content/server/authoring.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import {
  askForReview,
  commentOnPage,
  decideOnReview,
  resolveComment,
  withdrawReview,
} from "../../editing/review/review-page.ts";
import { editionUnknown } from "../../publish/errors.ts";
import type { PageForm } from "../pages/act-on-page.ts";

const idSchema = z.string().regex(/^[\w-]{1,64}$/);
const formSchema = z.object({
  act: z.enum(["ask", "approve", "return", "withdraw", "comment"]),
  version: z.coerce.number().int().min(1).max(2_000_000_000),
  words: z.string().default(""),
  /** What a comment is on; missing for the page. */
  block: idSchema.optional(),
});
/** A button beside a comment: 'resolve {id}', 'reopen {id}'. */
const settleSchema = z
  .string()
  .transform((value) => value.split(" "))
  .pipe(z.tuple([z.enum(["resolve", "reopen"]), idSchema]));

/**
 * Does what a form of a review says; returns what was done, for the notice.
 * @throws AppError as the use cases of editing/review, review-form-wrong, not-your-role
 */
export async function actOnReview(
  context: EditingContext,
  { pageId, account, fields, mayEdit }: PageForm & { mayEdit: boolean },
): Promise<"ask" | "approve" | "return" | "withdraw" | "comment" | "resolve" | "reopen"> {
  const settle = settleSchema.safeParse(fields["act"]);
  if (settle.success) {
    const [what, id] = settle.data;
    await resolveComment(context, { pageId, id, accountId: account.id, isResolved: what === "resolve" });
    return what;
  }
  const form = formSchema.safeParse(fields);
  if (!form.success) throw formWrong();
  const { act, version, words, block: blockId = null } = form.data;
  const word = { pageId, version, accountId: account.id, words };
  switch (act) {
    case "ask":
    case "withdraw":
      if (!mayEdit) throw notAnEditor();
      await (act === "ask" ? askForReview(context, word) : withdrawReview(context, pageId, account.id));
      break;
    case "approve":
    case "return":
      await decideOnReview(context, { ...word, verdict: act === "approve" ? "approved" : "returned" });
      break;
    case "comment":
      await commentOnPage(context, { ...word, blockId });
  }
  return act;
}

/** Says whether pages of an edition need approval. @throws AppError edition-unknown, review-form-wrong */
export async function changeReviewing(
  { database: { db } }: EditingContext,
  handle: string,
  fields: PageForm["fields"],
): Promise<"asked" | "not-asked"> {
  const asks = z.enum(["yes", "no"]).safeParse(fields["asksReview"]);
  if (!asks.success) throw formWrong();
  const known = (await listEditions(db)).some((edition) => edition.handle === handle);
  if (!known || !(await saveAsksReview(db, handle, asks.data === "yes"))) throw editionUnknown(handle);
  return asks.data === "yes" ? "asked" : "not-asked";
}

function notAnEditor(): AppError {
  return new AppError({
    code: "not-your-role",
    status: 403,
    message: "Your role comments and approves; editors ask for reviews. Nothing was changed.",
  });
}

function formWrong(): AppError {
  return new AppError({
    code: "review-form-wrong",
    status: 422,
    message: "Something that was sent can’t be read. Nothing was changed.",
  });
}
