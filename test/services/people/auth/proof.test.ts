import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { CODE_ATTEMPTS_MAX, CODE_COOLDOWN_S, EMAIL_CODE_TTL_S, LEVEL } from "../../../../domain/people";
import { PROOF_TTL_MS } from "../../../../domain/people/proof";
import { openDb, schema } from "../../../../worker/db/client";
import { runOutboxEntry } from "../../../../worker/jobs/outbox";
import { listDeletions } from "../../../../worker/services/desk";
import { saveBankAccount } from "../../../../worker/services/money";
import {
  rotateWebhookSecret,
  saveClientCredentials,
  saveWebhook,
} from "../../../../worker/services/partners";
import {
  beginSecondFactor,
  changeGroupRole,
  changeMemberLevel,
  changePassword,
  createGroup,
  deleteAccount,
  deleteGroup,
  endSecondFactor,
  forgotPassword,
  giveProject,
  inviteMember,
  inviteToGroup,
  proofAsked,
  proveAgain,
  recoverPassword,
  removeFromGroup,
  removeMember,
  renewRecoveryCodes,
  sendProofCode,
  takeProject,
} from "../../../../worker/services/people";
import { hashPassword } from "../../../../worker/services/people/auth/password";
import { createAccessToken, deleteProject } from "../../../../worker/services/platform";
import { contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";
import { openMember } from "../../../support/people";
import { totp } from "../../../support/totp";
import { letIssuerAnswer, somebody, visitor, walk } from "./oidc-support";
import { guardedMember, member, signedIn } from "./people";
import { caller, consoleEnv, mailsTo, newestCode, otherThan, PASSWORD, sessionOf } from "./support";

vi.setConfig({ testTimeout: 60_000 });
letIssuerAnswer();

const env = consoleEnv();
const asked = { code: "PROOF_REQUIRED" };
const WINDOWS =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const BANK = { bank: "한빛은행", holder: "김보리", number: "110-123-456789" };

/** Sends every pending mail of this kind. */
async function sendMails(): Promise<void> {
  const rows = await openDb(env.DB).query.outbox.findMany({
    where: (row, { and, eq, isNull }) => and(eq(row.topic, "mail.security"), isNull(row.doneAt)),
  });
  for (const { id } of rows) await runOutboxEntry(contextOf(env, null), id);
}

const subjectsTo = async (email: string) => {
  await sendMails();
  return (await mailsTo(email)).map(({ subject }) => subject);
};

describe("a session alone, ten minutes after who it is was shown,", () => {
  it("changes no bank account", async () => {
    const { publisher, pub } = await openShop(env);
    const now = Date.now();
    const at = (provedAtMs: number | null) => contextOf(env, publisher, { now, provedAtMs });
    await expect(saveBankAccount(at(now - PROOF_TTL_MS), pub.id, BANK)).rejects.toMatchObject(asked);
    await expect(saveBankAccount(at(null), pub.id, BANK)).rejects.toMatchObject(asked);
    expect(await saveBankAccount(at(now - PROOF_TTL_MS + 1), pub.id, BANK)).toMatchObject({
      bank: "한빛은행",
    });
  });

  it("gives and takes no owner's level", async () => {
    const { advertiser, adv } = await openBuyer(env);
    const stale = contextOf(env, advertiser, { provedAtMs: Date.now() - PROOF_TTL_MS });
    const [owner, editor] = [
      await openMember(env, adv.id, LEVEL.owner),
      await openMember(env, adv.id, LEVEL.editor),
    ];
    const refused = [
      () => changeMemberLevel(stale, adv.id, { account: editor.id, level: "owner" }),
      () => changeMemberLevel(stale, adv.id, { account: owner.id, level: "viewer" }),
      () => removeMember(stale, adv.id, { account: owner.id }),
      () => inviteMember(stale, adv.id, { email: "new@example.com", level: "owner" }),
    ];
    for (const each of refused) await expect(each()).rejects.toMatchObject(asked);
    await changeMemberLevel(stale, adv.id, { account: editor.id, level: "viewer" });
    await removeMember(stale, adv.id, { account: editor.id });
    await inviteMember(stale, adv.id, { email: "new@example.com", level: "editor" });
  });

  it("deletes no platform, gives it to no group, and gives out no secret of it; done with a proof, its owners are mailed", async () => {
    const { publisher, pub } = await openShop(env);
    const owner = await openMember(env, pub.id, LEVEL.owner);
    const now = Date.now();
    const proven = contextOf(env, publisher, { now, provedAtMs: now });
    await saveWebhook(proven, pub.id, { url: "https://hooks.example.com/first" });
    const deeds = (ctx: ReturnType<typeof contextOf>, group: string) => [
      () => giveProject(ctx, group, { project: pub.id }),
      () => saveClientCredentials(ctx, pub.id, { clientId: "madang", clientSecret: "a-long-client-secret" }),
      () => rotateWebhookSecret(ctx, pub.id, 1),
      () => saveWebhook(ctx, pub.id, { url: "https://hooks.example.com/second" }),
      () => createAccessToken(ctx, pub.id, { name: "탈퇴 처리", scopes: ["users.delete"] }),
      () => deleteProject(ctx, pub.id, { name: pub.displayName }),
    ];
    const group = (await createGroup(contextOf(env, publisher), { name: "보리수 그룹" })).id;
    const stale = contextOf(env, publisher, { now, provedAtMs: null });
    for (const each of deeds(stale, group)) await expect(each()).rejects.toMatchObject(asked);
    for (const each of deeds(proven, group)) await each();
    expect(await subjectsTo(owner.email)).toHaveLength(7);
  });

  it("deletes no ad account and no group, and takes no project back; done with a proof, the owners are mailed", async () => {
    const { advertiser, adv } = await openBuyer(env);
    const owner = await openMember(env, adv.id, LEVEL.owner);
    const group = (await createGroup(contextOf(env, advertiser), { name: "보리수 그룹" })).id;
    await giveProject(contextOf(env, advertiser), group, { project: adv.id });
    const deeds = (ctx: ReturnType<typeof contextOf>) => [
      () => takeProject(ctx, group, { project: adv.id }),
      () => deleteGroup(ctx, group),
      () => deleteProject(ctx, adv.id, { name: adv.displayName }),
    ];
    const stale = contextOf(env, advertiser, { provedAtMs: null });
    for (const each of deeds(stale)) await expect(each()).rejects.toMatchObject(asked);
    for (const each of deeds(contextOf(env, advertiser))) await each();
    expect(await subjectsTo(owner.email)).toEqual(
      expect.arrayContaining([expect.stringContaining(`${adv.displayName} 프로젝트가 삭제됐어요`)]),
    );
    expect(await subjectsTo(advertiser.email)).toEqual(
      expect.arrayContaining([expect.stringContaining("보리수 그룹 그룹이 삭제됐어요")]),
    );
  });

  it("gives and takes no owner's role in a group", async () => {
    const boss = await openAccount(env);
    const stale = contextOf(env, boss, { provedAtMs: null });
    const group = (await createGroup(contextOf(env, boss), { name: "보리수 그룹" })).id;
    const [owner, viewer] = [await openAccount(env), await openAccount(env)];
    const at = Date.now();
    const row = { groupId: group, createdAt: at, updatedAt: at };
    await openDb(env.DB)
      .insert(schema.groupMembers)
      .values([
        { ...row, accountId: owner.id, role: "owner" },
        { ...row, accountId: viewer.id, role: "viewer" },
      ]);
    const refused = [
      () => changeGroupRole(stale, group, { account: viewer.id, role: "owner" }),
      () => changeGroupRole(stale, group, { account: owner.id, role: "viewer" }),
      () => removeFromGroup(stale, group, { account: owner.id }),
      () => inviteToGroup(stale, group, { email: "new@example.com", role: "owner" }),
    ];
    for (const each of refused) await expect(each()).rejects.toMatchObject(asked);
    await inviteToGroup(stale, group, { email: "new@example.com", role: "viewer" });
    await removeFromGroup(stale, group, { account: viewer.id });
  });

  it("deletes no account, until the password is given again", async () => {
    const email = await member();
    const { setCookies: cookies } = await signedIn(email);
    const now = Date.now() + PROOF_TTL_MS + 60_000;
    await expect(deleteAccount(caller({ cookies, now }), { email })).rejects.toMatchObject(asked);
    expect(await sessionOf(cookies)).not.toBeNull();
    expect(await proofAsked(caller({ cookies, now }))).toMatchObject({ by: "password", needsSetUp: false });
    await expect(proveAgain(caller({ cookies, now }), { password: "wrong-horse" })).rejects.toMatchObject({
      fields: { password: ["password.wrong"] },
    });
    await expect(deleteAccount(caller({ cookies, now }), { email })).rejects.toMatchObject(asked);
    await proveAgain(caller({ cookies, now }), { password: PASSWORD });
    const ctx = caller({ cookies, now });
    await deleteAccount(ctx, { email });
    await ctx.settle();
    expect(await sessionOf(cookies)).toBeNull();
    expect(await subjectsTo(email)).toContain("[Madang] 계정이 삭제됐어요");
  });

  it("certifies what was erased of an account, to its owner by a number that operators find", async () => {
    const email = await member();
    const { setCookies: cookies } = await signedIn(email);
    const accountId = (await sessionOf(cookies))?.account.id ?? "";
    const ctx = caller({ cookies, now: Date.now() });
    await deleteAccount(ctx, { email });
    await ctx.settle();
    const operator = contextOf(env, await openAccount(env, { isOperator: true }));
    const { items } = await listDeletions(operator, { q: accountId });
    const [certificate] = items;
    if (!certificate) throw new Error("no certificate");
    const { hash, ...record } = certificate;
    expect(record).toMatchObject({
      account: accountId,
      erased: { sessions: 2, signIns: 1, secondFactors: 0 },
    });
    const { id, at: deletedAt, erased, kept } = record;
    const text = JSON.stringify({ id, accountId, deletedAt, erased, kept });
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
    const mail = (await mailsTo(email)).map(({ text }) => text).join("\n");
    expect(mail).toContain(record.id);
    expect(mail).toContain(hash);
    expect((await listDeletions(operator, { q: record.id })).items).toEqual(items);
    await expect(listDeletions(contextOf(env, await openAccount(env)))).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("asks for the second factor where it is on, and takes each code once", async () => {
    const { key, setCookies: cookies } = await guardedMember();
    const now = Date.now() + PROOF_TTL_MS + 60_000;
    expect(await proofAsked(caller({ cookies, now }))).toMatchObject({ by: "second-factor" });
    const code = totp(key, 1);
    await expect(proveAgain(caller({ cookies, now }), { password: PASSWORD })).rejects.toMatchObject({
      fields: { code: ["required"] },
    });
    await proveAgain(caller({ cookies, now }), { code });
    await expect(proveAgain(caller({ cookies, now }), { code })).rejects.toMatchObject({
      fields: { code: ["code.wrong"] },
    });
  });

  it("sets up no second factor of an account without a password: it signs in with its provider again", async () => {
    const email = await member();
    const { setCookies: cookies } = await walk(somebody({ email }));
    const db = caller().db;
    await db
      .update(schema.accountCredentials)
      .set({ password: null })
      .where(eq(schema.accountCredentials.accountId, (await sessionOf(cookies))?.account.id ?? ""));
    const now = Date.now() + PROOF_TTL_MS + 60_000;
    const late = visitor(cookies, { now });
    expect(await proofAsked(late)).toMatchObject({ by: "provider", needsSetUp: false });
    await expect(beginSecondFactor(late, {})).rejects.toMatchObject(asked);
    await expect(proveAgain(late, { password: "" })).rejects.toMatchObject({
      fields: { code: ["required"] },
    });
    expect((await beginSecondFactor(visitor(cookies), {})).key).not.toBe("");
  });
});

describe("who signs in by a provider alone", () => {
  const now = Date.now() + PROOF_TTL_MS + 60_000;
  const AFTER_COOLDOWN_MS = (CODE_COOLDOWN_S + 1) * 1000;
  const wrong = (code: string) => ({ code: "070", fields: { code: [code] } });

  /** An account without a password, signed in from two browsers. */
  async function providerOnly() {
    const person = somebody({ email: await member() });
    const { setCookies: cookies } = await walk(person);
    const { setCookies: elsewhere } = await walk(person);
    const accountId = (await sessionOf(cookies))?.account.id ?? "";
    const credentials = schema.accountCredentials;
    const setPassword = (password: string | null) =>
      openDb(env.DB)
        .update(credentials)
        .set({ password })
        .where(and(eq(credentials.accountId, accountId), eq(credentials.providerId, "credential")));
    await setPassword(null);
    return { email: person.email, cookies, elsewhere, setPassword };
  }

  it("shows it by a mailed code, once, and may then do what a session alone may not", async () => {
    const { email, cookies } = await providerOnly();
    const late = () => visitor(cookies, { now });
    expect(await proofAsked(late())).toEqual({
      by: "provider",
      needsSetUp: false,
      isCodeSent: false,
      codeWaitS: 0,
    });
    await sendProofCode(late());
    expect(await proofAsked(late())).toMatchObject({ isCodeSent: true, codeWaitS: CODE_COOLDOWN_S });
    const [mail] = await mailsTo(email);
    const code = await newestCode(email);
    expect(mail?.subject).toBe(`[Madang] 본인 확인 코드 ${code}`);
    expect(mail?.text).toContain("/account/security");
    await expect(deleteAccount(late(), { email })).rejects.toMatchObject(asked);
    await proveAgain(late(), { code });
    expect((await proofAsked(late())).isCodeSent).toBe(false);
    await expect(proveAgain(late(), { code })).rejects.toMatchObject(wrong("code.expired"));
    await deleteAccount(late(), { email });
    expect(await sessionOf(cookies)).toBeNull();
  });

  it("keeps nothing by which the code could be read, and takes no other session's", async () => {
    const { email, cookies, elsewhere } = await providerOnly();
    await sendProofCode(visitor(cookies, { now }));
    const code = await newestCode(email);
    const rows = await openDb(env.DB).query.verifications.findMany();
    expect(rows.filter(({ value }) => value.includes(code))).toEqual([]);
    await expect(proveAgain(visitor(elsewhere, { now }), { code })).rejects.toMatchObject(
      wrong("code.expired"),
    );
    await sendProofCode(visitor(elsewhere, { now: now + AFTER_COOLDOWN_MS }));
    await expect(proveAgain(visitor(elsewhere, { now }), { code })).rejects.toMatchObject(
      wrong("code.wrong"),
    );
    await proveAgain(visitor(cookies, { now }), { code });
  });

  it("asks for one code a minute and ten an hour, of which the newest alone is good, for ten minutes", async () => {
    const { email, cookies } = await providerOnly();
    const at = (ms: number) => visitor(cookies, { now: now + ms });
    await sendProofCode(at(0));
    const first = await newestCode(email);
    await expect(sendProofCode(at(59_000))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterS: 1 },
    });
    await sendProofCode(at(AFTER_COOLDOWN_MS));
    const second = await newestCode(email);
    if (first !== second)
      await expect(proveAgain(at(AFTER_COOLDOWN_MS), { code: first })).rejects.toMatchObject(
        wrong("code.wrong"),
      );
    const over = AFTER_COOLDOWN_MS + EMAIL_CODE_TTL_S * 1000;
    await expect(proveAgain(at(over), { code: second })).rejects.toMatchObject(wrong("code.expired"));
    for (let nth = 2; nth < 9; nth++) await sendProofCode(at(nth * AFTER_COOLDOWN_MS));
    await expect(sendProofCode(at(9 * AFTER_COOLDOWN_MS))).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  it("has five tries at a code, also when they come at the same moment", async () => {
    const { email, cookies } = await providerOnly();
    const late = () => visitor(cookies, { now });
    await sendProofCode(late());
    const code = await newestCode(email);
    const tries = Array.from({ length: 8 }, () => proveAgain(late(), { code: otherThan(code) }));
    const answers = await Promise.allSettled(tries);
    expect(answers.every(({ status }) => status === "rejected")).toBe(true);
    for (let nth = 0; nth < CODE_ATTEMPTS_MAX; nth++)
      await expect(proveAgain(late(), { code: otherThan(code) })).rejects.toMatchObject({ code: "070" });
    await expect(proveAgain(late(), { code })).rejects.toMatchObject(wrong("code.exhausted"));
    expect((await proofAsked(late())).isCodeSent).toBe(false);
  });

  it("has one proof of one code that is typed twice at the same moment", async () => {
    const { email, cookies } = await providerOnly();
    await sendProofCode(visitor(cookies, { now }));
    const code = await newestCode(email);
    const twice = [1, 2].map(() => proveAgain(visitor(cookies, { now }), { code }));
    const passed = (await Promise.allSettled(twice)).filter(({ status }) => status === "fulfilled");
    expect(passed).toHaveLength(1);
  });

  it("has to give the password or the second factor as soon as there is one, whatever was mailed before", async () => {
    const { email, cookies, setPassword } = await providerOnly();
    const late = () => visitor(cookies, { now });
    await sendProofCode(late());
    const code = await newestCode(email);
    await setPassword(await hashPassword(consoleEnv(), PASSWORD));
    await expect(sendProofCode(late())).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(proveAgain(late(), { code })).rejects.toMatchObject({
      fields: { password: ["password.wrong"] },
    });
    await setPassword(null);
    await openDb(env.DB)
      .insert(schema.twoFactors)
      .values({
        id: crypto.randomUUID(),
        accountId: (await sessionOf(cookies))?.account.id ?? "",
        secret: "x",
        backupCodes: "x",
        verified: true,
      });
    await expect(sendProofCode(late())).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(proveAgain(late(), { code })).rejects.toThrow();
    expect((await proofAsked(late())).by).toBe("second-factor");
    await expect(deleteAccount(late(), { email })).rejects.toMatchObject(asked);
  });

  it("and nobody else is mailed one", async () => {
    await expect(sendProofCode(caller())).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    const email = await member();
    const { setCookies: cookies } = await signedIn(email);
    await expect(sendProofCode(caller({ cookies }))).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("a mail tells", () => {
  it("all owners of a bank account that was changed: when, from what device, and what to do, in their own language", async () => {
    const { publisher, pub } = await openShop(env);
    const other = await openMember(env, pub.id, LEVEL.owner);
    const editor = await openMember(env, pub.id, LEVEL.editor);
    await env.DB.prepare("update accounts set locale = 'en' where id = ?").bind(other.id).run();
    const now = Date.parse("2026-11-22T06:30:00Z");
    await saveBankAccount({ ...contextOf(env, publisher, { now }), userAgent: WINDOWS }, pub.id, BANK);
    await sendMails();
    const [mine] = await mailsTo(publisher.email);
    expect(mine?.subject).toBe("[Madang] 오늘날씨의 정산 계좌가 변경됐어요");
    expect(mine?.text).toContain("Chrome · Windows");
    expect(mine?.text).toContain("3:30");
    expect(mine?.text).toContain("/account/security");
    expect(JSON.stringify(mine)).not.toContain("456789");
    const [theirs] = await mailsTo(other.email);
    expect(theirs?.subject).toBe("[Madang] The payout account of 오늘날씨 was changed");
    expect(await mailsTo(editor.email)).toEqual([]);
  });

  it("the owners, and whom it concerns, of the owner's level that was given or taken", async () => {
    const { advertiser, adv } = await openBuyer(env);
    const person = await openMember(env, adv.id, LEVEL.editor);
    const ctx = contextOf(env, advertiser);
    await changeMemberLevel(ctx, adv.id, { account: person.id, level: "owner" });
    const given = "[Madang] 보리수 음료에서 테스트님이 테스트님을 소유자로 지정했어요";
    expect(await subjectsTo(person.email)).toContain(given);
    expect(await subjectsTo(advertiser.email)).toContain(given);
    await removeMember(ctx, adv.id, { account: person.id });
    expect(await subjectsTo(person.email)).toContain(
      "[Madang] 보리수 음료에서 테스트님이 테스트님의 소유자 권한을 해제했어요",
    );
  });

  it("of a password that was changed or set anew, and of a second factor on, off and with new recovery codes", async () => {
    const { email, recoveryCodes, setCookies: cookies } = await guardedMember();
    expect(await subjectsTo(email)).toContain("[Madang] 2단계 인증이 켜졌어요");
    await renewRecoveryCodes(caller({ cookies }), { password: PASSWORD });
    expect(await subjectsTo(email)).toContain("[Madang] 2단계 인증 복구 코드를 새로 발급했어요");
    expect(recoveryCodes.length).toBeGreaterThan(0);

    const other = await member();
    const { setCookies } = await signedIn(other);
    const change = { currentPassword: PASSWORD, password: "battery-staple", confirmation: "battery-staple" };
    await changePassword(caller({ cookies: setCookies }), change);
    expect(await subjectsTo(other)).toContain("[Madang] 비밀번호가 변경됐어요");
    const ctx = caller({ now: Date.now() + (CODE_COOLDOWN_S + 1) * 1000 });
    await forgotPassword(ctx, { email: other });
    await ctx.settle();
    const code = await newestCode(other);
    const anew = { email: other, code, password: PASSWORD, confirmation: PASSWORD };
    await recoverPassword(caller(), anew);
    expect(await subjectsTo(other)).toContain("[Madang] 이메일로 받은 코드나 링크로 비밀번호를 재설정했어요");
  });

  it("of a second factor that was switched off", async () => {
    const { email, recoveryCodes, setCookies: cookies } = await guardedMember();
    await endSecondFactor(caller({ cookies }), { password: PASSWORD, code: recoveryCodes[0] });
    expect(await subjectsTo(email)).toContain("[Madang] 2단계 인증이 꺼졌어요");
  });

  it("of a provider that was linked to an account with a password", async () => {
    const email = await member();
    await walk(somebody({ email }));
    expect(await subjectsTo(email)).toContain("[Madang] 이제 Google 계정으로도 로그인할 수 있어요");
  });
});
