const LOOK_MS = 10;

/** Waits until a server that listens can search everything. */
export async function untilReady({ url }: { url: string }): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200)
    await new Promise((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
}
