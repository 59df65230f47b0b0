import type { FastifyInstance } from "fastify";

/** The methods with which an address may be asked for; none where no route knows it. */
export type KnownMethods = (path: string) => string[];

/** Collects the routes that a server gets from now on, to tell why an address has none for a request's method. */
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

/** What a route's address fits, as the server's router reads it: `:name` is one part, a `*` at its end any rest. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === "*") return ".*";
    return part.startsWith(":") ? "[^/]+" : part.replaceAll(/[^\w/]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}${url.endsWith("/") ? "" : "/?"}$`, "s");
}
