import { describe, expect, it, vi } from "vitest";
import { CODE_COOLDOWN_S, MAIL_LINK_TTL_S } from "../../../../domain/people";
import { THROTTLES } from "../../../../domain/people/throttle";
import { throttle } from "../../../../worker/services/kernel";
import {
  confirmEmail,
  forgotPassword,
  hasAccount,
  recoverByLink,
  recoverPassword,
  signIn,
  signUp,
} from "../../../../worker/services/people";
import { member, signedIn } from "./people";
import {
  caller,
  freshEmail,
  mailsTo,
  newestCode,
  otherThan,
  PASSWORD,
  sessionOf,
  signUpForm,
} from "./support";

vi.setConfig({ testTimeout: 60_000 });

const NEW = "battery-staple";
const held = { code: "TOO_MANY_REQUESTS" };
/** A time after the cooldown of the sign-up code. */
const afterCooldown = () => Date.now() + (CODE_COOLDOWN_S + 1) * 1000;
let network = 0;
const nextIp = () => {
  network += 1;
  return `198.51.${network >> 8}.${network & 255}`;
};
const deviceOf = (setCookies: string[]) => setCookies.filter((cookie) => cookie.includes("madang.device="));

/** Exhausts the limits of an address from many different networks. */
async function attack(action: "signIn" | "enterCode" | "sendCode", email: string): Promise<void> {
  const most = Math.max(...THROTTLES[action].map(({ max }) => (max > 150 ? 0 : max)));
  for (let tries = 0; tries <= most; tries++) await throttle(caller({ ip: nextIp() }), action, email);
}

async function mailedLink(email: string): Promise<string> {
  const text = (await mailsTo(email))[0]?.text ?? "";
  const url = /https?:\/\/\S+\/auth\/recover\?\S+/.exec(text)?.[0] ?? "";
  expect(new URL(url).searchParams.get("email")).toBe(email);
  return new URL(url).searchParams.get("link") ?? "";
}

async function askForLink(email: string): Promise<string> {
  const ctx = caller({ ip: nextIp(), now: afterCooldown() });
  await forgotPassword(ctx, { email });
  await ctx.settle();
  return mailedLink(email);
}

describe("whoever has many networks", () => {
  it("holds strangers at an address, and not the device of its owner", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email, caller({ ip: nextIp() }));
    await attack("signIn", email);
    const right = { email, password: PASSWORD };
    await expect(signIn(caller({ ip: nextIp() }), right)).rejects.toMatchObject(held);
    const known = caller({ ip: nextIp(), cookies: deviceOf(setCookies) });
    expect((await signIn(known, right)).outcome).toBe("signed-in");
  });

  it("gets no device for another address, and none by altering one", async () => {
    const [mine, theirs] = [await member(), await member()];
    const { setCookies } = await signedIn(mine, caller({ ip: nextIp() }));
    await attack("signIn", theirs);
    const right = { email: theirs, password: PASSWORD };
    const device = deviceOf(setCookies);
    await expect(signIn(caller({ ip: nextIp(), cookies: device }), right)).rejects.toMatchObject(held);
    const altered = device.map((cookie) => cookie.replace(/device=\w{4}/, "device=0000"));
    await attack("signIn", mine);
    const own = { email: mine, password: PASSWORD };
    await expect(signIn(caller({ ip: nextIp(), cookies: altered }), own)).rejects.toMatchObject(held);
  });

  it("guesses no further with a device that was stolen", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email, caller({ ip: nextIp() }));
    const cookies = deviceOf(setCookies);
    for (let tries = 0; tries < 10; tries++) {
      await throttle(caller({ ip: nextIp(), cookies }), "signIn", email);
    }
    const right = { email, password: PASSWORD };
    await expect(signIn(caller({ ip: nextIp(), cookies }), right)).rejects.toMatchObject(held);
  });

  it("keeps nobody from confirming an address in the browser that opened the account, nor from a new code there", async () => {
    const email = freshEmail();
    const { setCookies: cookies } = await signUp(caller({ ip: nextIp() }), signUpForm(email));
    const code = await newestCode(email);
    await attack("enterCode", email);
    await attack("sendCode", email);
    await expect(confirmEmail(caller({ ip: nextIp() }), { email, code })).rejects.toMatchObject(held);
    expect(await throttle(caller({ ip: nextIp(), cookies }), "sendCode", email)).toBeNull();
    const confirmed = await confirmEmail(caller({ ip: nextIp(), cookies }), { email, code });
    expect((await sessionOf(confirmed.setCookies))?.account.email).toBe(email);
  });

  it("leaves the owner's code good by what it types, and reads that its own tries are used up", async () => {
    const email = freshEmail();
    const { setCookies: cookies } = await signUp(caller({ ip: nextIp() }), signUpForm(email));
    const code = await newestCode(email);
    const stranger = caller({ ip: nextIp() });
    const wrong = (said: string) => ({ fields: { code: [said] } });
    for (const said of [...Array.from({ length: 5 }, () => "code.wrong"), "code.exhausted", "code.exhausted"])
      await expect(confirmEmail(stranger, { email, code: otherThan(code) })).rejects.toMatchObject(
        wrong(said),
      );
    const confirmed = await confirmEmail(caller({ ip: nextIp(), cookies }), { email, code });
    expect((await sessionOf(confirmed.setCookies))?.account.email).toBe(email);
  });

  it("has no known device by an account that it opened at somebody's address and never confirmed", async () => {
    const email = freshEmail();
    const { setCookies: cookies } = await signUp(caller({ ip: nextIp() }), signUpForm(email));
    const link = await askForLink(email);
    await recoverByLink(caller({ ip: nextIp() }), { email, link, password: NEW, confirmation: NEW });
    await attack("signIn", email);
    const guess = signIn(caller({ ip: nextIp(), cookies }), { email, password: PASSWORD });
    await expect(guess).rejects.toMatchObject(held);
  });

  it("keeps nobody from a new password by the mailed link, whose browser is known from then on", async () => {
    const email = await member();
    const link = await askForLink(email);
    await attack("enterCode", email);
    await attack("signIn", email);
    const change = { email, password: NEW, confirmation: NEW };
    const code = await newestCode(email);
    await expect(recoverPassword(caller({ ip: nextIp() }), { ...change, code })).rejects.toMatchObject(held);
    const { setCookies: cookies } = await recoverByLink(caller({ ip: nextIp() }), { ...change, link });
    await attack("signIn", email);
    const fresh = caller({ ip: nextIp(), cookies });
    expect((await signIn(fresh, { email, password: NEW })).outcome).toBe("signed-in");
  });
});

describe("the link of a mail", () => {
  const change = (email: string, link: string) => ({ email, link, password: NEW, confirmation: NEW });
  const over = { fields: { password: ["link.over"] } };

  it("sets the password once, ends every session, and makes its code worthless", async () => {
    const email = await member();
    const { setCookies } = await signedIn(email);
    const link = await askForLink(email);
    const code = await newestCode(email);
    await recoverByLink(caller(), change(email, link));
    expect(await sessionOf(setCookies)).toBeNull();
    await expect(recoverByLink(caller(), change(email, link))).rejects.toMatchObject(over);
    const again = { email, code, password: "another-staple", confirmation: "another-staple" };
    await expect(recoverPassword(caller(), again)).rejects.toMatchObject({ code: "070" });
    await expect(signIn(caller(), { email, password: PASSWORD })).rejects.toMatchObject({ code: "070" });
  });

  it("works for an hour, for its own address, and not when it was altered", async () => {
    const [email, other] = [await member(), await member()];
    const link = await askForLink(email);
    const late = caller({ now: Date.now() + MAIL_LINK_TTL_S * 1000 + 180_000 });
    await expect(recoverByLink(late, change(email, link))).rejects.toMatchObject(over);
    await expect(recoverByLink(caller(), change(other, link))).rejects.toMatchObject(over);
    const [until = "", signature = ""] = link.split(".");
    const longer = `${Number(until) + 3600}.${signature}`;
    await expect(recoverByLink(caller(), change(email, longer))).rejects.toMatchObject(over);
    await expect(recoverByLink(caller(), change(email, `${until}.`))).rejects.toMatchObject(over);
  });

  it("still works when others have guessed its code to death", async () => {
    const email = await member();
    const link = await askForLink(email);
    const wrong = { ...change(email, link), code: otherThan(await newestCode(email)) };
    for (let tries = 0; tries < 6; tries++) {
      await recoverPassword(caller({ ip: nextIp() }), wrong).catch(() => undefined);
    }
    expect((await recoverByLink(caller(), change(email, link))).email).toBe(email);
  });
});

describe("one network of IPv6", () => {
  it("is one guesser, whatever addresses of it are used", async () => {
    const look = (ip: string) => hasAccount(caller({ ip }), { email: "nobody@example.com" });
    for (let tries = 0; tries < 60; tries++) await look(`2001:db8:aaaa:1::${tries.toString(16)}`);
    await expect(look("2001:db8:aaaa:1:ffff::1")).rejects.toMatchObject(held);
    expect(await look("2001:db8:aaaa:2::1")).toBe(false);
    for (let tries = 0; tries < 240; tries++)
      await look(`2001:db8:aaaa:${(tries + 3).toString(16)}::1`).catch(() => false);
    await expect(look("2001:db8:aaaa:ffff::1")).rejects.toMatchObject(held);
    expect(await look("2001:db8:bbbb::1")).toBe(false);
  });
});
