import type { ListedPage } from "../../contract.ts";
import type { CallOptions } from "../../../../platform/client/api-client.ts";
import { createResource, type Snapshot } from "../../../../platform/client/store.ts";

/** How pins are stored on the server. Each call returns the resulting list. */
export interface PinsApi {
  list(options?: CallOptions): Promise<ListedPage[]>;
  pin(id: string): Promise<ListedPage[]>;
  unpin(id: string): Promise<ListedPage[]>;
  clear(): Promise<ListedPage[]>;
  restore(): Promise<ListedPage[]>;
  /**
   * The ids in reverse of the displayed order. @throws an error with the code 'pins-changed' if the pinned pages differ
   * by now.
   */
  order(ids: string[]): Promise<ListedPage[]>;
}

/** The list, and whether it has been loaded. */
export interface PinsState {
  state: "loading" | "failed" | "ready";
  pins: readonly ListedPage[];
}

type Pages = readonly ListedPage[];

interface Change {
  apply(pins: Pages): Pages;
  run(confirmed: Pages): Promise<Pages>;
}

export interface Pins {
  get(): PinsState;
  subscribe(listener: () => void): () => void;
  load(): Promise<void>;
  pin(page: ListedPage): Promise<boolean>;
  unpin(id: string): Promise<boolean>;
  clear(): Promise<boolean>;
  restore(): Promise<boolean>;
  /** Puts a pin before another one, or last. */
  move(id: string, before: string | null): Promise<boolean>;
}

/**
 * A reader's pins as the screen shows them: every change shows at once, and is sent to the server in order. A change it
 * refuses is rolled back alone, and `refused` gets the error (PAGE-3). Each action resolves to whether it was accepted.
 */
export function createPins(api: PinsApi, refused: (error: unknown) => void, changed: () => void = () => {}): Pins {
  // Another device may have changed it whenever the reader comes back.
  const resource = createResource<Pages>({
    load: (options) => api.list(options),
    initial: [],
    maxAge: 0,
    isBackground: true,
  });

  async function make({ apply, run }: Change): Promise<boolean> {
    try {
      await resource.change(apply, run);
      changed();
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  }

  const changes = changesBy(api);
  return {
    get: pinsOf(resource.get),
    subscribe: resource.subscribe,
    load: () => resource.refresh(),
    pin: (page) => make(changes.pin(page)),
    unpin: (id) => make(changes.unpin(id)),
    clear: () => make(changes.clear()),
    restore: () => make(changes.restore()),
    move: (id, before) => make(changes.move(id, before)),
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

const without = (pins: Pages, id: string) => pins.filter((pin) => pin.id !== id);

/** The changes to the list: first on the screen, then on the server. */
function changesBy(api: PinsApi) {
  return {
    pin: (page: ListedPage): Change => ({
      apply: (pins) => [page, ...without(pins, page.id)],
      run: () => api.pin(page.id),
    }),
    unpin: (id: string): Change => ({ apply: (pins) => without(pins, id), run: () => api.unpin(id) }),
    clear: (): Change => ({ apply: () => [], run: () => api.clear() }),
    restore: (): Change => ({ apply: (pins) => pins, run: () => api.restore() }),
    move: (id: string, before: string | null): Change => {
      const apply = (pins: Pages) => moved(pins, id, before);
      const ids = (pins: Pages) => apply(pins).map((pin) => pin.id);
      const run = async (pins: Pages) => {
        try {
          return await api.order(ids(pins).toReversed());
        } catch (error) {
          if (!isChanged(error)) throw error;
          // Others have changed the list: the move is made in the new one.
          return await api.order(ids(await api.list()).toReversed());
        }
      };
      return { apply, run };
    },
  };
}

/** The pins with one of them put before another, or last if that one is gone. */
function moved(pins: Pages, id: string, before: string | null): Pages {
  const pin = pins.find((one) => one.id === id);
  if (!pin || id === before) return pins;
  const rest = pins.filter((one) => one !== pin);
  const at = rest.findIndex((one) => one.id === before);
  return at === -1 ? [...rest, pin] : [...rest.slice(0, at), pin, ...rest.slice(at)];
}

function isChanged(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "pins-changed";
}
