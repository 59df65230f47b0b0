const YEAR = 31_536_000;

/**
 * Switches between light and dark, and stores the choice in a cookie that the server reads (a year, this site only).
 */
export function switchTheme(): void {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset["theme"] ?? system) === "dark" ? "light" : "dark";
  root.dataset["theme"] = theme;
  // The Cookie Store API needs https, and a server in a library may run without it.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `theme=${theme}; max-age=${YEAR}; path=/; samesite=lax`;
}
