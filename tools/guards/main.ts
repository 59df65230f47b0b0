import { join } from "node:path";
import { checkBrowserCode } from "./browser/browser-code.ts";
import { checkOneRoot } from "./browser/one-root.ts";
import { checkDirection } from "./architecture/direction.ts";
import { checkDrawing } from "./drawing/check-drawing.ts";
import { checkSecurityPage } from "./documents/check-security-page.ts";
import { checkSpecification } from "./documents/check-specification.ts";
import { checkVocabulary } from "./documents/check-vocabulary.ts";
import { checkExplicitLists } from "./architecture/explicit-lists.ts";
import { checkFrontDoors } from "./architecture/front-doors.ts";
import { checkParsers } from "./architecture/parsers.ts";
import { checkPageWords } from "./architecture/page-words.ts";
import { checkTables } from "./architecture/tables.ts";
import { checkBudgets } from "./budgets/check-budgets.ts";
import { checkTestDiscipline } from "./budgets/check-test-discipline.ts";
import { checkLicenses } from "./packages/check-licenses.ts";
import { checkLocks } from "./packages/check-locks.ts";
import { checkBreakpoints } from "./styles/check-breakpoints.ts";
import { checkStyles } from "./styles/check-styles.ts";
import { checkPackages } from "./packages/check-packages.ts";
import { formatProblem } from "./problem.ts";
import { readTree } from "./source/source-tree.ts";

/** The guards for architecture, budgets and packages; see CONTRIBUTING.md and docs/decisions/architecture.md. */
const guards = [
  checkDirection,
  checkDrawing,
  checkFrontDoors,
  checkTables,
  checkBrowserCode,
  checkOneRoot,
  checkPageWords,
  checkParsers,
  checkExplicitLists,
  checkBudgets,
  checkTestDiscipline,
  checkStyles,
  checkBreakpoints,
  checkPackages,
  checkLocks,
  checkLicenses,
  checkSecurityPage,
  checkSpecification,
  checkVocabulary,
];

const tree = readTree(join(import.meta.dirname, "../.."));
const problems = guards.flatMap((guard) => guard(tree));
for (const problem of problems) console.log(formatProblem(problem));
process.exitCode = problems.length === 0 ? 0 : 1;
