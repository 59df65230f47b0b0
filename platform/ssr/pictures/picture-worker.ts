import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { PictureAnswer, PictureOrder } from "./picture-renderer.ts";

const [renderer, ...fontBuffers] = await Promise.all([
  readFile(new URL("../../../node_modules/@resvg/resvg-wasm/index_bg.wasm", import.meta.url)),
  readFile(new URL("../../../ui/fonts/fieldstone-serif.woff2", import.meta.url)),
  readFile(new URL("../../../ui/fonts/fieldstone-sans.woff2", import.meta.url)),
]);
await initWasm(renderer);

function render({ id, svg }: PictureOrder): PictureAnswer {
  try {
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Fieldstone Sans" } });
    const png = picture.render().asPng();
    picture.free();
    return { id, png };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on("message", (order: PictureOrder) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
  parentPort?.postMessage(render(order));
});
