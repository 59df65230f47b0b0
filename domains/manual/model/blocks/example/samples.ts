import { exampleMarkers } from "./markers.ts";
import { exampleAlignments, type ExampleBlock } from "./schema.ts";

const citation = "<p><em>Marlow v. Tidewater Canal Co.</em>, 412 F.3d 88 (4th Cir. 2005).</p>";

const quotation =
  "<p>A citation is a promise that the reader will find at the place named what the writer says is there.</p>" +
  '<p><span class="sc">Imogen Hale</span>, <span class="sc">On Looking Things Up</span> 4 (2019).</p>';

export const exampleSamples: ExampleBlock[] = [
  ...exampleMarkers.map((marker): ExampleBlock => ({
    type: "example",
    text: marker === "BQTA" || marker === "BQUT" ? quotation : citation,
    marker,
    alignment: [],
  })),
  ...exampleAlignments.map((alignment): ExampleBlock => ({
    type: "example",
    text: citation,
    marker: "NONE",
    alignment: [alignment],
  })),
];
