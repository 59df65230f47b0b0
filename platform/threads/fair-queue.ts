/** Where an item stands in the queue. */
export interface Place {
  /** Who shares a slot: a network, so that sending from many of its addresses gains nothing. */
  group: string;
  /** Comes first: a browser that has been used here before. */
  isKnown: boolean;
}

interface Entry<Item> {
  item: Item;
  group: string;
}

/**
 * A queue that serves each group in rotation, however many items each has; known users come before all others. When it
 * is full, the largest group loses its latest item, so that no one is crowded out.
 */
export class FairQueue<Item> {
  readonly #longest: number;
  readonly #known = new Lane<Item>();
  readonly #others = new Lane<Item>();

  /** `longest`: how many known users may wait, and how many others. */
  constructor(longest: number) {
    this.#longest = longest;
  }

  get size(): number {
    return this.#known.size + this.#others.size;
  }

  /** Adds an item. Returns the item it displaces, which may be the item itself. */
  add(item: Item, { group, isKnown }: Place): Item | undefined {
    const lane = isKnown ? this.#known : this.#others;
    lane.add({ item, group });
    return lane.size > this.#longest ? lane.removeLatestOfLargest() : undefined;
  }

  /** Removes and returns the next item. */
  take(): Item | undefined {
    return this.#known.take() ?? this.#others.take();
  }
}

/** Items by group; the group served next comes first. */
class Lane<Item> {
  readonly #groups = new Map<string, Entry<Item>[]>();
  size = 0;

  add(entry: Entry<Item>): void {
    const waiting = this.#groups.get(entry.group);
    if (waiting) waiting.push(entry);
    else this.#groups.set(entry.group, [entry]);
    this.size += 1;
  }

  take(): Item | undefined {
    const [next] = this.#groups;
    if (!next) return undefined;
    const [group, [first, ...rest]] = next;
    this.#groups.delete(group);
    // Back to the end of the rotation.
    if (rest.length > 0) this.#groups.set(group, rest);
    this.size -= 1;
    return first?.item;
  }

  removeLatestOfLargest(): Item | undefined {
    let largest: Entry<Item>[] | undefined;
    for (const waiting of this.#groups.values()) if (waiting.length >= (largest?.length ?? 0)) largest = waiting;
    const removed = largest?.pop();
    if (removed && largest?.length === 0) this.#groups.delete(removed.group);
    if (removed) this.size -= 1;
    return removed?.item;
  }
}
