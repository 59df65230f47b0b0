import type { Plugin } from "vite";

/**
 * Lets the bundler leave out the parts of React Router that nothing uses (links, forms, prefetching: 4 kB gzipped).
 * They stay otherwise, because a name given to a component (`Link.displayName = …`) and a call of `forwardRef` count as
 * effects of loading the module. Where a later version is written differently, this changes nothing.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: "shake-react-router",
    apply: "build",
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\/.*\.js$/ },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, "")
          // Hints to the developer, said in the console: the development build has them.
          .replaceAll(/^\t+(?:warning|warningOnce)\(.*\);$/gm, ";")
          // What measures a router from outside (1 kB); nothing here asks for it.
          .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, "undefined")
          .replaceAll(/= consumeInstrumentationClientResultMetaReceiver\(router\)/g, "= undefined")
          .replaceAll(/= (React(?:\$\d+)?\.(?:forwardRef|createContext|memo|lazy)\()/g, "= /* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}
