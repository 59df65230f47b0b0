/** Two things that belong together, or one that has no counterpart (null). */
export interface Pair<Item> {
  readonly before: Item | null;
  readonly after: Item | null;
  /** The same, but at another place: the two are not in order with the other pairs. */
  readonly moved: boolean;
}

export interface Alignment<Item> {
  /** How to recognize an item, from the surest to the least sure; null if not in this way. */
  readonly keys: readonly ((item: Item) => string | null)[];
  /** How alike two items are, 0 to 1; 0.4 and more makes a pair. */
  alike(before: Item, after: Item): number;
  /** Whether an item may be recognized by its place alone, if its place has only one such on either side. */
  byPlace?(before: Item, after: Item): boolean;
}

interface Gap {
  before: readonly number[];
  after: readonly number[];
}

/** At least this alike: measured on both shipped editions. */
const enough = 0.4;
/** Comparing each with each is for small gaps. */
const mostComparisons = 40_000;

/**
 * Pairs the items of two lists in order: by each key in turn, then by likeness. Returns them in the order of `after`, with
 * what went before what came in its place. An item that only moved is one pair, at its new place.
 */
export function align<Item>(before: readonly Item[], after: readonly Item[], alignment: Alignment<Item>): Pair<Item>[] {
  const partner = new Map<number, number>();
  const pairAll = (pairs: Iterable<readonly [number, number]>) => {
    for (const [old, fresh] of pairs) partner.set(fresh, old);
  };
  const gaps = () => gapsOf(before.length, after.length, partner);
  for (const key of alignment.keys) {
    for (const gap of gaps()) {
      pairAll(
        pairByKey(
          gap,
          (old) => key(at(before, old)),
          (fresh) => key(at(after, fresh)),
        ),
      );
    }
  }
  for (const gap of gaps()) {
    pairAll(pairAlike(gap, (old, fresh) => alignment.alike(at(before, old), at(after, fresh))));
  }
  const { byPlace } = alignment;
  if (byPlace)
    for (const gap of gaps()) pairAll(pairByPlace(gap, (old, fresh) => byPlace(at(before, old), at(after, fresh))));
  const moves = findMoves(gaps(), alignment.keys[0], before, after);
  return listPairs(before, after, partner, moves);
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`There is no item ${index}.`);
  return item;
}

/** What is unpaired, between what is paired. */
function gapsOf(lengthBefore: number, lengthAfter: number, partner: ReadonlyMap<number, number>): Gap[] {
  const gaps: Gap[] = [];
  let [old, fresh] = [0, 0];
  const close = (untilOld: number, untilFresh: number) => {
    if (untilOld > old || untilFresh > fresh)
      gaps.push({ before: range(old, untilOld), after: range(fresh, untilFresh) });
    [old, fresh] = [untilOld + 1, untilFresh + 1];
  };
  for (let index = 0; index < lengthAfter; index += 1) {
    const found = partner.get(index);
    if (found !== undefined) close(found, index);
  }
  close(lengthBefore, lengthAfter);
  return gaps;
}

function range(from: number, until: number): number[] {
  return Array.from({ length: until - from }, (_, index) => from + index);
}

/** Pairs what has the same key, as often as it occurs on both sides, keeping the longest row that is in order. */
function* pairByKey(
  gap: Gap,
  keyBefore: (index: number) => string | null,
  keyAfter: (index: number) => string | null,
): Generator<readonly [number, number]> {
  if (gap.before.length === 0 || gap.after.length === 0) return;
  const places = new Map<string, number[]>();
  for (const index of gap.before) {
    const key = keyBefore(index);
    if (key === null) continue;
    const same = places.get(key);
    if (same) same.push(index);
    else places.set(key, [index]);
  }
  const candidates: [number, number][] = [];
  const used = new Map<string, number>();
  for (const fresh of gap.after) {
    const key = keyAfter(fresh);
    if (key === null) continue;
    const count = used.get(key) ?? 0;
    const old = places.get(key)?.[count];
    if (old === undefined) continue;
    used.set(key, count + 1);
    candidates.push([old, fresh]);
  }
  yield* longestAscent(candidates);
}

/** The longest subsequence whose first numbers ascend (patience sorting). */
function longestAscent(pairs: readonly [number, number][]): [number, number][] {
  const tops: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, [old]] of pairs.entries()) {
    let [low, high] = [0, tops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tops[middle] ?? 0]?.[0] ?? 0) < old) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? tops[low - 1] : undefined;
    tops[low] = index;
  }
  const found: [number, number][] = [];
  for (let index = tops.at(-1); index !== undefined; index = previous[index]) {
    const pair = pairs[index];
    if (pair) found.push(pair);
  }
  return found.toReversed();
}

/** Pairs what is most alike in order. */
function pairAlike({ before, after }: Gap, alike: (old: number, fresh: number) => number): [number, number][] {
  const width = after.length + 1;
  if (before.length === 0 || after.length === 0 || before.length * after.length > mostComparisons) return [];
  const scores = new Float64Array(before.length * after.length);
  const best = new Float64Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const score = alike(before[i] ?? 0, after[j] ?? 0);
      scores[i * after.length + j] = score;
      const paired = score >= enough ? score + (best[(i + 1) * width + j + 1] ?? 0) : 0;
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    const score = scores[i * after.length + j] ?? 0;
    const here = best[i * width + j] ?? 0;
    if (score >= enough && here === score + (best[(i + 1) * width + j + 1] ?? 0))
      pairs.push([before[i++] ?? 0, after[j++] ?? 0]);
    else if (here === best[(i + 1) * width + j]) i += 1;
    else j += 1;
  }
  return pairs;
}

function* pairByPlace(gap: Gap, fits: (old: number, fresh: number) => boolean): Generator<readonly [number, number]> {
  const found = gap.before.flatMap((old) =>
    gap.after.filter((fresh) => fits(old, fresh)).map((fresh) => [old, fresh] as const),
  );
  const [only] = found;
  if (only && found.length === 1) yield only;
}

/** Pairs out of order: what is gone at one place and, just the same, new at another. */
function findMoves<Item>(
  gaps: readonly Gap[],
  key: ((item: Item) => string | null) | undefined,
  before: readonly Item[],
  after: readonly Item[],
): Map<number, number> {
  const gone = new Map<string, number[]>();
  for (const index of gaps.flatMap((gap) => gap.before)) {
    const name = key?.(at(before, index)) ?? null;
    if (name !== null) gone.set(name, [...(gone.get(name) ?? []), index]);
  }
  const moves = new Map<number, number>();
  for (const index of gaps.flatMap((gap) => gap.after)) {
    const name = key?.(at(after, index)) ?? null;
    const old = name === null ? undefined : gone.get(name)?.shift();
    if (old !== undefined) moves.set(index, old);
  }
  return moves;
}

function listPairs<Item>(
  before: readonly Item[],
  after: readonly Item[],
  partner: ReadonlyMap<number, number>,
  moves: ReadonlyMap<number, number>,
): Pair<Item>[] {
  const pairs: Pair<Item>[] = [];
  const movedFrom = new Set(moves.values());
  let old = 0;
  const goneUntil = (end: number) => {
    for (; old < end; old += 1) {
      if (!movedFrom.has(old)) pairs.push({ before: at(before, old), after: null, moved: false });
    }
  };
  let waiting: Pair<Item>[] = [];
  for (let index = 0; index < after.length; index += 1) {
    const found = partner.get(index);
    const moved = moves.get(index);
    if (found === undefined) {
      waiting.push({
        before: moved === undefined ? null : at(before, moved),
        after: at(after, index),
        moved: moved !== undefined,
      });
      continue;
    }
    goneUntil(found);
    pairs.push(...waiting, { before: at(before, found), after: at(after, index), moved: false });
    waiting = [];
    old = found + 1;
  }
  goneUntil(before.length);
  return [...pairs, ...waiting];
}
