import type { Browser, BrowserContext, Page, WebError } from "@playwright/test";

/** Collects what must not happen while a page is used; the list grows as it happens. */
export function watchPage(page: Page, ownUrl: string): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`thrown: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    const local = url.protocol === "data:" || url.protocol === "blob:" || url.protocol === "about:";
    if (!local && url.origin !== new URL(ownUrl).origin) problems.push(`asked another host: ${request.url()}`);
  });
  return problems;
}

/**
 * Collects what is thrown in the other pages that a test opens, in the same context or in those that it makes: what React
 * says of a page that it can't take over is among it. Returns what ends it.
 */
export function watchOthers(browser: Browser, own: Page, problems: string[]): () => void {
  const note = (thrown: WebError) => {
    if (thrown.page() !== own) problems.push(`thrown: ${thrown.error().stack ?? thrown.error().message}`);
  };
  const watch = (context: BrowserContext) => void context.on("weberror", note);
  watch(own.context());
  browser.on("context", watch);
  return () => void browser.off("context", watch);
}
