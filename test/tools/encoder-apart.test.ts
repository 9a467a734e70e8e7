import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths";

interface Apart {
  encodeApart(job: object, onProgress: (progress: number) => void, program?: string): Promise<object>;
}
const { encodeApart } = (await import(join(ROOT, "encoder/apart.mjs"))) as Apart;

const folder = mkdtempSync(join(tmpdir(), "madang-apart-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that is sent the job, and does this with it. */
function program(name: string, code: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `process.once("message", async (job) => { ${code} });`);
  return path;
}

it("a job is done in a process of its own, which tells how far it is", async () => {
  const told: number[] = [];
  const path = program(
    "done",
    "process.send({ progress: 0.5 }); process.send({ made: { id: job.id, pid: process.pid } });",
  );
  const made = await encodeApart({ id: "a" }, (progress) => told.push(progress), path);
  expect(made).toMatchObject({ id: "a" });
  expect(made).not.toMatchObject({ pid: process.pid });
  expect(told).toEqual([0.5]);
});

it("a file that takes the codecs down fails its own job, and nothing else", async () => {
  const died = encodeApart({}, () => undefined, program("died", "process.kill(process.pid, 'SIGKILL');"));
  await expect(died).rejects.toThrow("SIGKILL");
  const next = encodeApart({}, () => undefined, program("next", "process.send({ made: {} });"));
  expect(await next).toEqual({});
});

it("what the uploader can mend keeps its reason", async () => {
  const refused = program("refused", 'process.send({ unplayable: "too-short" });');
  await expect(encodeApart({}, () => undefined, refused)).rejects.toMatchObject({ reason: "too-short" });
  const failed = program("failed", 'process.send({ failed: "no room" });');
  const error = await encodeApart({}, () => undefined, failed).catch((reason: Error) => reason);
  expect(error).toMatchObject({ message: "no room" });
  expect(error).not.toHaveProperty("reason");
});
