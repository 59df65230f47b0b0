/** What app/ and other domains may render. */
export { renderBanner } from "./banner/render-banner.ts";
export { showToast } from "./toasts/show-toast.ts";
export type { Toast } from "./toasts/toast.ts";
