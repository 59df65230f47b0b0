import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { installRelease } from "./testing/install-release.ts";

const { admin, adminKilled, current, folder, packNewer, ready, runSql, service } = installRelease();

test("killed at any step, an upgrade can be begun again, or taken back, and nothing is lost", async () => {
  const newer = await packNewer("0.4.8");
  const isThere = (pattern: RegExp) => () => readdirSync(folder).some((name) => pattern.test(name));
  const backups = () => readdirSync(join(folder, "data/backups")).filter((name) => !name.endsWith(".zst"));
  const moments = [
    isThere(/^\.unpacked-/),
    isThere(/^fieldstone-0\.4\.8$/),
    () => backups().length > 0,
    "before stop",
    "after stop",
    "before start",
    "after start",
  ] as const;
  const old = current();
  for (const [index, at] of moments.entries()) {
    const reader = `step${index}@b.test`;
    await adminKilled(at, "upgrade", newer);
    if (index % 2 === 0) {
      const again = await admin("upgrade", newer, "--service", service);
      // It was done but for saying so.
      if (at === "after start") expect(again.said).toContain("fieldstone-0.4.8 is already running.");
      else expect(again, `${index}: ${again.said}`).toMatchObject({ code: 0 });
      expect([index, current(), await ready()]).toEqual([index, "fieldstone-0.4.8", 200]);
      expect(readdirSync(folder).filter((name) => name.startsWith(".unpacked-"))).toEqual([]);
      expect((await admin("create-admin", reader, "--first-name", "S", "--last-name", "B")).code).toBe(0);
    }
    // Before it has begun to replace anything, there is nothing to take back.
    const back = await admin("rollback", "--service", service);
    if (index === 1) expect(back.said).toContain("There is no upgrade here");
    else expect(back, `${index}: ${back.said}`).toMatchObject({ code: 0 });
    expect([index, current(), await ready()]).toEqual([index, old, 200]);
    if (index % 2 === 0) expect((await admin("show", reader)).said).toContain(reader);
    rmSync(join(folder, "fieldstone-0.4.8"), { recursive: true, force: true });
  }
});

/** Leaves the data folder as a rollback does that is killed between its renames: the database aside, the backup ready. */
async function putAside(): Promise<void> {
  const [upgrade] = z
    .array(z.object({ to: z.string(), backup: z.string(), at: z.string() }))
    .parse(JSON.parse(readFileSync(join(folder, "upgrades.json"), "utf8")));
  const { to = "", backup = "", at = "" } = upgrade ?? {};
  const time = at.replaceAll(/\D/g, "");
  const restored = await admin("restore", backup, "--to", join(folder, `data/restored-${time}`));
  expect(restored, restored.said).toMatchObject({ code: 0 });
  mkdirSync(join(folder, `data/of-${to}-${time}`));
  renameSync(join(folder, "data/app.db"), join(folder, `data/of-${to}-${time}/app.db`));
}

test("killed at any step, a rollback that replaces the database goes on where it was", async () => {
  const restored = () => readdirSync(join(folder, "data")).some((name) => name.startsWith("restored-"));
  const old = current();
  const moments = ["before stop", "after stop", restored, "aside", "before start", "after start"] as const;
  for (const [index, at] of moments.entries()) {
    const newer = await packNewer(`0.4.9${index}`);
    expect((await admin("upgrade", newer, "--service", service)).code).toBe(0);
    runSql("insert into kysely_migration values ('9999-of-a-newer-version', '2027-01-01')");
    await adminKilled(at === "aside" ? "after stop" : at, "rollback", "--restore");
    if (at === "aside") await putAside();
    const back = await admin("rollback", "--restore", "--service", service);
    expect(back, `${index}: ${back.said}`).toMatchObject({ code: 0 });
    expect([index, current(), await ready()]).toEqual([index, old, 200]);
    expect((await admin("show", "reader@demo.test")).said).toContain("reader@demo.test");
    expect(restored()).toBe(false);
  }
});
