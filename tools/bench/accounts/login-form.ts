import type { OpenForm } from "../../server/submit-form.ts";

/**
 * Logs in once; returns how long it took, in milliseconds.
 * @throws Error if the login was refused
 */
export async function logIn(url: string, { cookie, csrf }: OpenForm): Promise<number> {
  const started = performance.now();
  const body = new URLSearchParams({ csrf, email: "reader@demo.test", password: "demo-password" });
  const response = await fetch(`${url}/login`, { method: "POST", body, headers: { cookie }, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`A login got status ${response.status}.`);
  return performance.now() - started;
}
