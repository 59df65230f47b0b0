import type { Page } from "@playwright/test";

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
