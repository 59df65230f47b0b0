import { createPins } from "./create-pins.ts";
import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask } from "./ask.ts";
import { showError } from "./show-error.ts";

/** Notifies the reader's other windows that the pins have changed. Opened in browsers only. */
let others: BroadcastChannel | undefined;

/** The viewer's pins, one list for the whole document. */
export const pins = createPins(
  {
    list: async (options) => (await dataOf(ask("GET /api/lists/pinned-pages"), options)).data,
    pin: async (id) => (await dataOf(ask("POST /api/lists/pinned-pages/:id", { params: { id } }))).data,
    unpin: async (id) => (await dataOf(ask("DELETE /api/lists/pinned-pages/:id", { params: { id } }))).data,
    clear: async () => (await dataOf(ask("POST /api/lists/pinned-pages/clear"))).data,
    restore: async () => (await dataOf(ask("POST /api/lists/pinned-pages/restore"))).data,
    order: async (ids) => {
      const body = { orderedIds: ids.join(",") };
      return (await dataOf(ask("POST /api/lists/pinned-pages/updateOrder", { body }))).data;
    },
  },
  showError,
  // A channel has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  () => others?.postMessage("changed"),
);

export const isPinned = (page: string): boolean => pins.get().pins.some(({ id }) => id === page);

/** Picks up changes from other windows when they announce them. */
export function followOthers(): void {
  others = new BroadcastChannel("pins");
  others.addEventListener("message", () => void pins.load());
}
