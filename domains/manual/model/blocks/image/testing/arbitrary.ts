import * as fc from "fast-check";
import { hostileText } from "../../../../server/model/markdown/testing/arbitrary-text.ts";
import type { ImageBlock } from "../schema.ts";

/** Images show the one picture of `arbitraryEdition`. */
export const arbitraryImage: fc.Arbitrary<ImageBlock> = fc.tuple(hostileText, hostileText).map(([alt, caption]) => ({
  type: "image" as const,
  image: [{ url: "/images/parts.svg", alt, caption, width: 30, height: 20 }],
}));
