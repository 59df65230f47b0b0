import { DISMISSED_SECONDS, dismissalCookie } from "../../rules.ts";

/** Removes the button's banner, and sets a cookie that makes the server hide it for 30 days. */
export function dismissBanner(button: HTMLButtonElement): void {
  const hash = button.dataset["dismissBanner"] ?? "";
  // The Cookie Store API requires https, but an installation may be served without.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${dismissalCookie(hash)}=1; max-age=${DISMISSED_SECONDS}; path=/; samesite=lax`;
  button.closest("section")?.remove();
  // The focus was inside the removed banner.
  document.getElementById("main")?.focus({ preventScroll: true });
}
