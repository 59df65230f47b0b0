/** What app/ and other domains may render. */
export { type Banner, withReturnTo, renderBanner } from "./banner/render-banner.ts";
export { showToast } from "./show-toast.ts";
