import type { TextBlock } from "./schema.ts";

export const textSamples: TextBlock[] = [
  {
    type: "text",
    text:
      "<p>Name the parties as the caption does, then shorten: keep <em>ex rel.</em>, drop <em>et al.</em>, " +
      'and set institutional authors in <span class="sc">Large and Small Capitals</span>. ' +
      'See <a href="/bluebook/v22/tables/case-name-words">Table T6</a>.</p>' +
      "<ul><li>One item</li><li>Another, with <code>code</code>, H<sub>2</sub>O and the 2<sup>d</sup> edition</li></ul>" +
      "<blockquote><p>Words of somebody else.</p></blockquote>",
  },
  { type: "text", text: "Words without a paragraph." },
];
