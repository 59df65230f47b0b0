import { mapCodeHtml, renderCode } from "../code/render.ts";
import { mapDefinitionsHtml, renderDefinitions } from "../definitions/render.ts";
import { mapExampleHtml, renderExample } from "../example/render.ts";
import { mapFootnotesHtml, renderFootnotes } from "../footnotes/render.ts";
import { mapHeadingHtml, renderHeading } from "../heading/render.ts";
import { mapImageHtml, renderImage } from "../image/render.ts";
import { mapTableHtml, renderTable } from "../table/render.ts";
import { mapTextHtml, renderText } from "../text/render.ts";
import { mapTipHtml, renderTip } from "../tip/render.ts";
import type { BlockOf, BlockType } from "./schemas.ts";
import type { WebPart } from "./web-part.ts";

/** What browsers need of each block type. */
export const webParts: { readonly [Type in BlockType]: WebPart<BlockOf<Type>> } = {
  heading: { mapHtml: mapHeadingHtml, render: renderHeading },
  text: { mapHtml: mapTextHtml, render: renderText },
  tip: { mapHtml: mapTipHtml, render: renderTip },
  example: { mapHtml: mapExampleHtml, render: renderExample },
  table: { mapHtml: mapTableHtml, render: renderTable },
  image: { mapHtml: mapImageHtml, render: renderImage },
  definitions: { mapHtml: mapDefinitionsHtml, render: renderDefinitions },
  code: { mapHtml: mapCodeHtml, render: renderCode },
  footnotes: { mapHtml: mapFootnotesHtml, render: renderFootnotes },
};
