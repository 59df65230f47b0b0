import type { Plugin } from "vite";

/** As small as it can be, since every first view carries it: waits for the styles of a piece, then for the piece. */
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
 * Puts a small helper in the place of the one that Vite wraps around imports: ours knows nothing of preloading scripts, which
 * the build has turned off. Where a later Vite names its helper differently, this changes nothing.
 */
export function smallPreload(): Plugin {
  return {
    name: "fieldstone:small-preload",
    apply: "build",
    transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: helper, map: null }) },
  };
}
