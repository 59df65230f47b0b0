/** For loaders: there is nothing at this address. Ends in the not-found screen with status 404. */
export function notFound(): never {
  // A Response is how a loader tells the router of a status.
  // oxlint-disable-next-line typescript/only-throw-error
  throw new Response(null, { status: 404 });
}
