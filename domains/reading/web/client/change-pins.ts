import type { ListedPage } from "../../contract.ts";
import type { Pages, Pins } from "./create-pins.ts";

/** How pins are changed on the server. Each call returns the resulting list. */
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

interface Change {
  apply(pins: Pages): Pages;
  run(confirmed: Pages): Promise<Pages>;
}

/** What a reader can do to their pins. Each act resolves to whether it was accepted. */
export interface PinActs {
  pin(page: ListedPage): Promise<boolean>;
  unpin(id: string): Promise<boolean>;
  clear(): Promise<boolean>;
  restore(): Promise<boolean>;
  /** Puts a pin before another one, or last. */
  move(id: string, before: string | null): Promise<boolean>;
}

/**
 * Changes a reader's pins: every change shows at once, and is sent to the server in order. One that it refuses is rolled
 * back alone, and `refused` gets the error (PAGE-3).
 */
export function changePins(
  pins: Pick<Pins, "change">,
  api: PinsApi,
  { refused, changed = () => {} }: { refused(error: unknown): void; changed?(): void },
): PinActs {
  async function make({ apply, run }: Change): Promise<boolean> {
    try {
      await pins.change(apply, run);
      changed();
      return true;
    } catch (error) {
      refused(error);
      return false;
    }
  }
  const changes = changesBy(api);
  return {
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
