/** For how long a banner stays away that a reader has put away, in seconds: 30 days. */
export const DISMISSED_SECONDS = 30 * 24 * 60 * 60;

/** The cookie that says that a reader has put away the banner with this hash. */
export function dismissalCookie(hash: string): string {
  return `banner-${hash}`;
}

/** The site banner, unless the reader with these cookies has put it away. */
export function shownBanner<Banner extends { hash: string }>(
  banner: Banner | null,
  cookies: Readonly<Record<string, string | undefined>>,
): Banner | null {
  return banner !== null && cookies[dismissalCookie(banner.hash)] === undefined ? banner : null;
}
