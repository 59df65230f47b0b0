import { contentName, renamePictures } from "../../publish/pictures.ts";
import type { ManualEdition, ManualImage, ManualPage } from "../../manual.ts";

/** Gives an edition's pictures the names that a folder has for them, instead of those that they are stored under. */
export function namePictures(edition: ManualEdition, there: readonly ManualImage[]): ManualEdition {
  const known = new Map(there.map((image) => [contentName(image), image.name]));
  const names = new Map(edition.images.map((image) => [image.name, known.get(contentName(image)) ?? image.name]));
  const named = (blocks: ManualPage["blocks"]) => blocks.map((block) => renamePictures(block, names));
  const namedPage = (page: ManualPage): ManualPage => {
    return { ...page, blocks: named(page.blocks), children: page.children.map(namedPage) };
  };
  return {
    ...edition,
    pages: edition.pages.map(namedPage),
    guide: { ...edition.guide, blocks: named(edition.guide.blocks) },
    help: edition.help && { ...edition.help, blocks: named(edition.help.blocks) },
    images: edition.images.map(({ name, bytes }) => ({ name: names.get(name) ?? name, bytes })),
  };
}
