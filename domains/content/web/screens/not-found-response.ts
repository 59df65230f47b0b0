/** What a loader throws where there is nothing at an address: the not-found screen with status 404. */
export function notFoundResponse(): Response {
  return new Response(null, { status: 404 });
}
