import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { ROOT } from "../../scripts/toolchain/paths";

interface Apart {
  encodeApart(job: object, onProgress: (progress: number) => void, program?: string): Promise<object>;
}
const { encodeApart } = (await import(join(ROOT, "encoder/apart.mjs"))) as Apart;

const folder = mkdtempSync(join(tmpdir(), "madang-apart-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that receives the job and runs this code. */
function program(name: string, code: string): string {
  const path = join(folder, `${name}.mjs`);
  const head = 'import { writeFileSync } from "node:fs"; const [own] = process.argv.slice(2);';
  writeFileSync(path, `${head} process.once("message", async (job) => { ${code} });`);
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

it.each([
  ["is done", "process.send({ made: {} });"],
  ["fails", 'process.send({ failed: "no room" });'],
  ["dies", "process.kill(process.pid, 'SIGKILL');"],
])("a job has a folder of its own, of which nothing is left when it %s", async (how, ending) => {
  const told = join(folder, `${how}.txt`);
  const code = `writeFileSync(own + "/source", "a video"); writeFileSync(${JSON.stringify(told)}, own); ${ending}`;
  await encodeApart({}, () => undefined, program(how.replace(" ", "-"), code)).catch(() => undefined);
  const own = readFileSync(told, "utf8");
  expect(own).toMatch(/encoder-\w+$/);
  expect(existsSync(own)).toBe(false);
});

it("what the uploader can mend keeps its reason", async () => {
  const refused = program("refused", 'process.send({ unplayable: "too-short" });');
  await expect(encodeApart({}, () => undefined, refused)).rejects.toMatchObject({ reason: "too-short" });
  const failed = program("failed", 'process.send({ failed: "no room" });');
  const error = await encodeApart({}, () => undefined, failed).catch((reason: Error) => reason);
  expect(error).toMatchObject({ message: "no room" });
  expect(error).not.toHaveProperty("reason");
});

it("a process ends once it has told how its job ended", async () => {
  const code =
    "process.once('disconnect', () => process.exit(0)); process.send({ made: { pid: process.pid } });";
  const made = await encodeApart({}, () => undefined, program("lasting", code));
  const { pid } = made as { pid: number };
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow("ESRCH"), { timeout: 10_000 });
});

it("a job that keeps the codecs busy for a quarter of an hour is ended; the clock of one that ended is stopped", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const begun = Promise.withResolvers<void>();
    const code = "process.send({ progress: 0 }); setInterval(() => undefined, 1000);";
    const busy = encodeApart({}, () => begun.resolve(), program("busy", code));
    const ended = expect(busy).rejects.toThrow("SIGKILL");
    await begun.promise;
    vi.advanceTimersByTime(15 * 60_000);
    await ended;
    await encodeApart({}, () => undefined, program("quick", "process.send({ made: {} });"));
    const deadlineMs = Date.now() + 10_000;
    while (vi.getTimerCount() > 0 && Date.now() < deadlineMs) await new Promise(setImmediate);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
