import { codeSamples } from "../../code/samples.ts";
import { arbitraryCode } from "../../code/testing/arbitrary.ts";
import { definitionsSamples } from "../../definitions/samples.ts";
import { arbitraryDefinitions } from "../../definitions/testing/arbitrary.ts";
import { exampleSamples } from "../../example/samples.ts";
import { arbitraryExample } from "../../example/testing/arbitrary.ts";
import { footnotesSamples } from "../../footnotes/samples.ts";
import { arbitraryFootnotes } from "../../footnotes/testing/arbitrary.ts";
import { headingSamples } from "../../heading/samples.ts";
import { arbitraryHeading } from "../../heading/testing/arbitrary.ts";
import { imageSamples } from "../../image/samples.ts";
import { arbitraryImage } from "../../image/testing/arbitrary.ts";
import { tableSamples } from "../../table/samples.ts";
import { arbitraryTable } from "../../table/testing/arbitrary.ts";
import { textSamples } from "../../text/samples.ts";
import { arbitraryText } from "../../text/testing/arbitrary.ts";
import { tipSamples } from "../../tip/samples.ts";
import { arbitraryTip } from "../../tip/testing/arbitrary.ts";
import type { BlockOf, BlockType } from "../schemas.ts";
import type { TestingPart } from "./testing-part.ts";

/** What tests need of each block type. */
export const testingParts: { readonly [Type in BlockType]: TestingPart<BlockOf<Type>> } = {
  heading: { samples: headingSamples, arbitrary: arbitraryHeading },
  text: { samples: textSamples, arbitrary: arbitraryText },
  tip: { samples: tipSamples, arbitrary: arbitraryTip },
  example: { samples: exampleSamples, arbitrary: arbitraryExample },
  table: { samples: tableSamples, arbitrary: arbitraryTable },
  image: { samples: imageSamples, arbitrary: arbitraryImage },
  definitions: { samples: definitionsSamples, arbitrary: arbitraryDefinitions },
  code: { samples: codeSamples, arbitrary: arbitraryCode },
  footnotes: { samples: footnotesSamples, arbitrary: arbitraryFootnotes },
};
