import { type LoaderFunctionArgs, redirectDocument } from "react-router";
import type { ReusedHtml } from "../../../../../platform/ssr/reused-html.ts";
import { renderPaywall, shownAccess } from "../../../../subscriptions/web/public.ts";
import type { ChangesApi, EditionChanges, EditionsDifference, PageRedline } from "./changes-api.ts";
import { contentApi } from "../../content-api.ts";
import { notFound } from "../not-found.ts";

/** @throws Response that has the browser load the document, in the browser */
function onServer({ context, request }: Pick<LoaderFunctionArgs, "context" | "request">): ChangesApi {
  const { changes } = context.get(contentApi);
  if (changes) return changes;
  const { pathname, search, hash } = new URL(request.url);
  // A Response is how a loader tells the router to leave for another page.
  // oxlint-disable-next-line typescript/only-throw-error
  throw redirectDocument(pathname + search + hash);
}

/** Loads the list of an edition's changes. @throws Response 404 if there is no such edition, or nothing that old */
export async function loadChanges(args: LoaderFunctionArgs): Promise<EditionChanges> {
  const before = new URL(args.request.url).searchParams.get("before") ?? "";
  return (await onServer(args).list(args.params["version"] ?? "", before)) ?? notFound();
}

/** A redline, as its screen shows it. */
export interface RedlineScreen extends Omit<PageRedline, "html" | "refusal"> {
  /** Null if the words are the same, or the reader may not see them. */
  article: ReusedHtml | null;
  paywall: ReusedHtml | null;
}

/** Loads what a release changed on a page. @throws Response 404 if it changed no such page */
export async function loadRedline(args: LoaderFunctionArgs): Promise<RedlineScreen> {
  const { version = "", release = "", section = "", slug = "" } = args.params;
  return await redlineScreen(await onServer(args).redline({ version, release, section, slug }), args);
}

/** Loads what changed on a page since another edition. @throws Response 404 if nothing did */
export async function loadRedlineSince(args: LoaderFunctionArgs): Promise<RedlineScreen> {
  const { version = "", since = "", section = "", slug = "" } = args.params;
  return await redlineScreen(await onServer(args).redlineSince({ version, since, section, slug }), args);
}

/** Loads what changed in an edition since another one. @throws Response 404 unless both are there, in this order */
export async function loadSince(args: LoaderFunctionArgs): Promise<EditionsDifference> {
  const { version = "", since = "" } = args.params;
  return (await onServer(args).since({ version, since })) ?? notFound();
}

async function redlineScreen(
  found: PageRedline | null,
  { context }: Pick<LoaderFunctionArgs, "context">,
): Promise<RedlineScreen> {
  if (!found) notFound();
  const { html, refusal, ...shown } = found;
  return {
    ...shown,
    article: html === "" ? null : { reusedFrom: "article", html },
    paywall: refusal && {
      reusedFrom: "paywall",
      html: await renderPaywall(refusal, context.get(shownAccess), `/${shown.uri}`),
    },
  };
}
