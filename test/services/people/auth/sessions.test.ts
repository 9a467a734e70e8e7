import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { sessions } from "../../../../worker/db/schema";
import { throttle } from "../../../../worker/services/kernel";
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  signIn,
  touchSession,
} from "../../../../worker/services/people";
import { TOUCH_AFTER_MS } from "../../../../worker/services/people/auth/sessions";
import { member, signedIn } from "./people";
import { caller, PASSWORD, sessionOf, whoIs } from "./support";

vi.setConfig({ testTimeout: 30_000 });

const NEW = "battery-staple";
const CHANGE = { currentPassword: PASSWORD, password: NEW, confirmation: NEW };
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

async function onPhone(email: string) {
  const ctx = caller({ ip: "203.0.113.9" });
  ctx.headers.set("user-agent", PHONE);
  return signedIn(email, ctx);
}

describe("the list of sessions", () => {
  it("names each device and address, the asking one first, and nobody else's", async () => {
    const email = await member();
    const phone = await onPhone(email);
    const mine = await signedIn(email);
    await signedIn(await member());
    const list = await listSessions(caller({ cookies: mine.setCookies }));
    expect(list.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(list[0]?.id).toBe((await sessionOf(mine.setCookies))?.id);
    const phoneId = (await sessionOf(phone.setCookies))?.id;
    expect(list.find(({ id }) => id === phoneId)).toMatchObject({
      ipAddress: "203.0.113.9",
      agent: { browser: "safari", system: "ios" },
      isThis: false,
    });
  });

  it("is nobody's without a session", async () => {
    await expect(listSessions(caller())).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });

  it("tells when each was last used, written down every five minutes at most", async () => {
    const { setCookies } = await signedIn(await member());
    const session = await sessionOf(setCookies);
    if (!session) throw new Error("no session");
    const writes: Promise<unknown>[] = [];
    const use = async (afterMs: number) => {
      const ctx = caller({ cookies: setCookies });
      const nowMs = session.usedAtMs + afterMs;
      const seen = await whoIs({ ...ctx, now: nowMs });
      touchSession({ db: ctx.db, nowMs, defer: (work) => writes.push(work) }, seen);
      await Promise.all(writes);
    };
    await use(TOUCH_AFTER_MS - 1);
    expect(writes).toHaveLength(0);
    await use(TOUCH_AFTER_MS);
    expect(writes).toHaveLength(1);
    expect((await sessionOf(setCookies))?.usedAtMs).toBe(session.usedAtMs + TOUCH_AFTER_MS);
    await use(TOUCH_AFTER_MS + 1);
    expect(writes).toHaveLength(1);
  });
});

describe("ending sessions", () => {
  it("ends one at once, and somebody else's never", async () => {
    const email = await member();
    const phone = await onPhone(email);
    const mine = await signedIn(email);
    const stranger = await signedIn(await member());
    const phoneId = (await sessionOf(phone.setCookies))?.id ?? "";
    const end = ({ setCookies }: typeof mine) =>
      endSession(caller({ cookies: setCookies }), { session: phoneId });
    const missing = { code: "NOT_FOUND" };
    await expect(end(stranger)).rejects.toMatchObject(missing);
    expect(await sessionOf(phone.setCookies)).not.toBeNull();
    await end(mine);
    await expect(end(mine)).rejects.toMatchObject(missing);
    expect(await sessionOf(phone.setCookies)).toBeNull();
    expect(await sessionOf(mine.setCookies)).not.toBeNull();
  });

  it("leaves the asking one to signing out", async () => {
    const mine = await signedIn(await member());
    const session = (await sessionOf(mine.setCookies))?.id;
    await expect(endSession(caller({ cookies: mine.setCookies }), { session })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await sessionOf(mine.setCookies)).not.toBeNull();
  });

  it("ends all others and keeps the asking one", async () => {
    const email = await member();
    const others = [await onPhone(email), await signedIn(email)];
    const mine = await signedIn(email);
    const stranger = await signedIn(await member());
    await endOtherSessions(caller({ cookies: mine.setCookies }));
    for (const { setCookies } of others) expect(await sessionOf(setCookies)).toBeNull();
    for (const { setCookies } of [mine, stranger]) expect(await sessionOf(setCookies)).not.toBeNull();
  });
});

describe("changing the password", () => {
  it("ends every other session, goes on in a fresh one, and refuses the old password", async () => {
    const email = await member();
    const [phone, mine] = [await onPhone(email), await signedIn(email)];
    const { setCookies } = await changePassword(caller({ cookies: mine.setCookies }), CHANGE);
    expect(await sessionOf(phone.setCookies)).toBeNull();
    expect(await sessionOf(mine.setCookies)).toBeNull();
    const session = await sessionOf(setCookies);
    expect(session?.account.email).toBe(email);
    const { db } = caller();
    expect(
      await db
        .select()
        .from(sessions)
        .where(eq(sessions.accountId, session?.account.id ?? "")),
    ).toHaveLength(1);
    await expect(signIn(caller(), { email, password: PASSWORD })).rejects.toMatchObject({
      fields: { password: ["credentials.wrong"] },
    });
    expect((await signIn(caller(), { email, password: NEW })).outcome).toBe("signed-in");
  });

  it("names what is wrong, and changes nothing", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email);
    const refused = [
      [{ ...CHANGE, currentPassword: "wrong-horse-1" }, { currentPassword: ["password.wrong"] }],
      [{ ...CHANGE, password: PASSWORD, confirmation: PASSWORD }, { password: ["password.same"] }],
      [{ ...CHANGE, confirmation: "another" }, { confirmation: ["mismatch"] }],
      [
        { currentPassword: "", password: "short", confirmation: "" },
        { currentPassword: ["required"], password: ["tooShort|min=8"], confirmation: ["required"] },
      ],
      [
        { ...CHANGE, password: "x".repeat(17) },
        { password: ["tooLong|max=16"], confirmation: ["mismatch"] },
      ],
    ] as const;
    for (const [input, fields] of refused) {
      await expect(changePassword(caller({ cookies: setCookies }), input)).rejects.toMatchObject({
        code: "070",
        fields,
      });
    }
    expect((await signIn(caller(), { email, password: PASSWORD })).outcome).toBe("signed-in");
  });

  it("holds a guesser in a session that was left open", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email);
    for (let tries = 0; tries < 10; tries++) await throttle(caller(), "confirmPassword", email);
    await expect(changePassword(caller({ cookies: setCookies }), CHANGE)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });
});

describe("a session that nobody uses", () => {
  const DAY_MS = 24 * 60 * 60_000;
  it("ends after 14 days, and one that is used ends after 30", async () => {
    const { setCookies } = await signedIn(await member());
    const ctx = caller({ cookies: setCookies });
    const session = await whoIs(ctx);
    if (!session) throw new Error("no session");
    const start = session.usedAtMs;
    const isThereAt = async (nowMs: number) => (await whoIs({ ...ctx, now: nowMs })) !== null;
    expect([await isThereAt(start + 14 * DAY_MS - 1), await isThereAt(start + 14 * DAY_MS)]).toEqual([
      true,
      false,
    ]);
    const touchAt = async (nowMs: number) => {
      const writes: Promise<unknown>[] = [];
      const seen = await whoIs({ ...ctx, now: nowMs });
      touchSession({ db: ctx.db, nowMs, defer: (work) => writes.push(work) }, seen);
      await Promise.all(writes);
    };
    await touchAt(start + 13 * DAY_MS);
    await touchAt(start + 26 * DAY_MS);
    expect(await isThereAt(start + 29 * DAY_MS)).toBe(true);
    expect(await listSessions({ ...ctx, now: start + 29 * DAY_MS })).toHaveLength(1);
    expect(await isThereAt(start + 31 * DAY_MS)).toBe(false);
  });
});
