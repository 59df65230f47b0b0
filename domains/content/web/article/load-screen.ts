import { type LoaderFunctionArgs, redirect } from "react-router";
import { drawPaywall, paywallReader } from "../../../subscriptions/web/public.ts";
import { guideUri } from "../../rules.ts";
import { contentApi } from "../content-api.ts";
import { notFound } from "../screens/not-found.ts";
import { sectionOf } from "../section-of.ts";
import type { ManualScreen } from "./manual-screen.ts";
import { pageLabel } from "./page-label.ts";

/**
 * A page of the manual. @throws Response: 404 where there is none with this name, and a redirect to the page's one
 * address where the pages named above it are not the right ones (it may have moved since somebody kept the link).
 */
export async function loadPage({ params, request, context }: LoaderFunctionArgs): Promise<ManualScreen | Response> {
  const section = sectionOf(params["section"]);
  const found =
    section && (await context.get(contentApi).article(params["version"] ?? "", section, params["slug"] ?? ""));
  if (!found) notFound();
  const { pathname, search } = new URL(request.url);
  if (pathname !== `/${found.page.uri}`) return redirect(`/${found.page.uri}${search}`);
  const { page, refusal } = found;
  const [{ renderOutline }, { renderWays }] = await Promise.all([
    import("./render-outline.ts"),
    import("./render-ways.ts"),
  ]);
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
    article: { keptAs: "article", html: found.html },
    outline: { keptAs: "outline", html: renderOutline(found.headings) },
    ways: { keptAs: "ways", html: renderWays(page) },
    paywall: refusal && {
      keptAs: "paywall",
      html: await drawPaywall(refusal, context.get(paywallReader), `/${page.uri}`),
    },
  };
}

/** The quick style guide of an edition, open to everybody. @throws Response 404 where there is no such edition. */
export async function loadGuide({ params: { version = "" }, context }: LoaderFunctionArgs): Promise<ManualScreen> {
  const guide = await context.get(contentApi).guide(version);
  if (!guide) notFound();
  const { renderOutline } = await import("./render-outline.ts");
  return {
    path: `/${guideUri(version)}`,
    code: "",
    label: null,
    title: guide.title,
    subtitle: "",
    place: null,
    article: { keptAs: "article", html: guide.html },
    outline: { keptAs: "outline", html: renderOutline(guide.headings) },
    ways: { keptAs: "ways", html: "" },
    paywall: null,
  };
}
