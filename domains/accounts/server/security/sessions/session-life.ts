const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a sign-in waits for the second-factor code. */
export const SECOND_STEP_MS = 10 * MINUTE_MS;

/** What determines a session's length. */
interface SessionKind {
  /** Others use the computer too. */
  isShared: boolean;
  /** The account has a role in admin. */
  isStaff: boolean;
}

/** How long a session may be idle, and how long it may last in total, in milliseconds. */
interface SessionLife {
  idleMs: number;
  wholeMs: number;
}

const lives = {
  reader: { idleMs: 30 * DAY_MS, wholeMs: 180 * DAY_MS },
  staff: { idleMs: 12 * HOUR_MS, wholeMs: 7 * DAY_MS },
  sharedComputer: { idleMs: 30 * MINUTE_MS, wholeMs: 12 * HOUR_MS },
} as const satisfies Record<string, SessionLife>;

/** How long a browser keeps a session cookie: no session lives longer. */
export const LONGEST_SESSION_MS = lives.reader.wholeMs;

function lifeOf({ isShared, isStaff }: SessionKind): SessionLife {
  if (isShared) return lives.sharedComputer;
  return isStaff ? lives.staff : lives.reader;
}

/** When a session last used at `lastSeenAt` ends. All in epoch milliseconds. */
export function endOfSession(kind: SessionKind, createdAt: number, lastSeenAt: number): number {
  const { idleMs, wholeMs } = lifeOf(kind);
  return Math.min(lastSeenAt + idleMs, createdAt + wholeMs);
}

/** Whether to record that a session was used: once an hour at most, more often when the idle time is short. */
export function isUseWorthNoting(kind: SessionKind, lastSeenAt: number, now: number): boolean {
  return now - lastSeenAt > Math.min(HOUR_MS, lifeOf(kind).idleMs / 6);
}

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

/** Where a session started, in words: the organization that owns the network, or else the shortened network address. */
export function placeInWords({ place, network }: { place: string; network: string }): string {
  if (place !== "") return place;
  if (network === "") return "Unknown network";
  const [address = "", bits] = network.split("/");
  return bits === "24" ? `Network ${address.replace(/\.0$/, ".x")}` : `Network ${address.replace(/::$/, ":…")}`;
}
