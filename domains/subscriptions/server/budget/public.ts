/** What app/ and other domains may use of the reading budget. */
export { type BudgetHolder, type BudgetState, type ServedPiece, budgetHeader, budgetHolder } from "./budget-rules.ts";
export { readServedWords } from "./budget-store.ts";
export { type CountServed, ReadingBudget, type ReadingBudgetOptions } from "./reading-budget.ts";
export { resetReading } from "./reset-reading.ts";
