/**
 * The coding-style budgets. `wanted` is what the printed numbers are compared with; `most` is what the check enforces.
 */
export const limits = {
  fileLines: { wanted: 250, most: 400 },
  /** Lint holds functions to these (.oxlintrc.json). */
  functionLines: { wanted: 40, most: 80 },
  componentLines: { most: 150 },
  folderEntries: { most: 15 },
  effectsPer100Components: { most: 6 },
  productPackages: { most: 50 },
  /** So short that a file with one importer belongs into it; so many still stand by themselves. */
  shortFile: { lines: 40, most: 58, medianAtLeast: 70 },
  /** Names that other domains may import from a door. */
  doorNames: { most: 40 },
} as const;

/** Folders that may exceed the budget, each with its reason. */
export const crowdedFolders: readonly { folder: RegExp; reason: string }[] = [
  { folder: /^$/, reason: "tools expect their configuration at the root" },
  { folder: /^manual(\/|$)/, reason: "content: one file per page" },
  { folder: /\/emails\/previews$/, reason: "two files per email, which its test writes" },
  { folder: /^docs\/decisions$/, reason: "a chapter for each topic" },
  { folder: /^gallery\/pictures$/, reason: "one folder per component of the kit" },
  { folder: /^gallery\/pictures\/mail$/, reason: "one folder per email" },
  { folder: /^ui$/, reason: "the kit: one folder per component" },
  { folder: /^db\/migrations$/, reason: "migrations are numbered and never deleted" },
  {
    folder: /^domains\/manual\/model\/blocks(\/[^/]+)?$/,
    reason: "one folder per block type with everything that belongs to it",
  },
];

/** Files that may exceed the budget, each with its reason. */
export const longFiles: Readonly<Record<string, string>> = {
  "domains/commerce/server/tables.ts": "its tables, which `npm run tables` writes from the database",
  "domains/manual/server/tables.ts": "its tables, which `npm run tables` writes from the database",
};
