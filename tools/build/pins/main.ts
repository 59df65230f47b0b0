import { projectRoot } from "../../programs/run-command.ts";
import { renewPins } from "./renew-pins.ts";

/** `npm run pins`: renews the digests of the images and the commits of the actions that deploy/ and the workflows name. */
const renewed = await renewPins(projectRoot, {
  registry: "https://registry-1.docker.io",
  tokens: "https://auth.docker.io",
  repositories: "https://github.com",
});
for (const { file, from, to } of renewed) console.log(`${file}: ${from} is ${to} now`);
console.log(
  renewed.length === 0 ? "All images and actions are the newest." : "Read what changed in them, and run the tests.",
);
