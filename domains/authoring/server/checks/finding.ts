/** Something that a check found wrong, before its file and line are known. */
export interface Finding {
  page: string;
  places: readonly string[];
  /** The passage in which it is. */
  text: string;
  /** What is wrong and what to do. */
  message: string;
}
