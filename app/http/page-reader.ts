import type { Reader } from "../../domains/subscriptions/contract.ts";
import { type PersonalValues, textMark } from "../../platform/ssr/personal-marks.ts";
import type { ShellReader } from "../shell/shell-reader.ts";

/** Who asks for a page, as far as pages know. */
export interface PageReader {
  reader: Reader;
  /** What all readers share who are shown the same pages, personal values aside: part of the key that pages are kept by. */
  sees: string;
  /** What the page is drawn from. Whatever is one reader's own stands in it as a mark. */
  shell: ShellReader;
  /** What the marks stand for; undefined where the page has none and may be sent to everybody who sees the same. */
  personal: PersonalValues | undefined;
}

/** A reader without an account. `sees`: the class of readers that is shown the same. */
export function visitor(reader: Reader, sees: string): PageReader {
  return { reader, sees, shell: { signedIn: false, firstName: "" }, personal: undefined };
}

/** A reader with an account, who is greeted by name. */
export function signedIn(reader: Reader, sees: string, { firstName }: { firstName: string }): PageReader {
  return {
    reader,
    sees: `${sees} signed-in`,
    shell: { signedIn: true, firstName: textMark("firstName") },
    personal: { texts: { firstName }, html: {} },
  };
}
