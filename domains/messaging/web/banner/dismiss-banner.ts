import { DISMISSED_SECONDS, dismissalCookie } from "../../rules.ts";

/** Takes the banner of this button away, and keeps it away for 30 days by a cookie that the server reads. */
export function dismissBanner(button: HTMLButtonElement): void {
  const hash = button.dataset["dismissBanner"] ?? "";
  // The Cookie Store API needs https, and one machine in a library may serve without.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${dismissalCookie(hash)}=1; max-age=${DISMISSED_SECONDS}; path=/; samesite=lax`;
  button.closest(".banner")?.remove();
  // The focus was on what is gone.
  document.getElementById("main")?.focus({ preventScroll: true });
}
