/** The budgets of how we write. `wanted` is what the printed figures compare with; `most` is what the check refuses. */
export const limits = {
  fileLines: { wanted: 250, most: 400 },
  functionLines: { wanted: 40, most: 80 },
  componentLines: { most: 150 },
  folderEntries: { most: 15 },
  effectsPer100Components: { most: 6 },
  runtimeDependencies: { most: 50 },
} as const;

/** Folders that may hold more entries than the budget, each with its reason. */
export const crowdedFolders: readonly { folder: RegExp; reason: string }[] = [
  { folder: /^$/, reason: "tools look for their configuration at the root" },
  { folder: /^manual(\/|$)/, reason: "content: one file a page" },
  { folder: /^docs\/decisions$/, reason: "decisions are numbered and never deleted" },
  { folder: /^db\/migrations$/, reason: "migrations are numbered and never deleted" },
  { folder: /^domains\/content\/blocks(\/[^/]+)?$/, reason: "one folder a block type with all that belongs to it" },
];

/** Files that may be longer than the budget, each with its reason. */
export const longFiles: Readonly<Record<string, string>> = {};
