import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../../../platform/starting/starting.ts";
import { type Answers, readOwner } from "./questions.ts";

/** Writes what compose.yaml wants besides the settings, and says how to go on. */
export function installCompose({ PUBLIC_URL, owner }: Answers, out: (line: string) => void): void {
  const file = join(productRoot, "deploy/.env");
  if (existsSync(file)) out(`${file} is there already, and is kept.`);
  else {
    const password = randomBytes(24).toString("base64url");
    const text = `# Of compose.yaml.\nPOSTGRES_PASSWORD=${password}\nSITE_ADDRESS=${new URL(PUBLIC_URL).host}\n`;
    writeFileSync(file, text, { mode: 0o600 });
    out(`The password of Postgres and the address of the proxy are in ${file}.`);
  }
  const { email = "", firstName = "", lastName = "" } = readOwner(owner) ?? {};
  const compose = `docker compose --file ${join(productRoot, "deploy/compose.yaml")}`;
  const admin = `${compose} exec app node dist/server/admin.js`;
  out(`Now start it, make the owner, send a test email, and have the doctor look at it:

  ${compose} up --detach --build --wait
  ${admin} create-admin ${email} --first-name '${firstName}' --last-name '${lastName}'
  ${admin} send-test-mail ${email}
  ${admin} doctor`);
}
