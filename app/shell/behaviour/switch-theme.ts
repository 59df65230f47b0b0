const YEAR = 31_536_000;

/** Changes between light and dark, and keeps the choice in a cookie that the server reads (a year, this site only). */
export function switchTheme(): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
  root.dataset["theme"] = theme;
  // The Cookie Store API needs https, and one machine in a library may serve without.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `theme=${theme}; max-age=${YEAR}; path=/; samesite=lax`;
}
