/** How long a dismissed banner stays hidden, in seconds: 30 days. */
export const DISMISSED_SECONDS = 30 * 24 * 60 * 60;

/** The name of the cookie that records the dismissal of the banner with this hash. */
export function dismissalCookie(hash: string): string {
  return `banner-${hash}`;
}

/** The site banner, unless the reader with these cookies dismissed it. */
export function shownBanner<Banner extends { hash: string }>(
  banner: Banner | null,
  cookies: Readonly<Record<string, string | undefined>>,
): Banner | null {
  return banner !== null && cookies[dismissalCookie(banner.hash)] === undefined ? banner : null;
}
