import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answerPath, type RawAnswer, writeAnswers } from "./raw-answer.ts";

/** Starts a bare `node:http` server in a process of its own that sends these responses from memory, each at `urls`. */
export async function startMemoryServer(answers: readonly RawAnswer[]) {
  const folder = await mkdtemp(join(tmpdir(), "fieldstone-bench-"));
  const file = join(folder, "answers.json");
  await writeFile(file, writeAnswers(answers));
  const child = spawn(process.execPath, [join(import.meta.dirname, "memory-server.ts"), file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((done) => {
    child.stdout.once("data", (line: Buffer) => done(/http:\S+/.exec(line.toString())?.[0] ?? ""));
  });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  return { urls: answers.map((_answer, index) => url + answerPath(index)), pid: child.pid ?? 0, stop };
}
