import { expect, test } from "vitest";
import { supervise } from "../../scripts/toolchain/supervise.mjs";

/** Fills a heap first, so that the process ends slowly and its supervisor has time to interfere. */
const script = (ending: string) =>
  `const kept = []; for (let i = 0; i < 1e6; i++) kept.push({ i, text: String(i) }); globalThis.kept = kept; ${ending}`;

test.each([
  { ending: "", code: 0 },
  { ending: "process.exit(0)", code: 0 },
  { ending: "process.exitCode = 3", code: 3 },
  { ending: "process.exit(3)", code: 3 },
])(
  "a script that ends by itself ($ending) has its own exit code ($code), time after time",
  async ({ ending, code }) => {
    const codes: number[] = [];
    for (let run = 0; run < 3; run++)
      codes.push(await supervise(process.execPath, ["-e", script(ending)], { cwd: import.meta.dirname }));
    expect(codes).toEqual([code, code, code]);
  },
);

test("a script that is killed ends with 130", async () => {
  expect(
    await supervise(process.execPath, ["-e", 'process.kill(process.pid, "SIGKILL")'], {
      cwd: import.meta.dirname,
    }),
  ).toBe(130);
});
