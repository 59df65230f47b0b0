/** A backup as it lies where backups are kept. */
interface KeptBackup {
  name: string;
  bytes: number;
}

/** Where backups are kept. */
export interface BackupStore {
  /** For people. */
  place: string;
  /** Keeps a backup by its name, once `write` has written it into the file that it is given. */
  keep(name: string, write: (file: string) => Promise<void>): Promise<void>;
  /** All backups that are kept. */
  list(): Promise<KeptBackup[]>;
  remove(name: string): Promise<void>;
  /** Reads the first bytes of a backup that is kept, enough of them for its header if it is encrypted. */
  start(name: string): Promise<Uint8Array>;
  /** Writes a backup that is kept into a file. */
  fetch(name: string, file: string): Promise<void>;
}

/** How many days, weeks and months the newest backup of is kept. */
export interface KeepRule {
  days: number;
  weeks: number;
  months: number;
}

/** Reads a rule such as '7d,4w,12m'; undefined if it isn't one, or would keep nothing. */
export function readKeepRule(text: string): KeepRule | undefined {
  const [, days = "0", weeks = "0", months = "0"] =
    /^(?:(\d{1,3})d)?(?:,?(\d{1,3})w)?(?:,?(\d{1,3})m)?$/.exec(text.replaceAll(" ", "")) ?? [];
  const rule = { days: Number(days), weeks: Number(weeks), months: Number(months) };
  return rule.days + rule.weeks + rule.months > 0 ? rule : undefined;
}

const WEEK_MS = 7 * 86_400_000;
/** A Monday. */
const FIRST_WEEK = Date.parse("1969-12-29T00:00:00Z");

/**
 * Returns which of the backups made at these times can go: those that are not the newest of one of the last days, weeks
 * or months that have any. The newest of all always stays.
 */
export function outdated(times: readonly number[], rule: KeepRule): number[] {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOf(newestFirst, rule.days, (at) => new Date(at).toISOString().slice(0, 10)),
    ...newestOf(newestFirst, rule.weeks, (at) => String(Math.floor((at - FIRST_WEEK) / WEEK_MS))),
    ...newestOf(newestFirst, rule.months, (at) => new Date(at).toISOString().slice(0, 7)),
  ]);
  return newestFirst.filter((at) => !kept.has(at));
}

function newestOf(newestFirst: readonly number[], many: number, spanOf: (at: number) => string): number[] {
  const newest = new Map<string, number>();
  for (const at of newestFirst) if (!newest.has(spanOf(at))) newest.set(spanOf(at), at);
  return [...newest.values()].slice(0, many);
}
