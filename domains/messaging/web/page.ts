/** What app/ takes for the frame around every page. */
export const loadDismissBanner = () => import("./banner/dismiss-banner.ts");
