import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { canContain } from "./containers.ts";
import { makeImage, tryImage } from "./try-image.ts";
import { tryUnit } from "./try-unit.ts";

/**
 * `npm run try-deploy`: does what the files in deploy/ say on this machine, without a container engine: the
 * Dockerfile's steps, its command and its health check, the unit in a systemd of its own on the release that came out,
 * nginx and Caddy in front of it. It takes root on Linux, and Debian's packages nginx-light, caddy and systemd-container.
 */
const help = `npm run try-deploy    does what the files in deploy/ say, on this machine: builds the image's steps, starts it, boots the
                      unit, and reads pages through nginx and Caddy. It needs root on Linux (x64), takes some minutes and
                      writes below ${tmpdir()} alone, which it cleans up.`;

const words = process.argv.slice(2);
if (words.length > 0) {
  console.log(help);
  process.exitCode = words.some((word) => !/^(?:--)?help$/.test(word)) ? 2 : 0;
} else if (canContain()) {
  const place = await mkdtemp(join(tmpdir(), "deploy-"));
  try {
    // Whoever the image and the unit run as reads it.
    await chmod(place, 0o755);
    console.log("The steps of deploy/Dockerfile:");
    const image = await makeImage(place);
    print("The image", await tryImage(image));
    print("The unit, on the image's release", await tryUnit(join(image.folder, "upper/app"), place));
  } finally {
    await rm(place, { recursive: true });
  }
} else {
  console.error("npm run try-deploy needs root on Linux (x64), since it gives each step a root folder of its own.");
  process.exitCode = 2;
}

function print(what: string, seen: readonly string[]): void {
  console.log(`\n${what}`);
  for (const line of seen) console.log(`  ${line}`);
}
