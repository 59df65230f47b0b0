import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { guideUri } from "../../rules.ts";
import { contentApi } from "../content-api.ts";
import { QuickLookButton } from "../quick-look/quick-look-button.tsx";
import { notFoundResponse } from "../screens/not-found-response.ts";
import { useSite } from "../site.ts";
import { ArticleFrame } from "./article-frame.tsx";
import { renderOutline } from "./render-outline.ts";

interface GuideData {
  path: string;
  title: string;
  article: KeptHtml;
  outline: KeptHtml;
}

/** The quick style guide of an edition, open to everybody. @throws Response 404 where there is no such edition. */
export async function loadGuide({ params: { version = "" }, context }: LoaderFunctionArgs): Promise<GuideData> {
  const guide = await context.get(contentApi).guide(version);
  if (!guide) throw notFoundResponse();
  return {
    path: `/${guideUri(version)}`,
    title: guide.title,
    article: { keptAs: "article", html: guide.html },
    outline: { keptAs: "outline", html: renderOutline(guide.headings) },
  };
}

export const guideHandle: PageHandle<GuideData> = {
  meta: ({ title, path }) => ({
    title,
    description: "How to cite cases, statutes, books and web pages at a glance, with the rule for each.",
    canonical: path,
  }),
};

/** Shows the quick style guide. */
export function GuidePage() {
  const { path, title, article, outline } = useLoaderData<typeof loadGuide>();
  const { productName, editionName } = useSite();
  return (
    <ArticleFrame
      path={path}
      article={article}
      outline={outline}
      label={editionName}
      title={title}
      subtitle=""
      citation={{ productName, editionName, code: title }}
      tools={<QuickLookButton />}
    />
  );
}
