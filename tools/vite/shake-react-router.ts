import type { Plugin } from "vite";

/** What keeps the unused parts: what to find, and what to write instead. */
const rewrites: readonly { name: string; find: RegExp; write: string }[] = [
  { name: "display names of components", find: /^\w+\.displayName = "[^"]*";$/gm, write: "" },
  // Console hints for developers: the development build has them.
  { name: "console hints", find: /^\t+(?:warning|warningOnce)\(.*\);$/gm, write: ";" },
  // Hooks for instrumenting a router (1 kB), which nothing here uses.
  { name: "options for instrumentation", find: /\b(?:init|opts\?)\.instrumentations\b/g, write: "undefined" },
  {
    name: "the receiver of instrumentation",
    find: /= consumeInstrumentationClientResultMetaReceiver\(router\)/g,
    write: "= undefined",
  },
  {
    name: "calls that make components",
    find: /= (React(?:\$\d+)?\.(?:forwardRef|createContext|memo|lazy)\()/g,
    write: "= /* @__PURE__ */ $1",
  },
];

/**
 * Lets the bundler drop the parts of React Router that nothing uses (links, forms, prefetching: 4 kB gzipped). They
 * would stay, because assigning a name to a component (`Link.displayName = …`) and calling `forwardRef` count as side
 * effects of loading the module. The build fails if React Router is written differently one day.
 */
export function shakeReactRouter(): Plugin {
  const found = new Set<string>();
  return {
    name: "fieldstone:shake-react-router",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/.*\.js$/ },
      handler: (code) => ({ code: shake(code, found), map: null }),
    },
    generateBundle() {
      const missing = missingRewrites(found);
      if (missing.length > 0)
        this.error(
          `React Router has no ${missing.join(", no ")} anymore: see whether shakeReactRouter still has a use.`,
        );
    },
  };
}

/** Rewrites a module of React Router, and adds to `found` the names of what was there to rewrite. */
export function shake(code: string, found: Set<string>): string {
  let shaken = code;
  for (const { name, find, write } of rewrites) {
    const rewritten = shaken.replaceAll(find, write);
    if (rewritten !== shaken) found.add(name);
    shaken = rewritten;
  }
  return shaken;
}

/** The names of what no module had. */
export function missingRewrites(found: ReadonlySet<string>): string[] {
  return rewrites.map(({ name }) => name).filter((name) => !found.has(name));
}
