import type { ContentApi } from "../content-api.ts";

const load = async () => (await import("./http-api.ts")).httpApi;

/** The ContentApi over fetch. The code that fetches and renders articles is loaded on the first navigation. */
export const lazyHttpApi: ContentApi = {
  settings: async () => (await load()).settings(),
  menu: async (version) => (await load()).menu(version),
  article: async (version, section, slug) => (await load()).article(version, section, slug),
  gone: async (version, section, slug) => (await load()).gone(version, section, slug),
  guide: async (version) => (await load()).guide(version),
  guideSample: async (version) => (await load()).guideSample(version),
  help: async (version) => (await load()).help(version),
  dashboard: async (version) => (await load()).dashboard(version),
  changes: null,
};
