import type { FastifyInstance } from "fastify";
import { type PictureCache, sendPicture } from "./picture-cache.ts";

import { markSvg } from "./mark.ts";

/** Icon sizes in pixels: the home screens of iOS (180) and Android, and the splash screen (512). */
const iconSizes = [180, 192, 512] as const;

/** Maskable icons are cut to a circle of 80 %, so the mark takes 60 % of the width. */
const MARK_SHARE = 0.6;
const PAPER = "#fdfcfa";

/** Serves what lets readers put the product on a home screen: the web app manifest and its icons. */
export function homeScreenRoutes(
  app: FastifyInstance,
  { productName, pictures }: { productName: string; pictures: PictureCache },
): void {
  const manifest = JSON.stringify({
    id: "/bluebook",
    name: productName,
    short_name: productName.slice(0, 12),
    description: "The manual of legal citation, online",
    start_url: "/bluebook",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    icons: iconSizes.slice(1).map((size) => ({
      src: iconPath(size),
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any maskable",
    })),
  });
  app.get("/manifest.webmanifest", (_request, reply) =>
    reply
      .type("application/manifest+json; charset=utf-8")
      .header("cache-control", "public, max-age=86400")
      .send(manifest),
  );
  for (const size of iconSizes) {
    app.get(iconPath(size), (request, reply) => sendPicture(request, reply, pictures.get(iconSvg(size))));
  }
}

const iconPath = (size: number) => `/icons/${size}.png`;

function iconSvg(size: number): string {
  const mark = size * MARK_SHARE;
  const start = (size - mark) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${PAPER}"/>${markSvg({ x: start, y: start, size: mark })}</svg>`;
}
