import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { untilNextMinute } from "../../scripts/local/minute-clock.ts";
import { freePorts, takenPort } from "../../scripts/local/ports.ts";
import { parseStartArguments } from "../../scripts/toolchain/arguments.ts";

const server = createServer();
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

test("the console stands on 8787 unless told otherwise", () => {
  expect(parseStartArguments([])).toEqual({ fresh: false, port: 8787, demo: "living" });
  expect(parseStartArguments(["--fresh", "--port", "9000", "--demo", "small"])).toEqual({
    ...{ fresh: true, port: 9000, demo: "small" },
  });
});

test("a port that leaves no room for its neighbours, or is none, is refused", () => {
  for (const port of ["0", "65532", "80.5", "abc"]) {
    expect(() => parseStartArguments(["--port", port])).toThrow(/--port/);
  }
});

test("the first taken port is named", async () => {
  const ports = await freePorts();
  await new Promise<void>((resolve) => server.listen(ports.adServe, "127.0.0.1", resolve));
  expect(await takenPort([ports.console, ports.adServe, ports.encoder])).toBe(ports.adServe);
  expect(await takenPort([ports.console, ports.encoder])).toBeUndefined();
});

test("the clock waits for the whole minute", () => {
  expect(untilNextMinute(60_000 * 7)).toBe(60_000);
  expect(untilNextMinute(60_000 * 7 + 59_999)).toBe(1);
});
