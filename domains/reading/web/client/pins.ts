import type { PinsAnswer } from "../../contract.ts";
import { createPins } from "./create-pins.ts";
import { get, send } from "./send.ts";
import { showError } from "./show-error.ts";

const path = "/api/lists/pinned-pages";

type Data = PinsAnswer["data"];

/** Notifies the reader's other windows that the pins have changed. Opened in browsers only. */
let others: BroadcastChannel | undefined;

/** The viewer's pins, one list for the whole document. */
export const pins = createPins(
  {
    list: async () => (await get<Data>(path)).data,
    pin: async (id) => (await send<Data>("POST", `${path}/${id}`)).data,
    unpin: async (id) => (await send<Data>("DELETE", `${path}/${id}`)).data,
    clear: async () => (await send<Data>("POST", `${path}/clear`)).data,
    restore: async () => (await send<Data>("POST", `${path}/restore`)).data,
    order: async (ids) => {
      return (await send<Data>("POST", `${path}/updateOrder`, { orderedIds: ids.join(",") })).data;
    },
  },
  showError,
  // A channel has no other origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  () => others?.postMessage("changed"),
);

/** Picks up changes from other windows when they announce them, and from other devices when the reader returns. */
export function followOthers(): void {
  others = new BroadcastChannel("pins");
  others.addEventListener("message", () => void pins.load());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && pins.get().state === "ready") void pins.load();
  });
}
