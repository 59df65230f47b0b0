import { sections, slugSchema } from "../../../contract.ts";
import type { AddressRedirect } from "../../tables.ts";
import { plainLine } from "../../model/markdown/plain-line.ts";
import { redirectsIn } from "../../read/catalog/catalog.ts";
import { readJson, writeJson } from "../../../../../platform/db/json.ts";
import { partPath, type RedirectsView } from "../../../admin/part-views.ts";
import type { EditingContext } from "../../edit/drafts/open-draft.ts";
import { partFormWrong } from "../../edit/parts/errors.ts";
import type { PartState } from "../../edit/parts/part-state.ts";
import { savePart } from "../../edit/parts/open-part.ts";
import { redirectLimits } from "../../model/manual.ts";
import type { PartForm } from "./index-of-terms.ts";
import { type PartVisit, type Places, chosenPlace, openFrame, readPlaces, versionIn } from "./frame.ts";

/** Lists where old addresses lead. @throws AppError edition-unknown */
export async function readRedirects(context: EditingContext, visit: PartVisit): Promise<RedirectsView> {
  const { opened, frame } = await openFrame(context, visit);
  const places = await readPlaces(context.database.db, opened.published.edition.id);
  const redirects = redirectsOf(opened.draft).map((redirect) => {
    const { pageId, headingId, text } = redirect;
    return {
      from: addressOf(redirect),
      leadsTo: pageId === null ? "" : places.nameOf({ pageId, headingId }),
      text,
    };
  });
  const { typed } = visit;
  return { ...frame, redirects, search: places.search((typed["find"] ?? "").trim()), typed };
}

/** Adds or removes where an old address leads; returns where to go on. @throws AppError part-form-wrong and as `savePart` */
export async function changeRedirects(context: EditingContext, form: PartForm): Promise<string> {
  const { handle, account, fields } = form;
  await savePart(
    context,
    { handle, part: "redirects" },
    {
      version: versionIn(fields),
      by: account.id,
      change: async (seen, { published }) => {
        const others = redirectsOf(seen).filter((redirect) => addressOf(redirect) !== fields["from"]);
        if (fields["act"] === "remove") return withRedirects(seen, others);
        const places = await readPlaces(context.database.db, published.edition.id);
        const added = readRedirect(fields, places, redirectsOf(seen));
        return withRedirects(seen, [...redirectsOf(seen), added].toSorted(byAddress));
      },
    },
  );
  return `${partPath(handle, "redirects")}?done=${fields["act"] === "remove" ? "removed" : "saved"}`;
}

function readRedirect(fields: PartForm["fields"], places: Places, known: readonly AddressRedirect[]): AddressRedirect {
  // The address may be pasted as a browser shows it.
  const [bare = ""] = (fields["from"] ?? "").trim().split(/[?#]/);
  const typed = bare.replace(/^.*\/bluebook\/(?:v\d+\/)?/, "").replaceAll(/^\/|\/$/g, "");
  const [name, slug = "", ...more] = typed.split("/");
  const section = sections.find((each) => each === name);
  if (section === undefined || more.length > 0 || !slugSchema.safeParse(slug).success)
    throw partFormWrong("Write the old address as a section, a slash and a name: rules/telegrams.");
  const from = `${section}/${slug}`;
  if (known.some((redirect) => addressOf(redirect) === from))
    throw partFormWrong(`The list has ${from} already. Remove that entry first.`);
  if (places.view.pages.some((page) => `${page.section}/${page.slug}` === from))
    throw partFormWrong(`A page is at ${from} now, so nobody would be redirected.`);
  const text = plainLine(fields["text"] ?? "");
  if (text.length > redirectLimits.characters)
    throw partFormWrong(`Use at most ${redirectLimits.characters} characters for the sentence.`);
  const place = chosenPlace(fields, places);
  if (place === null && text === "") throw partFormWrong("Enter where it redirects to, or what happened to the page.");
  return { section, slug, text, pageId: place?.pageId ?? null, headingId: place?.headingId ?? null };
}

function redirectsOf({ entries: [entry] }: PartState): AddressRedirect[] {
  return entry === undefined ? [] : redirectsIn(readJson(entry.body));
}

function withRedirects(state: PartState, addresses: AddressRedirect[]): PartState {
  return {
    ...state,
    entries: addresses.length === 0 ? [] : [{ handle: "redirects", body: writeJson({ addresses }) }],
  };
}

function addressOf({ section, slug }: AddressRedirect): string {
  return `${section}/${slug}`;
}

function byAddress(left: AddressRedirect, right: AddressRedirect): number {
  return addressOf(left) < addressOf(right) ? -1 : 1;
}
