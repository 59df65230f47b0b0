import type { PageGone } from "../content-api.ts";

/** For loaders: shows the not-found screen with status 404. @throws Response always. */
export function notFound(): never {
  // A loader reports a status to the router by throwing a Response.
  // oxlint-disable-next-line typescript/only-throw-error
  throw new Response(null, { status: 404 });
}

/** For loaders: shows with status 410 what is known of a page that is gone. @throws Response always. */
export function goneFor(page: PageGone): never {
  // As above.
  // oxlint-disable-next-line typescript/only-throw-error
  throw Response.json(page, { status: 410 });
}
