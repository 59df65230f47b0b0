import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Html } from "../../../../ui/html.tsx";
import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";
import type { PageHandle } from "../../../../platform/ssr/meta.tsx";
import { renderOutline } from "../article/render-outline.ts";
import { contentApi } from "../content-api.ts";
import { notFound } from "./not-found.ts";

interface Help {
  title: string;
  article: KeptHtml;
  outline: KeptHtml;
}

const HELP = "/help";

/** The newest edition's page of help. @throws Response 404 where it has none */
async function loadHelp({ context }: LoaderFunctionArgs): Promise<Help> {
  const api = context.get(contentApi);
  const [site] = (await api.settings()).sites;
  const help = site ? await api.help(site.handle) : null;
  if (!help) notFound();
  return {
    title: help.title,
    article: { keptAs: "article", html: help.html },
    outline: { keptAs: "outline", html: renderOutline(help.headings) },
  };
}

const handle: PageHandle<Help> = {
  meta: ({ title }) => ({
    title,
    description: "How to find rules, abbreviations and pages, and what to do when something goes wrong.",
    canonical: HELP,
  }),
};

/** Help, set as a page of the manual. */
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
        <Html as="article" className="article" id={article.keptAs} html={article.html} />
      </div>
      <Html as="nav" className="outline" id={outline.keptAs} html={outline.html} aria-label="On this page" />
    </div>
  );
}

export const helpRoute = { loader: loadHelp, handle, Component: HelpScreen };
