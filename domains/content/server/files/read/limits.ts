/** What a manual's folder may hold; past it the import says so instead of filling the machine's memory. */
export const limits = {
  /** Bytes of one text file. */
  textBytes: 4 * 1024 * 1024,
  /** Bytes of one picture. */
  pictureBytes: 8 * 1024 * 1024,
  /** Bytes of all files together. */
  totalBytes: 256 * 1024 * 1024,
  files: 20_000,
  /** Folders inside folders: a section and two levels of sub-pages need three. */
  folderDepth: 5,
} as const;
