import { z } from "zod";
import { sectionSchema } from "../../../../content/contract.ts";
import { AppError } from "../../../../../platform/http/errors.ts";
import { findEditedPage } from "../../editing/drafts/edited-page.ts";
import type { EditingContext } from "../../editing/drafts/open-draft.ts";
import { type Below, steps } from "../../editing/outline/change-outline.ts";
import { addPage, changeOutline, type OutlineChange } from "../../editing/outline/change-draft.ts";
import { publishOutline } from "../../editing/outline/publish-outline.ts";
import type { PageForm } from "../pages/act-on-page.ts";
import { settingsFrom } from "./read-menu.ts";

/** What a form of the menu sent. */
interface MenuForm extends Pick<PageForm, "account" | "fields"> {
  handle: string;
}

const idSchema = z.string().regex(/^[\w-]{1,64}$/);
const pressedSchema = z
  .string()
  .transform((value) => value.split(" "))
  .pipe(
    z.union([
      z.tuple([z.enum([...steps, "bring-back"]), idSchema]),
      z.tuple([z.enum(["behind", "first"]), idSchema, idSchema]),
      z.tuple([z.enum(["behind", "first"]), idSchema, idSchema, z.enum(steps)]),
    ]),
  );

/**
 * Does what a button of the menu says: 'up {id}', 'bring-back {id}', 'reset'; or what was dragged there: 'behind {id}
 * {page}', 'first {id} {section or page}'. A button of a step says so too, with its step behind it: pressed twice on one
 * screen, or sent twice, it leads to the same place.
 * @throws AppError as `changeOutline`, menu-form-wrong
 */
export async function pressInMenu(context: EditingContext, { handle, fields }: MenuForm): Promise<void> {
  const { act = "" } = fields;
  await changeOutline(context, handle, act === "reset" ? { kind: "reset" } : pressed(act));
}

function pressed(act: string): OutlineChange {
  const form = pressedSchema.safeParse(act);
  if (!form.success) throw formWrong();
  const [what, id, there] = form.data;
  if (what === "behind") return { kind: what, id, otherId: there };
  if (what === "first") return { kind: "place", id, below: placeFrom(there), isFirst: true };
  return what === "bring-back" ? { kind: what, id } : { kind: "step", id, step: what };
}

/** Adds a page; returns its id. @throws AppError as `addPage`, menu-form-wrong */
export async function addToMenu(context: EditingContext, { handle, fields }: MenuForm): Promise<string> {
  const { title = "", code = "", slug = "", place = "" } = fields;
  return await addPage(context, handle, { title, code, slug, ...placeFrom(place) });
}

/** A section's name, or the id of the page to stand below. */
function placeFrom(value: string): Below {
  const section = sectionSchema.safeParse(value);
  if (section.success) return { section: section.data, parentId: null };
  const parentId = idSchema.safeParse(value);
  if (!parentId.success) throw formWrong();
  // A page has the section of the one that it stands below.
  return { section: "rules", parentId: parentId.data };
}

const wasSchema = z.strictObject({
  slug: z.string(),
  code: z.string(),
  printedPage: z.string(),
  isPublic: z.boolean(),
  listsSubpages: z.boolean(),
});

/**
 * Changes a page's address, number or place, or takes it out; returns the edition's handle.
 * @throws AppError as `changeOutline`, page-unknown, menu-form-wrong
 */
export async function placePageAtDesk(
  context: EditingContext,
  { pageId: id, fields }: Omit<PageForm, "account">,
): Promise<string> {
  const { edition } = await findEditedPage(context.database.db, id);
  await changeOutline(context, edition.handle, changeFrom(id, fields));
  return edition.handle;
}

function changeFrom(id: string, fields: PageForm["fields"]): OutlineChange {
  switch (fields["act"] ?? "") {
    case "remove":
      return { kind: "remove", id };
    case "place":
      return { kind: "place", id, below: placeFrom(fields["place"] ?? ""), isFirst: fields["at"] === "first" };
    case "set":
      return { kind: "set", id, was: wasFrom(fields["was"] ?? ""), now: settingsFrom(fields) };
    default:
      throw formWrong();
  }
}

function wasFrom(text: string) {
  try {
    return wasSchema.parse(JSON.parse(text));
  } catch {
    throw formWrong();
  }
}

/** Publishes the menu; returns the release's name. @throws AppError as `publishOutline`, menu-form-wrong */
export async function publishMenu(context: EditingContext, { handle, account, fields }: MenuForm): Promise<string> {
  const form = z
    .object({ stamp: z.string().max(60), reason: z.string().trim().max(500, "Use at most 500 characters of reason.") })
    .safeParse(fields);
  if (!form.success) throw formWrong(form.error.issues[0]?.message);
  const author = `${account.firstName} ${account.lastName}`;
  return await publishOutline(context, handle, { ...form.data, author, accountId: account.id });
}

function formWrong(message = "Something that was sent can’t be read."): AppError {
  return new AppError({ code: "menu-form-wrong", status: 422, message: `${message} Nothing was changed.` });
}
