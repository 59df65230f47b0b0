import type { Locator, Page } from "@playwright/test";

/** The toasts on a page. */
export function toastsOn(page: Page): Locator {
  return page.getByRole("region", { name: "Messages" }).locator("[data-type]");
}
