/**
 * Flags for starting Chromium in tests and measurements: without a sandbox (containers have none), and without
 * background network traffic.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;
