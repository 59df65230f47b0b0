import { dataOf } from "../../../../platform/client/api-client.ts";
import { createResources } from "../../../../platform/client/store.ts";
import { ask } from "../client/ask.ts";

/** The panels of editions: the dashboard does without what can't be loaded. */
export const panels = createResources(async (version: string, options) => {
  const { data } = await dataOf(ask("GET /api/dashboard/:version", { params: { version } }), options);
  return data;
});
