/** The cookies and the token of a fresh log-in form. */
export interface LoginForm {
  cookie: string;
  csrf: string;
}

/** Asks for the log-in form as a browser that was never here. */
export async function openLoginForm(url: string): Promise<LoginForm> {
  const response = await fetch(`${url}/login`);
  const html = await response.text();
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const csrf = /name="csrf"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
  if (csrf === "") throw new Error("The log-in form has no token.");
  return { cookie, csrf };
}

/** Logs in once; gives how long it took, in milliseconds. @throws Error where the log-in was refused */
export async function logIn(url: string, { cookie, csrf }: LoginForm): Promise<number> {
  const started = performance.now();
  const body = new URLSearchParams({ csrf, email: "reader@demo.test", password: "demo-password" });
  const response = await fetch(`${url}/login`, { method: "POST", body, headers: { cookie }, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 303) throw new Error(`A log-in was answered ${response.status}.`);
  return performance.now() - started;
}
