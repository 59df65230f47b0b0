import { type LoaderFunctionArgs, redirect } from "react-router";
import { renderPaywall, shownAccess } from "../../../subscriptions/web/public.ts";
import { guideUri, pageLabel } from "../../rules.ts";
import type { Section } from "../../contract.ts";
import { type ContentApi, contentApi } from "../content-api.ts";
import { goneFor, notFound } from "../screens/not-found.ts";
import { sectionOf } from "../section-of.ts";
import type { ManualScreen } from "./manual-screen.ts";

/**
 * Loads a page of the manual. @throws Response 404 if there is no such page, or a redirect to its canonical address if
 * the parents in the address are not its own (it may have moved since the link was saved).
 */
export async function loadPage({ params, request, context }: LoaderFunctionArgs): Promise<ManualScreen | Response> {
  const section = sectionOf(params["section"]);
  const found =
    section && (await context.get(contentApi).article(params["version"] ?? "", section, params["slug"] ?? ""));
  if (!found) return await notThere(params["version"] ?? "", section, params["slug"] ?? "", context.get(contentApi));
  const { pathname, search } = new URL(request.url);
  const anchor = found.anchor === "" ? "" : `#${found.anchor}`;
  if (pathname !== `/${found.page.uri}`) return redirect(`/${found.page.uri}${search}${anchor}`);
  const { page, refusal } = found;
  const [{ renderOutline }, { renderPageNav }] = await navigation();
  return {
    path: `/${page.uri}`,
    code: page.code,
    label: pageLabel(page.section, page.code),
    title: page.customTitle,
    subtitle: page.subtitle,
    place: {
      id: page.id,
      version: page.version,
      section: page.section,
      breadcrumb: page.breadcrumb,
      formattedPageNumber: page.formattedPageNumber,
    },
    article: { reusedFrom: "article", html: found.html },
    outline: { reusedFrom: "outline", html: renderOutline(found.headings) },
    ways: { reusedFrom: "ways", html: renderPageNav(page) },
    paywall: refusal && {
      reusedFrom: "paywall",
      html: await renderPaywall(refusal, context.get(shownAccess), `/${page.uri}`),
    },
  };
}

function navigation() {
  return Promise.all([import("./render-outline.ts"), import("./render-page-nav.ts")]);
}

/** @throws Response 410 with what is known of a page that is gone, or 404 */
async function notThere(
  version: string,
  section: Section | undefined,
  slug: string,
  { gone }: ContentApi,
): Promise<never> {
  const page = section && (await gone(version, section, slug));
  if (page) goneFor(page);
  notFound();
}

/** Loads an edition's quick style guide, open to everyone. @throws Response 404 if there is no such edition. */
export async function loadGuide({ params: { version = "" }, context }: LoaderFunctionArgs): Promise<ManualScreen> {
  const guide = await context.get(contentApi).guide(version);
  if (!guide) notFound();
  const [{ renderOutline }, { renderGuideNav }] = await navigation();
  return {
    path: `/${guideUri(version)}`,
    code: "",
    label: null,
    title: guide.title,
    subtitle: "",
    place: null,
    article: { reusedFrom: "article", html: guide.html },
    outline: { reusedFrom: "outline", html: renderOutline(guide.headings) },
    ways: { reusedFrom: "ways", html: renderGuideNav(version) },
    paywall: null,
  };
}
