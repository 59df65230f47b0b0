import { sections } from "../../../contract.ts";
import { entryAddresses } from "../links/link-index.ts";

/**
 * What the files with errors would have offered to links. A link to it is not broken by its author: reporting it would
 * bury the one error that causes it.
 */
export class UnreadFiles {
  readonly #addresses = new Set<string>();
  readonly #codes = new Set<string>();

  /** Remembers a page's file with errors: its address, and the codes that stand in its text. */
  add(address: string, text: string): void {
    this.#addresses.add(address);
    const typed = [
      ...text.matchAll(/^code:[ \t]*["']?(.*?)["']?[ \t]*$/gm),
      ...text.matchAll(/^[ \t]*#{1,6}[ \t]*(.*?)[ \t]+\|/gm),
    ];
    for (const [, code = ""] of typed) {
      this.#codes.add(code.replace(/\\([!-/:-@[-`{-~])/g, "$1").toLowerCase());
    }
  }

  /** Remembers a file that has no place among the pages, because of its name or its folder. */
  addStray(path: string, text: string): void {
    const [section = "", ...folders] = path.split("/");
    const slug = (folders.at(-1) ?? "")
      .replace(/\.md$/i, "")
      .replace(/^[0-9]+[^\p{L}\p{N}]*/u, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
    this.add(`${section}/${slug}`, text);
  }

  /** Whether a link's target, as written, may be in one of these files. */
  explain(target: string): boolean {
    const [address = ""] = target.split("#");
    const isAddress = entryAddresses.includes(address) || sections.some((section) => address.startsWith(`${section}/`));
    return isAddress ? this.#addresses.has(address) : this.#codes.has(target.toLowerCase());
  }
}
