/** Limits of a manual's folder; beyond them the import reports an error rather than run out of memory. */
export const limits = {
  /** Bytes of one text file. */
  textBytes: 4 * 1024 * 1024,
  /** Bytes of one picture. */
  pictureBytes: 8 * 1024 * 1024,
  /** Bytes of all files together. */
  totalBytes: 256 * 1024 * 1024,
  files: 20_000,
  /** Nesting of folders: a section and two levels of subpages need three. */
  folderDepth: 5,
} as const;
