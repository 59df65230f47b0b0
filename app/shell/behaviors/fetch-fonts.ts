const MONTH = 2_592_000;

/**
 * Fetches the fonts, and has the server use them from the next document on (ui/styles/fonts.css). Only their files: when
 * a font is loaded, the browser lays out the whole page anew, even if nothing is set in it. So a page of the manual,
 * which is being read, stays as it is; one that is looked at, such as the first one of a visit, shows them at once.
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
  if (scrollY > 0 || /v\d/.test(location.pathname)) return;
  for (const font of document.fonts) if (font.family.includes("Late")) await font.load();
  document.documentElement.dataset["fonts"] = "late";
}
