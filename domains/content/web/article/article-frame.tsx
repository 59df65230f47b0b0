import type { ReactNode } from "react";
import { Html } from "../../../../ui/html.tsx";
import { Icon } from "../../../../ui/icon-sprite.tsx";
import type { KeptHtml } from "../../../../platform/ssr/kept-html.ts";

interface ArticleFrameProps {
  /** The path of the screen: what follows a navigation waits for it. */
  path: string;
  article: KeptHtml;
  outline: KeptHtml;
  /** What stands above the title. */
  above?: ReactNode;
  label: string;
  title: string;
  subtitle: string;
  /** What a copied citation is made of. */
  citation: { productName: string; editionName: string; code: string };
  /** Buttons beside the title. */
  tools?: ReactNode;
  /** What stands before the first block. */
  notice?: ReactNode;
  /** What follows the article. */
  children?: ReactNode;
}

/** A page of the manual: its head, its article, what follows, and 'On this page'. */
export function ArticleFrame(props: ArticleFrameProps) {
  const { path, article, outline, above, label, title, subtitle, citation, tools, notice, children } = props;
  return (
    <div
      className="screen"
      data-path={path}
      data-product={citation.productName}
      data-edition={citation.editionName}
      data-code={citation.code}
    >
      <div className="screen-body">
        {above}
        <div className="page-head">
          <div className="page-title">
            <h1 tabIndex={-1}>
              {label === "" ? null : <span className="page-code">{label} </span>}
              {title}
            </h1>
            {subtitle === "" ? null : <p className="page-subtitle">{subtitle}</p>}
          </div>
          <div className="page-tools needs-script">
            {tools}
            <button
              type="button"
              className="icon-button"
              data-copy="link"
              aria-label="Copy link to this page"
              title="Copy link"
            >
              <Icon name="link" />
            </button>
            <button
              type="button"
              className="icon-button"
              data-copy="citation"
              aria-label="Copy citation of this page"
              title="Copy citation"
            >
              <Icon name="citation" />
            </button>
          </div>
        </div>
        {notice}
        <Html as="article" className="article" id={article.keptAs} html={article.html} />
        {children}
      </div>
      <Html as="nav" className="outline" id={outline.keptAs} html={outline.html} aria-label="On this page" />
    </div>
  );
}
