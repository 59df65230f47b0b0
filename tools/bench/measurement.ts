/** A measurement and its budget. */
export interface Figure {
  name: string;
  value: number;
  unit: "ratio" | "%" | "ms" | "s" | "kB" | "MB" | "points" | "shift" | "count";
  /** The budget; without one, the value is printed for comparison. */
  budget?: { most: number } | { least: number };
}

/** The value below which the given share of some values lie (0 to 1): 0.99 for the 99th percentile. NaN of no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

/** The median of some values. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Prints a group of measurements next to their budgets. Returns whether all budgets are met. */
export function printMeasurements(title: string, figures: readonly Figure[]): boolean {
  console.log(`\n${title}`);
  for (const figure of figures) {
    const { name, value, unit, budget } = figure;
    const shown = `${value.toFixed(digitsOf(unit))} ${unit === "ratio" || unit === "count" ? "" : unit}`;
    console.log(`  ${verdict(figure)} ${shown.trim().padStart(12)}  ${name}${budgetText(budget)}`);
  }
  return figures.every(isKept);
}

function digitsOf(unit: Figure["unit"]): number {
  if (unit === "count") return 0;
  return ["kB", "points", "MB", "%"].includes(unit) ? 1 : 3;
}

function isKept({ value, budget }: Figure): boolean {
  if (budget === undefined) return true;
  return "most" in budget ? value <= budget.most : value >= budget.least;
}

function verdict(figure: Figure): string {
  if (figure.budget === undefined) return "    ";
  return isKept(figure) ? "ok  " : "OVER";
}

function budgetText(budget: Figure["budget"]): string {
  if (budget === undefined) return "";
  return "most" in budget ? ` (at most ${budget.most})` : ` (at least ${budget.least})`;
}
