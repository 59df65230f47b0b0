// Plain JavaScript, so that a Node too old for the project's TypeScript can still say so. Loaded with --import by the scripts.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Fieldstone needs Node 24.15 or newer and this is ${process.version}. ` +
      'Run "npm ci" without --omit=optional, which brings the right Node along for Linux, macOS and Windows on x64 or arm64 (Windows: x64); ' +
      "on another system, install Node 24 and try again.",
  );
  process.exit(1);
}
