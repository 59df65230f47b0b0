/**
 * All that a member of the staff may do while seeing the product as a user does: read. What isn't listed is refused, so
 * that a new route is closed until somebody thinks of it.
 */
const allowed: ReadonlySet<string> = new Set([
  // Screens.
  "/",
  "/bluebook",
  "/bluebook/*",
  "/bluebook/same-page/:to/:from/:section/:slug",
  "/bluebook/profile",
  "/bluebook/password",
  "/bluebook/email-verified",
  "/help",
  "/pricing",
  "/products/cart",
  "/buy",
  // What screens are made of.
  "/api/account",
  "/api/user",
  "/api/subscription/terms",
  "/api/lists/pinned-pages",
  "/api/my-data/kept",
  "/api/dashboard/:version",
  "/api/chapter/:version/:section/:slug",
  "/api/chapter/:version/:section/:slug/excerpt",
  "/api/entry/:version/dashboard",
  "/api/entry/:version/quick-style-guide",
  "/api/entry/:version/help",
  "/api/entry/:version/quick-look",
  "/api/menu",
  "/api/site-settings",
  "/banner-data",
  "/api/search/key",
  "/api/search/beyond",
  "/api/search/answer",
  "/api/search/1/indexes/:index",
  "/api/search/1/indexes/:index/:objectID",
  "/api/bluebook-index/terms/:letter",
  "/api/catalog",
  "/api/cart",
  "/api/purchase-options",
  "/api/orders",
  "/api/orders/ways-to-pay",
  "/api/group",
  "/api/group/users",
  "/api/group/record",
  "/api/openapi.json",
  // What is the same for everybody.
  "/assets/*",
  "/images/:name",
  "/icons/180.png",
  "/icons/192.png",
  "/icons/512.png",
  "/cards/site.png",
  "/cards/bluebook/:version/:section/*",
  "/manifest.webmanifest",
  "/bluebook/:version/changes.atom",
  "/robots.txt",
  "/sitemap.xml",
  "/.well-known/security.txt",
  "/healthz",
  "/readyz",
  "/metrics",
]);

/** What reads by POST: the questions of the search, which come with a key that says what may be found. */
const questions: ReadonlySet<string> = new Set([
  "/api/search/1/indexes/:index/queries",
  "/api/search/1/indexes/:index/query",
]);

/** Screens below '/bluebook/*' that are their owner's alone. */
const closed = /^\/bluebook\/+notes(?:\/|$)/i;

interface Asked {
  method: string;
  /** The address, with its query. */
  url: string;
  /** The route's pattern; undefined if there is none. */
  route: string | undefined;
}

/** The path of an address as routes read it; every path that gets here can be decoded. */
function pathOf(url: string): string {
  return decodeURIComponent(url.split("?", 1)[0] ?? "");
}

/** Whether something may be done while acting as a user. Stopping to act always may. */
export function isAllowedWhileActing({ method, url, route }: Asked): boolean {
  if (route === undefined) return true;
  if (method === "POST") return questions.has(route);
  return (method === "GET" || method === "HEAD") && allowed.has(route) && !closed.test(pathOf(url));
}
