import type { Node, Program } from "oxc-parser";

/** How a file refers to another module. */
export interface ImportLink {
  /** As written. */
  specifier: string;
  /** A file of the tree, from its root; null for packages, `node:` and missing files. */
  target: string | null;
  /** Types only: nothing is loaded at run time. */
  typeOnly: boolean;
  /** What is taken of it besides types, by its name there; `*` for whatever it has. */
  names: readonly string[];
  /** The name under which it is handed on, `*` for all; undefined where the file uses it itself. */
  exportedAs?: string;
  line: number;
}

/** A dynamic import with a computed module name. */
export interface ComputedImport {
  text: string;
  line: number;
}

/** A parsed TypeScript file. */
export interface SourceFile {
  /** From the root of the tree, with '/'. */
  path: string;
  text: string;
  program: Program;
  imports: readonly ImportLink[];
  computedImports: readonly ComputedImport[];
  /** The 1-based line of an offset. */
  lineOf(offset: number): number;
}

export type { Node };

/** Tests and their helpers may import anything: they are not part of the product. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path) || path.startsWith("e2e/");
}
