/** How long a dismissed banner stays hidden, in seconds: 30 days. */
export const DISMISSED_SECONDS = 30 * 24 * 60 * 60;

/** The name of the cookie that records the dismissal of the banner with this hash. */
export function dismissalCookie(hash: string): string {
  return `banner-${hash}`;
}

/** Whether the reader with these cookies has dismissed a banner. */
export function isDismissed(
  { hash }: { hash: string },
  cookies: Readonly<Record<string, string | undefined>>,
): boolean {
  return cookies[dismissalCookie(hash)] !== undefined;
}
