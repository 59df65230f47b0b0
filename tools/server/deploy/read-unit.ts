/** What a unit of systemd runs, as far as this project's has it. */
export interface Unit {
  command: string[];
  environment: Record<string, string>;
  stopSeconds: number;
}

/** Reads a unit's command, environment and time to stop. */
export function readUnit(text: string): Unit {
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
  const assignments = values("Environment").flatMap((value) => value.split(" "));
  return {
    command: values("ExecStart")[0]?.split(" ") ?? [],
    environment: Object.fromEntries(
      assignments.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]),
    ),
    stopSeconds: Number(values("TimeoutStopSec")[0]),
  };
}
