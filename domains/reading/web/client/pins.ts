import { createPins } from "./create-pins.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask } from "./tell.ts";

/** Loads the viewer's pins. */
export const listPins = async (options?: Parameters<typeof dataOf>[1]) =>
  (await dataOf(ask("GET /api/lists/pinned-pages"), options)).data;

/** The viewer's pins, one list for the whole document. */
export const pins = createPins(listPins);

export const isPinned = (page: string): boolean => pins.get().pins.some(({ id }) => id === page);
