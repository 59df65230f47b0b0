const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How long ago something was, as precisely as sessions record it: 'within the last hour', '5 hours ago', '12 days ago'.
 */
export function timeAgo(at: number, now: number): string {
  const passed = now - at;
  if (passed <= HOUR_MS) return "within the last hour";
  if (passed < DAY_MS) return counted(Math.floor(passed / HOUR_MS), "hour");
  return counted(Math.floor(passed / DAY_MS), "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
