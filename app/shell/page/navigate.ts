import type { createBrowserRouter } from "react-router";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "navigate">;

let router: Router | undefined;

/** Has the router navigate from now on, within the document. */
export function attachRouter(attached: Router): void {
  router = attached;
}

/** Whether the router is there; until then, the browser follows links. */
export function hasRouter(): boolean {
  return router !== undefined;
}

/** Goes to a screen: by the router or, before React is there, by loading it as a document. */
export function navigate(path: string): void {
  if (router) void router.navigate(path);
  else location.assign(path);
}
