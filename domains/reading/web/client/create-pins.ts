import type { ListedPage } from "../../contract.ts";
import type { CallOptions } from "../../../../platform/client/api-client.ts";
import { createResource, type Snapshot } from "../../../../platform/client/store.ts";

/** The list, and whether it has been loaded. */
export interface PinsState {
  state: "loading" | "failed" | "ready";
  pins: readonly ListedPage[];
}

export type Pages = readonly ListedPage[];

/** A reader's pins as the screen shows them. */
export interface Pins {
  get(): PinsState;
  subscribe(listener: () => void): () => void;
  load(): Promise<void>;
  /** Shows a change at once, and sends it in order: `run` returns the list that it leads to. @throws what `run` throws */
  change(apply: (pins: Pages) => Pages, run: (confirmed: Pages) => Promise<Pages>): Promise<void>;
}

/** Opens a reader's pins, which `list` loads. What changes them is apart (change-pins.ts): reading a page doesn't need it. */
export function createPins(list: (options?: CallOptions) => Promise<ListedPage[]>): Pins {
  // Another device may have changed it whenever the reader comes back.
  const resource = createResource<Pages>({ load: list, initial: [], maxAge: 0, isBackground: true });
  return {
    get: pinsOf(resource.get),
    subscribe: resource.subscribe,
    load: () => resource.refresh(),
    change: (apply, run) => resource.change(apply, run),
  };
}

/** The same state as long as the list is the same. */
function pinsOf(get: () => Snapshot<Pages>): () => PinsState {
  let from = get();
  let state: PinsState = { state: from.state, pins: from.data };
  return () => {
    if (from !== get()) {
      from = get();
      state = { state: from.state, pins: from.data };
    }
    return state;
  };
}
