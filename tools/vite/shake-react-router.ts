import type { Plugin } from "vite";

/**
 * Lets the bundler drop the parts of React Router that nothing uses (links, forms, prefetching: 4 kB gzipped). They
 * would stay, because assigning a name to a component (`Link.displayName = …`) and calling `forwardRef` count as side
 * effects of loading the module. If a later version is written differently, this changes nothing.
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
          // Console hints for developers: the development build has them.
          .replaceAll(/^\t+(?:warning|warningOnce)\(.*\);$/gm, ";")
          // Hooks for instrumenting a router (1 kB), which nothing here uses.
          .replaceAll(/\b(?:init|opts\?)\.instrumentations\b/g, "undefined")
          .replaceAll(/= consumeInstrumentationClientResultMetaReceiver\(router\)/g, "= undefined")
          .replaceAll(/= (React(?:\$\d+)?\.(?:forwardRef|createContext|memo|lazy)\()/g, "= /* @__PURE__ */ $1"),
        map: null,
      }),
    },
  };
}
