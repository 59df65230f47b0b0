import { expect, test } from "vitest";
import { importHtml } from "../import-html.ts";
import { smallProfile } from "../testing/small-profile.ts";

const target = { handle: "v1", name: "A manual" };
const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAA=", "base64");
const files: Readonly<Record<string, Uint8Array>> = {
  "figures/A Map.PNG": gif,
  "map.gif": Buffer.concat([gif, gif]),
  "words.png": Buffer.from("not a picture"),
};

function read(html: string, skip = "") {
  const asked: string[] = [];
  const profile = smallProfile();
  const loaded =
    skip === ""
      ? profile
      : {
          ...profile,
          content: {
            ...profile.content,
            skip: [{ source: skip, matches: ({ name }: { name: string }) => name === "img" }],
          },
        };
  const readPicture = (path: string) => {
    asked.push(path);
    return files[path] ?? null;
  };
  const { edition, report } = importHtml(`<h1>Title</h1>${html}`, loaded, target, { readPicture });
  return { blocks: edition.pages[0]?.blocks ?? [], images: edition.images.map(({ name }) => name), report, asked };
}

const picture = (url: string, alt: string, caption = "") => {
  return { type: "image", image: [{ url, alt, caption, width: 1, height: 1 }] };
};

test("a picture is a block after the words that it stood in, with its alternative text and its caption", () => {
  const { blocks, images, asked, report } = read(
    `<p>Before <img src="figures/A%20Map.PNG?v=2" alt="A  map of
     the harbor"> after.</p><figure><img src="map.gif" alt="Depths"><figcaption>Depths in <i>feet</i></figcaption></figure>
     <ul><li>One <img src="figures/A%20Map.PNG?v=2" alt=""></li></ul>`,
  );
  expect(blocks).toEqual([
    { type: "text", text: "<p>Before after.</p>" },
    picture("/images/a-map.gif", "A map of the harbor"),
    picture("/images/map.gif", "Depths", "Depths in feet"),
    { type: "text", text: "<ul><li>One</li></ul>" },
    picture("/images/a-map.gif", ""),
  ]);
  expect(images).toEqual(["a-map.gif", "map.gif"]);
  expect(asked).toEqual(["figures/A Map.PNG", "map.gif"]);
  expect(report.pictures).toEqual({ files: 2, silent: [{ place: "Title", source: "figures/A%20Map.PNG?v=2" }] });
  expect(report.words).toMatchObject({ lostWords: [], addedWords: [] });
});

test("two files of one name are two pictures", () => {
  const more: typeof files = { ...files, "other/map.gif": gif };
  const { edition } = importHtml(
    '<h1>T</h1><p><img src="map.gif" alt="a"><img src="other/map.gif" alt="b"></p>',
    smallProfile(),
    target,
    { readPicture: (path) => more[path] ?? null },
  );
  expect(edition.images.map(({ name }) => name)).toEqual(["map.gif", "map-2.gif"]);
});

test("pictures that can't be taken over are refused, all at once, with their places, and never fetched or looked for elsewhere", () => {
  const sources = ["https://example.org/a.png", "//example.org/b.png", "/etc/c.png", "../d.png", "e/../../f.png"];
  const pictures = sources.map((source) => `<img src="${source}" alt="x">`).join("");
  let message = "";
  try {
    read(`<h2>Part</h2><p>${pictures}<img src="lost.png"><img src="words.png"><img src="file:///g.png"></p>`);
  } catch (error) {
    message = error instanceof Error ? error.message : "";
  }
  const lines = message.split("\n");
  expect(lines[0]).toBe(
    "8 parts of the file can't be imported. Change the file, or leave them out with content.skip in the profile (img.icon). Nothing was imported.",
  );
  expect(lines.slice(1, 6)).toEqual(
    sources.map(
      (source) =>
        `- Title › Part: The picture '${source}': It isn't beside the manual. Save it there, and name it in src without its site.`,
    ),
  );
  expect(lines.slice(6)).toEqual([
    "- Title › Part: The picture 'lost.png': There is no such file beside the manual.",
    "- Title › Part: The picture 'words.png': This file is not a picture that browsers can show. Save it as PNG, SVG, JPEG, WebP or GIF.",
    "- Title › Part: The picture '': Its address can't be read. Save it beside the manual, and name it in src.",
  ]);
});

test("a profile can leave pictures out, and the report counts them", () => {
  const { blocks, report } = read('<p>One <img src="lost.png"> two.</p>', "img");
  expect(blocks).toEqual([{ type: "text", text: "<p>One two.</p>" }]);
  expect(report.leftOut).toEqual([{ reason: "content.skip 'img'", words: 0, pictures: 1 }]);
});
