/** For how long a banner stays away that a reader has put away, in seconds: 30 days. */
export const DISMISSED_SECONDS = 30 * 24 * 60 * 60;

/** The cookie that says that a reader has put the banner with this hash away. */
export function dismissalCookie(hash: string): string {
  return `banner-${hash}`;
}
