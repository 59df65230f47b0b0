import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Html } from "../../../../ui/html/html.tsx";
import type { ReusedHtml } from "../../../../platform/ssr/reused-html.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { renderOutline } from "../article/render-outline.ts";
import { contentApi } from "../content-api.ts";
import { notFound } from "./not-found.ts";

interface Help {
  title: string;
  article: ReusedHtml;
  outline: ReusedHtml;
}

const HELP = "/help";

/** Loads the newest edition's help page. @throws Response 404 if it has none. */
async function loadHelp({ context }: LoaderFunctionArgs): Promise<Help> {
  const api = context.get(contentApi);
  const [site] = (await api.settings()).sites;
  const help = site ? await api.help(site.handle) : null;
  if (!help) notFound();
  return {
    title: help.title,
    article: { reusedFrom: "article", html: help.html },
    outline: { reusedFrom: "outline", html: renderOutline(help.headings) },
  };
}

const handle: PageHandle<Help> = {
  meta: ({ title }) => ({
    title,
    description: "How to find rules, abbreviations and pages, and what to do when something goes wrong.",
    canonical: HELP,
  }),
};

/** Help, laid out like a page of the manual. */
function HelpScreen() {
  const { title, article, outline } = useLoaderData<typeof loadHelp>();
  return (
    <div className="screen" data-path={HELP}>
      <div className="screen-body">
        <div className="page-head">
          <div className="page-title">
            <h1 tabIndex={-1}>{title}</h1>
          </div>
        </div>
        <Html as="article" className="article" id={article.reusedFrom} html={article.html} />
      </div>
      <Html
        as="nav"
        className="outline"
        popover="auto"
        id={outline.reusedFrom}
        html={outline.html}
        aria-label="On this page"
      />
    </div>
  );
}

export const helpRoute = { loader: loadHelp, handle, Component: HelpScreen };
