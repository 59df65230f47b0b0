/** What app/ and other domains may render. */
export { leadBack } from "./banner/lead-back.ts";
export { type Banner, renderBanner } from "./banner/render-banner.ts";
export { showToast } from "./show-toast.ts";
