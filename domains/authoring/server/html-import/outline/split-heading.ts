import type { HtmlProfile } from "../profile/profile.ts";

/** A heading split into its code and its title. */
export interface SplitHeading {
  code: string;
  title: string;
  /** The offset of the title in the heading, in characters. */
  titleAt: number;
}

const longestCode = 60;

/** Splits a heading with the profile's code patterns; the first match determines the code. */
export function splitHeading(text: string, profile: Pick<HtmlProfile, "codes">): SplitHeading {
  for (const pattern of profile.codes) {
    const match = pattern.exec(text);
    const code = match?.[1];
    if (match !== null && match.index === 0 && code !== undefined && code !== "" && code.length <= longestCode) {
      const rest = text.slice(match[0].length);
      const title = rest.trimStart();
      return { code, title, titleAt: text.length - title.length };
    }
  }
  return { code: "", title: text, titleAt: 0 };
}
