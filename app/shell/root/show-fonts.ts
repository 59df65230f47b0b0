const faces = ["1em 'Fieldstone Serif Late'", "italic 1em 'Fieldstone Serif Late'", "1em 'Fieldstone Sans Late'"];

/** Sets pages in the fonts from the next one on, once their files are there (behaviors/fetch-fonts.ts). */
export function showFontsLater(): void {
  const { pathname } = location;
  const until = new AbortController();
  const show = () => {
    if (location.pathname === pathname || !document.cookie.includes("fonts=late")) return;
    until.abort();
    const use = () => {
      document.documentElement.dataset["fonts"] = "late";
    };
    // Text set in fonts that are still being read from the browser's cache would be invisible.
    Promise.all(faces.map((face) => document.fonts.load(face))).then(use, () => {});
  };
  document.addEventListener("arrive", show, { signal: until.signal });
}
