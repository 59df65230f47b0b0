import type { FastifyInstance } from "fastify";

/** The methods that a path accepts; empty if no route matches. */
export type KnownMethods = (path: string) => string[];

/** Collects all routes registered from now on, to explain why a path doesn't accept a request's method. */
export function knownMethods(app: FastifyInstance): KnownMethods {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    for (const one of [method].flat()) route.methods.add(one);
    routes.set(url, route);
  });
  return (path) => {
    const asked = decodeURI(path);
    const fitting = [...routes.values()].filter(({ pattern }) => pattern.test(asked));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].toSorted();
  };
}

/**
 * The pattern that a route's URL matches, as the server's router sees it: `:name` is one segment, a trailing `*` any
 * rest.
 */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w/]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}${url.endsWith("/") ? "" : "/?"}$`, "s");
}
