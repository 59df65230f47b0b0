import type { ImageBlock } from "./schema.ts";

export const imageSamples: ImageBlock[] = [
  {
    type: "image",
    image: [
      {
        url: "/images/parts-of-a-case.png",
        alt: "A full case citation taken apart",
        width: 1280,
        height: 480,
        caption: "The parts of a case citation",
      },
    ],
  },
  {
    type: "image",
    image: [{ url: "/images/spine.svg", alt: "", width: 64, height: 64, caption: "" }],
  },
];
