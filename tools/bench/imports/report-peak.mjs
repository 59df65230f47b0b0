// Loaded with --import into a measured command: its last line on stderr is the most memory that it held, in MB.
process.on("exit", () => {
  process.stderr.write(`\npeak ${process.resourceUsage().maxRSS / 1024}\n`);
});
