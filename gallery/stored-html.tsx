import { codeSamples } from "../domains/manual/model/blocks/code/samples.ts";
import { definitionsSamples } from "../domains/manual/model/blocks/definitions/samples.ts";
import { exampleSamples } from "../domains/manual/model/blocks/example/samples.ts";
import { footnotesSamples } from "../domains/manual/model/blocks/footnotes/samples.ts";
import { headingSamples } from "../domains/manual/model/blocks/heading/samples.ts";
import { imageSamples } from "../domains/manual/model/blocks/image/samples.ts";
import type { Block } from "../domains/manual/model/blocks/registry/schemas.ts";
import { renderBlocks } from "../domains/manual/model/blocks/render.ts";
import { tableSamples } from "../domains/manual/model/blocks/table/samples.ts";
import { textSamples } from "../domains/manual/model/blocks/text/samples.ts";
import { tipSamples } from "../domains/manual/model/blocks/tip/samples.ts";
import type { AccessProps } from "../domains/subscriptions/web/public.ts";
import { renderPaywall } from "../domains/subscriptions/web/paywall/render-paywall.ts";
import { Html } from "../ui/html/html.tsx";
import type { Specimens } from "../ui/specimens.ts";

/** Each type of block, as an article shows it. */
export const blocks: Specimens = {
  name: "block",
  states: {
    code: () => articleOf(codeSamples),
    definitions: () => articleOf(definitionsSamples),
    example: () => articleOf(exampleSamples),
    footnotes: () => articleOf([withMarks, ...footnotesSamples]),
    heading: () => articleOf(headingSamples),
    image: () => articleOf(imageSamples),
    table: () => articleOf(tableSamples),
    text: () => articleOf(textSamples),
    tip: () => articleOf(tipSamples),
  },
};

const withMarks: Block = {
  type: "text",
  text: '<p>Cite a new opinion by its docket number<a href="note:docket">docket</a> and its date.<a href="note:2">2</a></p>',
};

/** The samples' pictures belong to no manual: the product's own stands for them. */
function articleOf(samples: readonly Block[]) {
  const html = renderBlocks(samples).replaceAll(/\/images\/[\w.-]+/g, "/ui/favicon.svg");
  return <Html as="article" className="article" html={html} />;
}

const visitor: AccessProps = {
  signedIn: false,
  group: "none",
  contactName: "",
  contactEmail: "",
  lowestPrice: "$39",
  yours: null,
  csrfToken: "",
};
const member: AccessProps = {
  ...visitor,
  signedIn: true,
  group: "member",
  contactName: "Ruth Okafor",
  contactEmail: "ruth@firm.test",
};

/** What stands where somebody may not read. */
export const paywalls: Specimens = {
  name: "paywall",
  states: {
    visitor: () => <Html html={renderPaywall("subscribers-only", visitor, "/bluebook")} />,
    member: () => <Html html={renderPaywall("group-pending", member, "/bluebook")} />,
    draft: () => <Html html={renderPaywall("draft", visitor, "/bluebook")} />,
  },
};
