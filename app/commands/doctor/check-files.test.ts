import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { StoredFiles } from "../../../platform/files/stores/stored-files.ts";
import { startS3StandIn } from "../../../platform/files/stores/testing/s3-stand-in.ts";
import { onEachDatabase } from "../../../platform/testing/databases.ts";
import { fillFiles } from "../operations/testing/filled-files.ts";
import { checkFiles } from "./check-files.ts";

const said = async (database: Database) =>
  (await checkFiles(database)).map(({ verdict, says }) => `${verdict} ${says}`).join("\n");

onEachDatabase("the doctor, of documents and pictures", (open) => {
  test("in a bucket says whether it answers and gives out what was put there", async () => {
    const s3 = await startS3StandIn();
    onTestFinished(() => s3.close());
    const { remove: _, ...database } = await open();
    expect(await checkFiles(database)).toEqual([]);
    const at = async (access = s3.access) => {
      return { ...database, files: await StoredFiles.open({ to: `s3://${s3.bucket}/files`, s3: access }) };
    };
    await fillFiles(await at(), { documents: 2, pictures: 2 });
    expect(await said(await at())).toMatch(/^ok 4 documents and pictures \(16 kB\) lie in s3:.+; the newest are as/);
    expect(s3.objects.size).toBe(4);
    expect(await said(database)).toMatch(/^broken 4 documents and pictures lie in a store, and FILES_TO isn't set/);
    await fillFiles(database, { documents: 0, pictures: 1 });
    expect(await said(await at())).toMatch(/^look 4 documents .+ Some pictures are still in the database\.$/);
    const [key = ""] = s3.objects.keys();
    s3.objects.set(key, Buffer.from("other"));
    expect(await said(await at())).toMatch(/^broken Of the newest documents, one is missing or damaged: documents\//);
    s3.objects.delete(key);
    expect(await said(await at())).toMatch(/^broken Of the newest documents, one .+ is no longer in/);
    const refused = await said(await at({ ...s3.access, secret: "not-told" }));
    expect(refused).toMatch(/^broken The store at .+ refused PUT .+: SignatureDoesNotMatch\. New documents wait\.$/);
    expect(refused).not.toContain("not-told");
    expect(await said(await at({ ...s3.access, endpoint: "http://127.0.0.1:9" }))).toMatch(
      /^broken .+ can't be reached/,
    );
  });

  test("in a folder says whether it is there, and writes nothing", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "doctor-files-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const to = path.join(folder, "files");
    const database = { ...(await open()), files: await StoredFiles.open({ to }) };
    expect(await said(database)).toMatch(/^look The folder .+ can't be looked at/);
    mkdirSync(to);
    expect(await said(database)).toMatch(/^ok 0 documents and pictures/);
    expect(readdirSync(to)).toEqual([]);
    await fillFiles(database, { documents: 1, pictures: 1 });
    expect(await said(database)).toMatch(/^ok 2 documents and pictures/);
    rmSync(to, { recursive: true });
    writeFileSync(to, "a file");
    expect(await said(database)).toMatch(/^broken /);
  });
});
