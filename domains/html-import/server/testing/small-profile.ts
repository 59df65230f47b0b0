import { loadProfile } from "../profile/load-profile.ts";
import type { HtmlProfile } from "../profile/profile.ts";

/** Returns a profile for small files: h1 is a page, h2 a heading, `.tip` a tip, 'Example:' starts examples. */
export function smallProfile(more = ""): HtmlProfile {
  return loadProfile(
    `
name: small
content: { within: body }
sections: { rules: Rules }
codes: ['^(\\d[\\d.]*?)[.]?(?=\\s|$)']
headings:
  - { element: h1, as: page, section: rules }
  - { element: h2, as: heading, level: 1 }
boxes: [{ element: .tip, as: tip }]
examples: { lead: ['^Examples?: ?$'] }
guide: { listOfPages: false }
${more}`,
    "small.yaml",
  );
}
