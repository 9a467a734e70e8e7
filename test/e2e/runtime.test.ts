import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, newWindow, startTestRuntime, type TestRuntime } from "../support/e2e";

let runtime: TestRuntime;
let browser: Browser;

beforeAll(async () => {
  [runtime, browser] = await Promise.all([startTestRuntime(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await runtime?.close();
});

test("the console answers a browser under its own and under a publisher's name, without an error in the page", async () => {
  const page = await (await newWindow(browser)).newPage();
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  const own = await page.goto(`${runtime.consoleOrigin}/auth/sign-in`);
  expect(own?.status()).toBe(200);
  const alias = await page.goto(
    `${runtime.consoleOrigin.replace("localhost", "demo.localhost")}/auth/sign-in`,
  );
  expect(alias?.status()).toBeLessThan(500);
  expect(faults).toEqual([]);
});

test("the ad server answers on a port of its own and knows nothing of an unknown unit", async () => {
  const answer = await fetch(`${runtime.adServeOrigin}/request?unit=none&uid=u&pf=web&lcl=ko`);
  expect(answer.status).toBeLessThan(500);
});

test("the console's crons run when they are fired", async () => {
  await runtime.fireCrons(Date.now());
  expect(runtime.errors).toEqual([]);
});
