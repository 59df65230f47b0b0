import { expect } from "vitest";

/**
 * Resolves once every style sheet of the page is there. In tests React doesn't wait for the sheets that a component
 * links: what is measured before they come has no layout yet.
 */
export async function styleSheetsLoaded(): Promise<void> {
  await expect
    .poll(() => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
      return [...links].filter(({ sheet }) => sheet === null).map(({ href }) => href);
    })
    .toEqual([]);
}
