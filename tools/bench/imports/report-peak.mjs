// Loaded with --import into a measured command: prints its peak memory in MB as the last line on stderr.
process.on("exit", () => {
  process.stderr.write(`\npeak ${process.resourceUsage().maxRSS / 1024}\n`);
});
