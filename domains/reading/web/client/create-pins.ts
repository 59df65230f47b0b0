import type { ListedPage } from "../../contract.ts";
import { serialQueue } from "../../../../platform/client/serial-queue.ts";
import { signal, type Signal } from "./signal.ts";

/** How pins are stored on the server. Each call returns the resulting list. */
export interface PinsApi {
  list(): Promise<ListedPage[]>;
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

/** The list's state, and whether it has been loaded. */
export type PinsState = { state: "loading" | "failed"; pins: readonly ListedPage[] } | PinsReady;
interface PinsReady {
  state: "ready";
  pins: readonly ListedPage[];
}

type Pages = readonly ListedPage[];

interface Change {
  apply(pins: Pages): Pages;
  run(confirmed: Pages): Promise<ListedPage[]>;
  /** Based on a list that others may have changed: in that case it is reapplied to the new list. */
  rebases?: boolean;
}

export interface Pins extends Pick<Signal<PinsState>, "get" | "subscribe"> {
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
  let confirmed: Pages = [];
  let known = false;
  let settled = 0;
  let waiting: Change[] = [];
  const inTurn = serialQueue();
  const shown = signal<PinsState>({ state: "loading", pins: [] }, () => void load());

  function show(): void {
    const pins = waiting.reduce((pages: Pages, { apply }) => apply(pages), confirmed);
    shown.set({ state: known ? "ready" : shown.get().state, pins });
  }

  function confirm(pins: Pages): void {
    confirmed = pins;
    known = true;
  }

  async function load(): Promise<void> {
    const before = settled;
    try {
      const pins = await api.list();
      // A change was made while the list was loading, which may not include it yet.
      if (settled !== before) return await load();
      confirm(pins);
      show();
    } catch {
      if (!known) shown.set({ state: "failed", pins: shown.get().pins });
    }
  }

  async function tell(change: Change): Promise<ListedPage[]> {
    try {
      return await change.run(confirmed);
    } catch (error) {
      if (change.rebases !== true || !isChanged(error)) throw error;
      confirm(await api.list());
      return await change.run(confirmed);
    }
  }

  async function settle(change: Change): Promise<boolean> {
    try {
      confirm(await tell(change));
      settled += 1;
      changed();
      return true;
    } catch (error) {
      refused(error);
      return false;
    } finally {
      waiting = waiting.filter((one) => one !== change);
      show();
    }
  }

  function make(change: Change): Promise<boolean> {
    waiting = [...waiting, change];
    show();
    return inTurn(() => settle(change));
  }

  const changes = changesBy(api);
  return {
    get: shown.get,
    subscribe: shown.subscribe,
    load,
    pin: (page) => make(changes.pin(page)),
    unpin: (id) => make(changes.unpin(id)),
    clear: () => make(changes.clear()),
    restore: () => make(changes.restore()),
    move: (id, before) => make(changes.move(id, before)),
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
      return { apply, run: (pins) => api.order(ids(pins).toReversed()), rebases: true };
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
