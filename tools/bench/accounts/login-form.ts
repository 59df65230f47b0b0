/** The cookies and the token of a fresh login form. */
export interface LoginForm {
  cookie: string;
  csrf: string;
}

/** Requests the login form like a first-time browser. */
export async function openLoginForm(url: string): Promise<LoginForm> {
  const response = await fetch(`${url}/login`);
  const html = await response.text();
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const csrf = /name="csrf"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
  if (csrf === "") throw new Error("The login form has no token.");
  return { cookie, csrf };
}

/**
 * Logs in once; returns how long it took, in milliseconds.
 * @throws Error if the login was refused
 */
export async function logIn(url: string, { cookie, csrf }: LoginForm): Promise<number> {
  const started = performance.now();
  const body = new URLSearchParams({ csrf, email: "reader@demo.test", password: "demo-password" });
  const response = await fetch(`${url}/login`, { method: "POST", body, headers: { cookie }, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`A login got status ${response.status}.`);
  return performance.now() - started;
}
