import { dataOf } from "../../../../platform/client/api-client.ts";
import { ask, showError } from "./tell.ts";
import { changePins } from "./change-pins.ts";
import { listPins, pins } from "./pins.ts";

/** Notifies the reader's other windows that the pins have changed. Opened in browsers only. */
let others: BroadcastChannel | undefined;

/** What the viewer can do to the pins. */
export const pinActs = changePins(
  pins,
  {
    list: () => listPins(),
    pin: async (id) => (await dataOf(ask("POST /api/lists/pinned-pages/:id", { params: { id } }))).data,
    unpin: async (id) => (await dataOf(ask("DELETE /api/lists/pinned-pages/:id", { params: { id } }))).data,
    clear: async () => (await dataOf(ask("POST /api/lists/pinned-pages/clear"))).data,
    restore: async () => (await dataOf(ask("POST /api/lists/pinned-pages/restore"))).data,
    order: async (ids) => {
      const body = { orderedIds: ids.join(",") };
      return (await dataOf(ask("POST /api/lists/pinned-pages/updateOrder", { body }))).data;
    },
  },
  {
    refused: showError,
    // A channel has no other origins.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    changed: () => others?.postMessage("changed"),
  },
);

/** Picks up changes from other windows when they announce them. */
export function followOthers(): void {
  others = new BroadcastChannel("pins");
  others.addEventListener("message", () => void pins.load());
}
