import { afterEach, beforeEach, expect, type MockInstance, vi } from "vitest";

let spy: MockInstance<typeof console.error>;
let allowed: RegExp[] = [];

/** Declares that the running test causes a logged error like this; every other one still fails the test. */
export function allowConsoleError(pattern: RegExp): void {
  allowed.push(pattern);
}

beforeEach(() => {
  allowed = [];
  spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
});

afterEach(() => {
  const lines = spy.mock.calls.map((call) => call.map(String).join(" "));
  spy.mockRestore();
  const unexpected = lines.filter((line) => !allowed.some((pattern) => pattern.test(line)));
  expect(unexpected, "unexpected console.error").toEqual([]);
});
