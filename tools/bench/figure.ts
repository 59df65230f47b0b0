/** One measured figure with what it is to be. */
export interface Figure {
  name: string;
  value: number;
  unit: "ratio" | "%" | "ms" | "s" | "kB" | "MB" | "points" | "shift";
  /** The budget; without one the figure is printed for comparison. */
  budget?: { most: number } | { least: number };
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints a group of figures, each beside its budget. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  for (const { name, value, unit, budget } of figures) {
    const shown = `${value.toFixed(["kB", "points", "MB", "%"].includes(unit) ? 1 : 3)} ${unit === "ratio" ? "" : unit}`;
    console.log(`  ${verdict(value, budget)} ${shown.trim().padStart(12)}  ${name}${budgetText(budget)}`);
  }
}

function verdict(value: number, budget: Figure["budget"]): string {
  if (budget === undefined) return "    ";
  const kept = "most" in budget ? value <= budget.most : value >= budget.least;
  return kept ? "ok  " : "OVER";
}

function budgetText(budget: Figure["budget"]): string {
  if (budget === undefined) return "";
  return "most" in budget ? ` (at most ${budget.most})` : ` (at least ${budget.least})`;
}
