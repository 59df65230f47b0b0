const MONTH = 2_592_000;

/**
 * Fetches the fonts without using them yet, and has the server use them from the next document on (ui/styles/fonts.css).
 * Only their files: when a font is loaded, the browser lays out the whole page anew, even if nothing is set in it.
 */
export async function fetchFonts(): Promise<void> {
  try {
    const files = document.querySelectorAll<HTMLLinkElement>('link[as="font"]');
    await Promise.all(Array.from(files, async ({ href }) => (await fetch(href, { priority: "low" })).arrayBuffer()));
  } catch {
    return; // Without a connection the page keeps its fallback fonts.
  }
  // The Cookie Store API needs https, and a server in a library may run without it.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `fonts=late; max-age=${MONTH}; path=/; samesite=lax`;
}
