import { createElement } from "react";

interface HtmlProps {
  /** The element around it. */
  as?: "div" | "span" | "p" | "article" | "nav";
  /** Clean HTML, made by our own renderers. */
  html: string;
  id?: string;
  className?: string;
  [attribute: `data-${string}` | `aria-${string}`]: string | undefined;
}

/**
 * Shows HTML that our renderers made as it is. The one place that does: nothing else puts markup on the screen that
 * React did not make.
 */
export function Html({ as = "div", html, ...attributes }: HtmlProps) {
  // oxlint-disable-next-line react/no-danger
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
