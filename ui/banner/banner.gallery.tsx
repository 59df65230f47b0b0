import { Html } from "../html/html.tsx";
import type { Specimens } from "../specimens.ts";
import { bannerHtml, fullOrShort } from "./banner.ts";

const words = "The manual will not be available tonight between two and three o’clock.";
const link = '<a href="/help">Read more</a>';

/** In its three colors: one that can be dismissed, one with fewer words for a phone, and one with a link alone. */
export const bannerSpecimens: Specimens = {
  name: "banner",
  states: {
    all: () => (
      <>
        <Html html={bannerHtml({ color: "red", words: `${words} ${link}`, dismissal: "data-dismiss" })} />
        <Html html={bannerHtml({ color: "blue", words: `${fullOrShort(words, "Maintenance tonight")} ${link}` })} />
        <Html
          html={bannerHtml({
            color: "green",
            words: 'Your trial ends on November 30. <a href="/pricing">Subscribe</a>',
          })}
        />
      </>
    ),
  },
};
