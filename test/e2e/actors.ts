import type { Browser, BrowserContext, Page } from "playwright-core";
import { type Client, PASSWORD } from "../support/client";
import { complaintsOf } from "../support/complaints";
import { newWindow, type TestRuntime } from "../support/e2e";

/** A user with their own browser, who finds everything by the console's displayed texts. */
export class Actor {
  private constructor(
    readonly runtime: TestRuntime,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly email: string,
    /** Unexpected messages of the browser's console. */
    readonly complaints: readonly string[],
  ) {}

  static async open(runtime: TestRuntime, browser: Browser, email: string): Promise<Actor> {
    const context = await newWindow(browser);
    const page = await context.newPage();
    return new Actor(runtime, context, page, email, complaintsOf(page));
  }

  /** A user who is already signed in. */
  static async as(client: Client, runtime: TestRuntime, browser: Browser, email: string): Promise<Actor> {
    const actor = await Actor.open(runtime, browser, email);
    await actor.context.addCookies(client.cookies);
    return actor;
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.runtime.consoleOrigin}${path}`);
  }

  /** Opens an address below the current project. */
  async visitInProject(path: string): Promise<void> {
    const [side = "", project = ""] = new URL(this.page.url()).pathname.split("/").slice(1);
    await this.visit(`/${side}/${project}/${path}`);
  }

  /** Signs up with the code that arrives in the local mailbox page. */
  async signUp(kind: "광고주·대행사" | "매체", name: string): Promise<void> {
    const { page } = this;
    await this.visit("/auth/sign-up");
    await page.getByRole("radio", { name: kind }).check();
    await page.getByLabel("이름").fill(name);
    await page.getByLabel("이메일").fill(this.email);
    await page.getByLabel("비밀번호").fill(PASSWORD);
    for (const box of await page.getByRole("checkbox", { name: /동의/ }).all()) await box.check();
    await this.press("인증 코드 받기");
    await page.waitForURL(/\/auth\/confirm/);
    await page.getByLabel("인증 코드").fill(await this.mailedCode());
    await page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  }

  async signIn(password: string): Promise<void> {
    await this.visit("/auth/sign-in");
    await this.page.getByLabel("이메일").fill(this.email);
    await this.page.getByLabel("비밀번호").fill(password);
    await this.press("로그인", { exact: true });
    await this.page.waitForURL((url) => url.pathname !== "/auth/sign-in");
    if (new URL(this.page.url()).pathname === "/auth/mfa") {
      await this.page.getByLabel("인증 코드").fill(await this.authenticatorCode());
    }
    await this.page.waitForURL((url) => !url.pathname.startsWith("/auth/"));
  }

  /** The current code of the demo's authenticator on the mailbox page. */
  async authenticatorCode(): Promise<string> {
    const mailbox = await this.context.newPage();
    await mailbox.goto(`${this.runtime.consoleOrigin}/mailbox`);
    const shown = mailbox.getByRole("listitem").filter({ hasText: this.email }).first();
    const code = (await shown.getByRole("strong").textContent())?.match(/\d{6}/)?.[0];
    await mailbox.close();
    if (!code) throw new Error(`the demo's authenticator has no code for ${this.email}`);
    return code;
  }

  /** Reads the newest code on the mailbox page. */
  async mailedCode(): Promise<string> {
    const mailbox = await this.context.newPage();
    await mailbox.goto(`${this.runtime.consoleOrigin}/mailbox`);
    const mail = mailbox.getByRole("listitem").filter({ hasText: this.email }).first();
    const code = (await mail.textContent())?.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
    await mailbox.close();
    if (!code) throw new Error(`no code for ${this.email} in the mailbox`);
    return code;
  }

  async press(name: string | RegExp, options: { exact?: boolean } = {}): Promise<void> {
    await this.page
      .getByRole("main")
      .getByRole("button", { name, ...options })
      .first()
      .click();
  }

  /** Types a range into the date fields of a group: year, month and day of both ends. */
  async typeDays(group: string, first: string, last: string): Promise<void> {
    const segments = this.page.getByRole("group", { name: group }).getByRole("spinbutton");
    const parts = [...first.split("-"), ...last.split("-")];
    for (const [index, part] of parts.entries()) {
      await segments.nth(index).click();
      await this.page.keyboard.type(String(Number(part)));
    }
  }

  /** The id after a segment of the current address. */
  idAfter(segment: string): string {
    const parts = new URL(this.page.url()).pathname.split("/");
    return parts[parts.indexOf(segment) + 1] ?? "";
  }
}
