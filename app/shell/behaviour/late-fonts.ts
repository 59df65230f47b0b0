const faces = ["1em 'Fieldstone Serif Late'", "italic 1em 'Fieldstone Serif Late'", "1em 'Fieldstone Sans Late'"];
const MONTH = 2_592_000;

let ready = false;

/** Fetches the fonts without using them yet, and has the server use them from the next document on (ui/fonts.css). */
export async function fetchLateFonts(): Promise<void> {
  try {
    await Promise.all(faces.map((face) => document.fonts.load(face)));
  } catch {
    return; // Without a connection the page stays in the stand-ins.
  }
  ready = true;
  // The Cookie Store API needs https, and one machine in a library may serve without.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `fonts=late; max-age=${MONTH}; path=/; samesite=lax`;
}

/** Sets the page in the fonts, if they are here: called where what is on screen changes anyway. */
export function showLateFonts(): void {
  if (ready) document.documentElement.dataset["fonts"] = "late";
}
