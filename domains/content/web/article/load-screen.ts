import type { LoaderFunctionArgs } from "react-router";
import { guideUri } from "../../rules.ts";
import { type Article, contentApi } from "../content-api.ts";
import { notFoundResponse } from "../screens/not-found-response.ts";
import { sectionOf } from "../section-of.ts";
import type { ManualScreen } from "./manual-screen.ts";
import { pageLabel } from "./page-label.ts";

/** A page of the manual. @throws Response 404 where there is none at this address. */
export async function loadPage({ params, context }: LoaderFunctionArgs): Promise<ManualScreen> {
  const section = sectionOf(params["section"]);
  const found =
    section && (await context.get(contentApi).article(params["version"] ?? "", section, params["slug"] ?? ""));
  if (!found || !isAddressOf(found.page, params)) throw notFoundResponse();
  const { page, redacted } = found;
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
      version: page.version,
      section: page.section,
      breadcrumb: page.breadcrumb,
      formattedPageNumber: page.formattedPageNumber,
    },
    article: { keptAs: "article", html: found.html },
    outline: { keptAs: "outline", html: renderOutline(found.headings) },
    ways: { keptAs: "ways", html: renderWays(page) },
    redacted,
  };
}

/** A page stands at one address, and may be asked for without the pages above it; wrong ones lead nowhere. */
function isAddressOf(page: Article["page"], { grandparent, parent }: LoaderFunctionArgs["params"]): boolean {
  const given = [grandparent, parent].filter((part) => part !== undefined);
  const right = [page.grandparent, page.parent].filter((part) => part !== null);
  return given.length === 0 || given.join("/") === right.join("/");
}

/** The quick style guide of an edition, open to everybody. @throws Response 404 where there is no such edition. */
export async function loadGuide({ params: { version = "" }, context }: LoaderFunctionArgs): Promise<ManualScreen> {
  const guide = await context.get(contentApi).guide(version);
  if (!guide) throw notFoundResponse();
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
    redacted: false,
  };
}
