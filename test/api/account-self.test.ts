import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDb, schema } from "../../worker/db/client";
import type { Identity } from "../../worker/services/kernel";
import { hashPassword } from "../../worker/services/people/auth/password";
import { createAdAccount, createPlatform } from "../../worker/services/platform";
import { contextOf, faceFor, openAccount, unique } from "../support/factories";
import { ask, at, env, signIn, stored } from "./support";

const PASSWORD = "correct-horse";
const NEW = "battery-staple";
const CHANGE = { currentPassword: PASSWORD, password: NEW, confirmation: NEW };
const db = openDb(env.DB);
let hash: string;
beforeAll(async () => {
  hash = await hashPassword(env, PASSWORD);
});

async function withPassword(): Promise<Identity> {
  const account = await openAccount(env);
  const at = new Date();
  await db.insert(schema.accountCredentials).values({
    id: unique("credential-"),
    accountId: account.id,
    providerId: "credential",
    providerAccountId: account.id,
    password: hash,
    createdAt: at,
    updatedAt: at,
  });
  return account;
}

const rowOf = async ({ id }: Identity) =>
  (await db.select().from(schema.accounts).where(eq(schema.accounts.id, id)))[0];
const cookieIn = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");

describe("PATCH /account/password", () => {
  it("ends the other sessions and answers with the caller's fresh one", async () => {
    const account = await withPassword();
    const [mine, other] = [await signIn(account), await signIn(account)];
    const answer = await ask("PATCH", "/account/password", { cookie: mine, body: CHANGE });
    expect([answer.status, answer.json]).toEqual([200, { changed: true }]);
    const whoIs = async (cookie: string) => (await ask("GET", "/auth/session", { cookie })).json.user;
    expect([await whoIs(mine), await whoIs(other)]).toEqual([null, null]);
    expect(await whoIs(cookieIn(answer.headers))).toMatchObject({ id: account.id });
  });

  it.each([
    ["ko", "비밀번호가 올바르지 않아요."],
    ["en", "The password is incorrect."],
  ])("says that the present one is wrong (%s)", async (language, words) => {
    const cookie = await signIn(await withPassword());
    const body = { ...CHANGE, currentPassword: "wrong-horse" };
    const { status, json } = await ask("PATCH", "/account/password", { cookie, language, body });
    expect([status, json.errorCode, json.fields]).toEqual([400, "070", { currentPassword: [words] }]);
  });

  it("tells somebody who never had one how to make one", async () => {
    const cookie = await signIn(await openAccount(env));
    const { json } = await ask("PATCH", "/account/password", { cookie, body: CHANGE });
    expect(json.fields).toEqual({
      currentPassword: ["아직 비밀번호가 없어요. 비밀번호 찾기에서 먼저 만들어 주세요."],
    });
  });

  it("is held after ten wrong guesses", async () => {
    const cookie = await signIn(await withPassword());
    const body = { ...CHANGE, currentPassword: "wrong-horse" };
    const guess = async () => (await ask("PATCH", "/account/password", { cookie, body })).status;
    const guesses = [];
    for (let tries = 0; tries <= 10; tries++) guesses.push(await guess());
    expect(guesses).toEqual([...Array(10).fill(400), 429]);
  });
});

describe("PUT /account/options", () => {
  it("changes what is named and leaves the rest", async () => {
    const cookie = await signIn(await openAccount(env));
    const put = async (body: object) => (await ask("PUT", "/account/options", { cookie, body })).json;
    expect(await put({ alarms: { member: { mail: false } } })).toEqual({
      locale: "ko",
      alarms: { member: { mail: false } },
    });
    expect(await put({ locale: "en" })).toMatchObject({ locale: "en", alarms: { member: { mail: false } } });
    expect(await put({ alarms: { member: { console: false }, webhook: { mail: false } } })).toEqual({
      locale: "en",
      alarms: { member: { mail: false, console: false }, webhook: { mail: false } },
    });
  });
});

describe("PUT /account", () => {
  it("changes the caller's name and nothing that is not theirs to change", async () => {
    const account = await openAccount(env);
    const cookie = await signIn(account);
    const others = { email: "other@example.com", isOperator: true, kind: "pub" };
    const refused = await ask("PUT", "/account", { cookie, body: { name: "다른 이름", ...others } });
    expect(Object.keys(refused.json.fields ?? {}).sort()).toEqual(Object.keys(others).sort());
    const answer = await ask("PUT", "/account", { cookie, body: { name: " 새 이름 " } });
    expect(answer.json).toMatchObject({ name: "새 이름" });
    expect(await rowOf(account)).toMatchObject({
      name: "새 이름",
      email: account.email,
      kind: "adv",
      isOperator: false,
    });
  });
});

describe("DELETE /account", () => {
  const remove = (cookie: string | null, email: string, language = "ko") =>
    ask("DELETE", "/account", { cookie, language, body: { email } });

  it("removes all that is personal, and signs the caller out everywhere", async () => {
    const account = await withPassword();
    const [cookie, other] = [await signIn(account), await signIn(account)];
    const answer = await remove(cookie, account.email.toUpperCase());
    expect([answer.status, answer.json]).toEqual([200, { deleted: true }]);
    expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
    for (const copy of [cookie, other]) {
      expect((await ask("GET", "/account/me", { cookie: copy })).status).toBe(401);
    }
    const row = await rowOf(account);
    expect(row).toMatchObject({ name: "", email: `${account.id}@deleted.invalid`, emailVerified: false });
    expect(JSON.stringify(await stored())).not.toContain(account.email);
    const credentials = await db.select().from(schema.accountCredentials);
    expect(credentials.filter(({ accountId }) => accountId === account.id)).toEqual([]);
    expect((await ask("GET", `/account/has/${account.email}`)).json).toEqual({ exists: false });
  });

  it.each(["ko", "en"])("is refused to a sole owner, with what they own (%s)", async (language) => {
    const account = await openAccount(env);
    const ctx = contextOf(env, account);
    const adv = await createAdAccount(ctx, { displayName: "혼자 가진 계정" });
    const cookie = await signIn(account);
    const before = await stored();
    const { status, json } = await remove(cookie, account.email, language);
    expect([status, json.errorCode]).toEqual([409, "ACCOUNT_CANNOT_BE_DELETED"]);
    expect(json.message).toMatch(language === "ko" ? /소유/ : /own/i);
    expect(at(json, "details.soleOwned")).toEqual([
      { is: "project", id: adv.id, name: "혼자 가진 계정", kind: "adv" },
    ]);
    expect(await stored()).toEqual(before);
  });

  it("leaves a project to its other owner, and never to nobody when both go at once", async () => {
    const [one, two] = [await openAccount(env), await openAccount(env)];
    const platform = await createPlatform(contextOf(env, one), {
      displayName: "둘의 매체",
      alias: unique("n").slice(0, 20),
      themeColor: "#102030",
      ...(await faceFor(env, one)),
    });
    const at = Date.now();
    await db
      .insert(schema.memberships)
      .values({ projectId: platform.id, accountId: two.id, level: 700, createdAt: at, updatedAt: at });
    const [mine, theirs] = [await signIn(one), await signIn(two)];
    const answers = await Promise.all([remove(mine, one.email), remove(theirs, two.email)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await db
      .select()
      .from(schema.memberships)
      .where(eq(schema.memberships.projectId, platform.id));
    expect(left).toHaveLength(1);
  });

  it("is refused for another address, and to nobody at all", async () => {
    const account = await openAccount(env);
    const before = await stored();
    const wrong = await remove(await signIn(account), "somebody@example.com", "en");
    expect([wrong.status, Object.keys(wrong.json.fields ?? {})]).toEqual([400, ["email"]]);
    expect((await remove(null, account.email)).status).toBe(401);
    expect(await stored()).toEqual(before);
  });
});

describe("a session that is over", () => {
  it("is refused as UNAUTHORIZED, and its cookie taken back", async () => {
    const account = await openAccount(env);
    const cookie = await signIn(account);
    await ask("POST", "/auth/logout", { cookie });
    for (const [method, path] of [
      ["GET", "/account/me"],
      ["PUT", "/account"],
      ["DELETE", "/account"],
    ] as const) {
      const answer = await ask(method, path, { cookie, ...(method === "GET" ? {} : { body: {} }) });
      expect([answer.status, answer.json.errorCode]).toEqual([401, "UNAUTHORIZED"]);
      expect(answer.headers.getSetCookie().join()).toMatch(/session_token=;.*Max-Age=0/);
    }
  });

  it("keeps its cookie where only a token was refused", async () => {
    const cookie = await signIn(await openAccount(env));
    const answer = await ask("POST", "/auth/login", { cookie, body: { idToken: "not.a.token" } });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("is not ended, changed or deleted by another site", async () => {
    const account = await withPassword();
    const cookie = await signIn(account);
    const before = await stored();
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    for (const [method, path, body] of [
      ["POST", "/auth/logout", undefined],
      ["PATCH", "/account/password", CHANGE],
      ["PUT", "/account", { name: "남" }],
      ["DELETE", "/account", { email: account.email }],
    ] as const) {
      const answer = await ask(method, path, { cookie, headers, ...(body ? { body } : {}) });
      expect([answer.status, answer.json.errorCode]).toEqual([403, "FORBIDDEN"]);
    }
    expect(await stored()).toEqual(before);
    expect((await ask("GET", "/auth/session", { cookie })).json.user).toMatchObject({ id: account.id });
  });
});
