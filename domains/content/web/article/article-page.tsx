import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { type Article, contentApi } from "../content-api.ts";
import { QuickLookButton } from "../quick-look/quick-look-button.tsx";
import { notFoundResponse } from "../screens/not-found-response.ts";
import { sectionOf } from "../section-of.ts";
import { useSite } from "../site.ts";
import { ArticleFrame } from "./article-frame.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { pageLabel } from "./page-label.ts";
import { Pager, SubPages } from "./page-links.tsx";
import { Paywall } from "./paywall.tsx";
import { renderOutline } from "./render-outline.ts";

interface ArticleData extends Pick<Article, "page" | "redacted"> {
  article: KeptHtml;
  outline: KeptHtml;
}

/** A page of the manual. @throws Response 404 where there is none at this address. */
export async function loadArticle({ params, context }: LoaderFunctionArgs): Promise<ArticleData> {
  const { version = "", slug = "" } = params;
  const section = sectionOf(params["section"]);
  const found = section && (await context.get(contentApi).article(version, section, slug));
  if (!found || !isAddressOf(found.page, params)) throw notFoundResponse();
  const { page, headings, html, redacted } = found;
  return {
    page,
    redacted,
    article: { keptAs: "article", html },
    outline: { keptAs: "outline", html: renderOutline(headings) },
  };
}

/** A page stands at one address; another with wrong pages above it in the path is not one. */
function isAddressOf(page: Article["page"], { grandparent, parent }: LoaderFunctionArgs["params"]): boolean {
  const given = [grandparent, parent].filter((part) => part !== undefined);
  const right = [page.grandparent, page.parent].filter((part) => part !== null);
  return given.length === 0 || given.join("/") === right.join("/");
}

export const articleHandle: PageHandle<ArticleData> = {
  meta: ({ page }) => {
    const title = [page.code, page.customTitle].filter((part) => part !== "").join(" ");
    const label = [pageLabel(page.section, page.code), page.customTitle].filter((part) => part !== "").join(": ");
    const description =
      page.subtitle === "" ? `${label}, as the manual of legal citation sets it out.` : `${label}. ${page.subtitle}`;
    return { title, description, canonical: `/${page.uri}` };
  },
};

/** Shows a page of the manual. */
export function ArticlePage() {
  const { page, redacted, article, outline } = useLoaderData<typeof loadArticle>();
  const { productName, editionName, edition, guideHref } = useSite();
  const sectionTitle = edition?.sections.find(({ handle }) => handle === page.section)?.title ?? "";
  return (
    <ArticleFrame
      path={`/${page.uri}`}
      article={article}
      outline={outline}
      above={<Breadcrumb page={page} sectionTitle={sectionTitle} />}
      label={pageLabel(page.section, page.code)}
      title={page.customTitle}
      subtitle={page.subtitle}
      citation={{ productName, editionName, code: page.code }}
      tools={<QuickLookButton />}
      notice={redacted ? <Paywall guideHref={guideHref} /> : null}
    >
      {page.displayContents && page.children.length > 0 ? <SubPages pages={page.children} /> : null}
      <Pager previous={page.previous} next={page.next} />
    </ArticleFrame>
  );
}
