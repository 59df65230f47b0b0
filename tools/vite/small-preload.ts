import type { Plugin } from "vite";

/** As small as possible, since every first view includes it: waits for a chunk's styles, then loads the chunk. */
const helper = `
const styles = {};
const style = (file) => (styles[file] ??= new Promise((done, fail) => {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = "/" + file;
  link.onload = done;
  link.onerror = () => {
    link.remove();
    delete styles[file];
    fail(Error(file));
  };
  document.head.append(link);
}));
export const __vitePreload = (load, files = []) => Promise.all(files.map(style)).then(load);
`;

/**
 * Replaces the helper that Vite wraps around imports with a small one without script preloading, which the build has
 * turned off. If a later version of Vite names its helper differently, this changes nothing.
 */
export function smallPreload(): Plugin {
  return {
    name: "fieldstone:small-preload",
    apply: "build",
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: helper, map: null }) },
  };
}
