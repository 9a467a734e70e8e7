import { expect } from "vitest";
import { complaintsOf } from "../support/complaints";
import { newWindow, startTestRuntime, type TestRuntime } from "../support/e2e";
import { test } from "./fixtures";

let runtime: TestRuntime;

/** Uses its own console, since its cron jobs would process other files' work. */
test.beforeAll(async () => {
  runtime = await startTestRuntime();
});
test.afterAll(async () => {
  await runtime?.close();
});

test("the console answers a browser without an error in the page", async ({ browser }) => {
  const page = await (await newWindow(browser)).newPage();
  const faults = complaintsOf(page);
  const own = await page.goto(`${runtime.consoleOrigin}/auth/sign-in`);
  expect(own?.status()).toBe(200);
  expect(faults).toEqual([]);
});

test("what the build names by its content is kept by browsers, a page is not", async () => {
  const page = await fetch(`${runtime.consoleOrigin}/auth/sign-in`);
  expect(page.headers.get("cache-control")).toBe("no-store");
  const [, script = ""] = /(\/assets\/[^"]+\.js)/.exec(await page.text()) ?? [];
  const { status, headers } = await fetch(`${runtime.consoleOrigin}${script}`);
  expect(status).toBe(200);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test.each([
  ["an app's ad for a test unit", "test-banner", "any-key", 200, { code: 0, msg: "OK" }],
  ["that a unit is not there", "none", "any-key", 404, { code: 404, msg: "AD_UNIT_NOT_FOUND" }],
  ["that a key is wanted", "none", null, 401, { code: 401, msg: "UNAUTHORIZED" }],
])("the ad server answers %s on a port of its own", async (_, unit, key, status, body) => {
  const answer = await fetch(`${runtime.adServeOrigin}/request?unit=${unit}&uid=u&pf=web&lcl=ko`, {
    headers: key === null ? {} : { Authorization: key },
  });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  expect(await answer.json()).toMatchObject(body);
});

test("the console knows none of the ad server's addresses, nor the ad server the console's", async () => {
  const statuses = await Promise.all(
    [`${runtime.consoleOrigin}/request?unit=test-banner`, `${runtime.adServeOrigin}/auth/sign-in`].map(
      async (url) => (await fetch(url, { headers: { Authorization: "any-key" } })).status,
    ),
  );
  expect(statuses).toEqual([404, 404]);
});

test("the console's crons run when they are fired", async () => {
  await runtime.fireCrons(Date.now());
  expect(runtime.errors).toEqual([]);
});
