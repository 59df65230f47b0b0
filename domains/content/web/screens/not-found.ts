/** For loaders: shows the not-found screen with status 404. @throws Response always. */
export function notFound(): never {
  // A loader reports a status to the router by throwing a Response.
  // oxlint-disable-next-line typescript/only-throw-error
  throw new Response(null, { status: 404 });
}
