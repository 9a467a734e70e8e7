import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { Client, PASSWORD } from "../../support/client";
import type { TestRuntime } from "../../support/e2e";
import { totp } from "../../support/totp";
import { Actor } from "../actors";
import { loadAxe } from "../screens/axe";

/** A console, a browser, and new users that no other file uses. */
export function openStage(runtime: TestRuntime, browser: Browser) {
  const signedIn = async (client: Client, email: string) => {
    const actor = await Actor.as(client, runtime, browser, email);
    await loadAxe(actor.context);
    return actor;
  };
  return {
    runtime,
    browser,
    /** Signs up by requests; the trade test covers the sign-up by hand. */
    async newcomer(name = "하늘"): Promise<Actor> {
      const email = `${randomUUID()}@example.com`;
      return signedIn(await new Client(runtime).signUp(email, "adv", name), email);
    },
    /** The same user in another browser, not signed in. */
    elsewhere: (actor: Actor) => Actor.open(runtime, browser, actor.email),
    /** The same user in another browser, signed in. */
    async signedInElsewhere({ email }: Actor): Promise<Actor> {
      return signedIn(await new Client(runtime).signIn(email, PASSWORD), email);
    },
  };
}

export type Stage = ReturnType<typeof openStage>;

export const pathOf = (page: Page) => `${new URL(page.url()).pathname}${new URL(page.url()).search}`;

/** The only form of a page with this intent. */
export const form = (page: Page, intent: string) =>
  page.getByRole("main").locator(`form:has(input[name=intent][value="${intent}"])`);

/** Signs in up to the second step. */
export async function firstStep(actor: Actor, next = ""): Promise<void> {
  await actor.visit(`/auth/sign-in${next ? `?next=${encodeURIComponent(next)}` : ""}`);
  await actor.page.getByLabel("이메일").fill(actor.email);
  await actor.page.getByLabel("비밀번호").fill(PASSWORD);
  await actor.press("로그인", { exact: true });
}

export async function turnOnSecondFactor(actor: Actor): Promise<{ key: string; recoveryCodes: string[] }> {
  const { page } = actor;
  await actor.visit("/account/security");
  await form(page, "mfa-begin").getByLabel("비밀번호").fill(PASSWORD);
  await form(page, "mfa-begin").locator("button[type=submit]").click();
  const key =
    (await page.getByRole("figure").filter({ hasText: "설정 키" }).locator("code").textContent()) ?? "";
  await form(page, "mfa-confirm").getByLabel("인증 코드").fill(totp(key));
  const codes = page.getByRole("figure").filter({ hasText: "복구 코드" }).locator("pre");
  return { key, recoveryCodes: ((await codes.textContent()) ?? "").split("\n") };
}

/** The path of the latest invitation link to an address. The mail is sent with a short delay. */
export async function mailedLink(runtime: TestRuntime, address: string): Promise<string> {
  const paths = async () =>
    (await runtime.mailsTo(address)).flatMap((mail) => /\/invitations\/[\w-]+/.exec(mail)?.[0] ?? []);
  await expect.poll(async () => (await paths()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return (await paths())[0] ?? "";
}
