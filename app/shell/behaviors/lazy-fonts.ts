const faces = ["1em 'Fieldstone Serif Late'", "italic 1em 'Fieldstone Serif Late'", "1em 'Fieldstone Sans Late'"];
const MONTH = 2_592_000;

let ready = false;

/** Fetches the fonts without using them yet, and has the server use them from the next document on (ui/styles/fonts.css). */
export async function fetchLazyFonts(): Promise<void> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
  } catch {
    return; // Without a connection the page keeps its fallback fonts.
  }
  ready = true;
  // The Cookie Store API needs https, and a server in a library may run without it.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `fonts=late; max-age=${MONTH}; path=/; samesite=lax`;
}

/** Switches the page to the fonts if they are loaded: called when the screen changes anyway. */
export function showLazyFonts(): void {
  if (ready) document.documentElement.dataset["fonts"] = "late";
}
