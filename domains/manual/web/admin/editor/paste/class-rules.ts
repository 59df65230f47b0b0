/** What a style sheet says of classes: by name, the declarations. */
export type ClassRules = Map<string, string>;

/** So many classes of a style sheet are read; office programs write some hundreds. */
const MOST = 2_000;

/**
 * Reads the rules of single classes (`.xl65 {font-style:italic}`) of a style sheet. Those of paragraphs are the look of
 * the text as a whole, and of no interest.
 */
export function readClassRules(css: string, rules: ClassRules): void {
  const plain = css.replaceAll(/<!--|-->/g, "");
  for (const rule of plain.split("}")) {
    const at = rule.lastIndexOf("{");
    if (at === -1) continue;
    for (const selector of rule.slice(0, at).split(",")) {
      const name = /(?:^|[\s/])(?:span|font|td|th)?\.([\w-]+)\s*$/i.exec(selector.slice(-200))?.[1];
      if (name !== undefined && (rules.has(name) || rules.size < MOST))
        rules.set(name, `${rules.get(name) ?? ""};${rule.slice(at + 1)}`);
    }
  }
}

/** Reads declarations by their names: of two, the last counts. `mso-bidi-font-weight` is not `font-weight`. */
export function readDeclarations(css: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of css.split(";")) {
    const colon = declaration.indexOf(":");
    if (colon !== -1)
      declarations.set(
        declaration.slice(0, colon).trim().toLowerCase(),
        declaration
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return declarations;
}
