/** Browsers by their User-Agent, in matching order: most also name those listed after them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ .*Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(?:Macintosh|Mac OS X)\b/, "Mac"],
  [/\b(?:Linux|X11)\b/, "Linux"],
];

/** The rest of a longer User-Agent is ignored. */
const LONGEST_READ = 500;

/**
 * A browser and its operating system by their common names: 'Firefox on Windows'. Empty when the User-Agent names
 * neither.
 */
export function deviceOf(userAgent: string | undefined): string {
  const read = (userAgent ?? "").slice(0, LONGEST_READ);
  const browser = nameIn(browsers, read);
  const system = nameIn(systems, read);
  if (browser === undefined) return system ?? "";
  return system === undefined ? browser : `${browser} on ${system}`;
}

function nameIn(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
