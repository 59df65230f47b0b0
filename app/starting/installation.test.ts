import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { migrateToLatest } from "../../db/migrate-to-latest.ts";
import { createAccount } from "../../domains/accounts/server/records/public.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { openDatabase } from "../../platform/db/open-database.ts";
import { onEachDatabase } from "../../platform/testing/databases.ts";
import { type Config, readConfig } from "../config.ts";
import { claimDatabase, newSecretKey as goOnWith, openInstalled } from "./installation.ts";

const [ours, theirs] = ["a secret of ours that is long enough", "a secret of theirs that is long enough"];

/** What a server does to a database before it listens. */
async function start(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrateToLatest(database);
    await claimDatabase(database, config);
  } finally {
    await database.close();
  }
}

async function newSecretKey(config: Config): Promise<string> {
  const said: string[] = [];
  await goOnWith(true, { config, out: (line) => said.push(line) });
  return said.join("\n");
}

test("a command makes nothing in a folder without a database", async () => {
  const folder = mkdtempSync(join(tmpdir(), "installation-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const dataDir of [folder, join(folder, "none")]) {
    const config = readConfig({ DATA_DIR: dataDir });
    await expect(openInstalled(config)).rejects.toThrow(`There is no database in ${dataDir}.`);
    await expect(newSecretKey(config)).rejects.toThrow("--env-file");
  }
  expect(readdirSync(folder)).toEqual([]);
});

onEachDatabase("an installation", (open, flavor) => {
  /** Its settings, with a secret key or the file of its data folder. */
  async function install() {
    const database = await open();
    const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR } = database.settings;
    const settings = (SECRET_KEY?: string) => readConfig({ DATABASE_URL, DATA_DIR, SECRET_KEY });
    const person = { firstName: "Ada", lastName: "Byron", email: "ada@b.test" };
    const addPerson = () => database.db.transaction().execute((trx) => createAccount(trx, systemClock, person));
    return { settings, addPerson, keyFile: join(DATA_DIR, "secret-key"), database };
  }

  test("opens with the key that it began with, and with one that is put before it", async () => {
    const { settings, addPerson } = await install();
    await start(settings(ours));
    await addPerson();
    await start(settings(ours));
    await start(settings(`${theirs},${ours}`));
    await start(settings(theirs));
    const database = await openInstalled(settings(ours));
    expect(await database.db.selectFrom("secret_keys").select("place").execute()).toHaveLength(2);
    await database.close();
  });

  test("refuses another key, as a server and as a command, until it is told that its own is lost", async () => {
    const { settings, addPerson } = await install();
    await start(settings(ours));
    await addPerson();
    const refusal = /another secret key.*npm run admin -- new-secret-key/s;
    await expect(start(settings(theirs))).rejects.toThrow(refusal);
    await expect(openInstalled(settings(theirs))).rejects.toThrow(refusal);
    expect(await newSecretKey(settings(theirs))).toContain("SECRET_KEY from now on");
    expect(await newSecretKey(settings(theirs))).toContain("nothing to do");
    await start(settings(theirs));
    await (await openInstalled(settings(theirs))).close();
  });

  test("doesn't make a key where one was lost, also if it began with an older version", async () => {
    const { settings, addPerson, keyFile, database } = await install();
    await start(settings());
    await addPerson();
    rmSync(keyFile);
    for (const round of ["with its fingerprint", "without"]) {
      await expect(start(settings()), round).rejects.toThrow(`there is none in ${keyFile}`);
      await expect(openInstalled(settings()), round).rejects.toThrow("Put back the copy");
      expect(existsSync(keyFile), round).toBe(false);
      await database.db.deleteFrom("secret_keys").execute();
    }
    writeFileSync(keyFile, "cut off");
    await expect(openInstalled(settings())).rejects.toThrow(`there is none in ${keyFile}`);
    await expect(goOnWith(false, { config: settings(), out: () => {} })).rejects.toThrow("Nothing was changed.");
    expect(readFileSync(keyFile, "utf8")).toBe("cut off");
    expect(await newSecretKey(settings())).toContain(`${keyFile} from now on`);
    await start(settings());
  });

  test("is nothing yet before its first start", async () => {
    const { settings } = await open({ empty: true });
    const config = readConfig({ DATABASE_URL: settings.databaseUrl, DATA_DIR: settings.dataDir, SECRET_KEY: ours });
    await expect(openInstalled(config)).rejects.toThrow("There is no database in");
  });

  test("of nodes that start at once with different keys, the later ones are refused", async () => {
    const { settings } = await install();
    const keys = [ours, theirs, `${ours}!`];
    const starts = await Promise.allSettled(keys.map((key) => start(settings(key))));
    const [first, ...others] = starts.toSorted((a, b) => a.status.localeCompare(b.status));
    expect(first?.status, flavor).toBe("fulfilled");
    expect(others.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });
});
