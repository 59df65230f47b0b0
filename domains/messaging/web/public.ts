/** Pieces that app/ and other domains may show. */
export { type BannerToDraw, renderBanner } from "./banner/render-banner.ts";
export { showToast } from "./toasts/show-toast.ts";
export type { Toast } from "./toasts/toast.ts";
