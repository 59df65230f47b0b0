import { createElement } from "react";

interface HtmlProps {
  /** The wrapping element. */
  as?: "div" | "span" | "p" | "article" | "nav" | "search" | "output";
  /** Clean HTML from our own renderers. */
  html: string;
  id?: string;
  className?: string;
  popover?: "auto";
  [attribute: `data-${string}` | `aria-${string}`]: string | undefined;
}

/**
 * Inserts HTML from our own renderers as it is. This is the only place that puts markup on screen that React did not
 * create.
 */
export function Html({ as = "div", html, ...attributes }: HtmlProps) {
  // oxlint-disable-next-line react/no-danger
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}
