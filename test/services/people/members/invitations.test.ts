import { beforeAll, describe, expect, it } from "vitest";
import { INVITATION_TTL_MS, LEVEL } from "../../../../domain/people";
import { INVITATIONS_PER_ADDRESS_MAX } from "../../../../domain/people/members";
import { type Identity, withIdempotencyKey } from "../../../../worker/services/kernel";
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listProjectInvitations,
  removeMember,
  resendProjectInvitation,
  viewInvitation,
  withdrawProjectInvitation,
} from "../../../../worker/services/people";
import { createAdAccount } from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { type As, addMember, contextOf, openAccount, openBuyer, unique } from "../../../support/factories";
import { levelOf, linkOf, mailsTo, notificationsOf, openMember, sendMails } from "../../../support/people";

let buyer: Awaited<ReturnType<typeof openBuyer>>;
beforeAll(async () => {
  buyer = await openBuyer(env);
});

const owner = (as?: As) => contextOf(env, buyer.advertiser, as);
const invite = (email: string, level = "editor", as?: As) =>
  inviteMember(owner(as), buyer.adv.id, { email, level });
const accept = (account: Identity | null, token: string, as?: As) =>
  acceptInvitation(contextOf(env, account, as), token);
const levelNow = (account: Identity) => levelOf(env, buyer.adv.id, account);
const pending = async () => (await listProjectInvitations(owner(), buyer.adv.id)).map(({ email }) => email);

describe("an invitation to a project", () => {
  it("is mailed as a link, and makes whoever accepts it a member at its level", async () => {
    const guest = await openAccount(env);
    const invitation = await invite(guest.email.toUpperCase(), "viewer");
    await sendMails(env, "mail.invitation");
    const token = await linkOf(env, invitation);
    const [mail] = await mailsTo(env, guest.email);
    expect(mail?.text).toContain(`/invitations/${token}`);
    expect(await accept(guest, token)).toBe(`/adv/${buyer.adv.id}`);
    expect(await levelNow(guest)).toBe(LEVEL.viewer);
    expect(await pending()).not.toContain(guest.email);
    expect(await notificationsOf(env, buyer.advertiser)).toContainEqual(
      expect.objectContaining({ kind: "member", event: "joined" }),
    );
  });

  it("keeps no secret in the database that opens its link", async () => {
    const invitation = await invite(`${unique("secret")}@example.com`);
    const token = await linkOf(env, invitation);
    const { results } = await env.DB.prepare("select * from invitations").all();
    const { results: outbox } = await env.DB.prepare("select * from outbox").all();
    expect(JSON.stringify([results, outbox])).not.toContain(token);
  });

  it("is accepted once: again changes nothing, and the link opens nothing for others", async () => {
    const guest = await openAccount(env);
    const token = await linkOf(env, await invite(guest.email));
    await Promise.allSettled([accept(guest, token), accept(guest, token)]);
    expect(await accept(guest, token)).toBe(`/adv/${buyer.adv.id}`);
    expect(await levelNow(guest)).toBe(LEVEL.editor);
    await removeMember(owner(), buyer.adv.id, { account: guest.id });
    await accept(guest, token);
    expect(await levelNow(guest)).toBe(LEVEL.nobody);
  });

  it("is for the invited address alone, and for nobody who is not signed in", async () => {
    const token = await linkOf(env, await invite(`${unique("alone")}@example.com`));
    const other = await openAccount(env);
    await expect(accept(other, token)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(accept(null, token)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    await expect(declineInvitation(contextOf(env, other), token)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await viewInvitation(contextOf(env, other), token)).toMatchObject({ reader: "other" });
    expect(await viewInvitation(contextOf(env, null), token)).toMatchObject({
      reader: "nobody",
      state: "open",
    });
    await expect(accept(other, "guessed")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("can be declined, after which it is not accepted and the address can be invited again", async () => {
    const guest = await openAccount(env);
    const token = await linkOf(env, await invite(guest.email));
    await declineInvitation(contextOf(env, guest), token);
    await declineInvitation(contextOf(env, guest), token);
    await expect(accept(guest, token)).rejects.toMatchObject({ code: "INVITATION_NOT_ACCEPTABLE" });
    expect(await levelNow(guest)).toBe(LEVEL.nobody);
    await expect(invite(guest.email)).resolves.toMatchObject({ email: guest.email, isExpired: false });
  });

  it("runs out after its time, and the address can then be invited again", async () => {
    const guest = await openAccount(env);
    const now = Date.now();
    const token = await linkOf(env, await invite(guest.email, "viewer", { now }));
    const late = now + INVITATION_TTL_MS;
    await expect(accept(guest, token, { now: late })).rejects.toMatchObject({
      code: "INVITATION_NOT_ACCEPTABLE",
    });
    const again = await invite(guest.email, "viewer", { now: late });
    await accept(guest, await linkOf(env, again), { now: late + 1 });
    expect(await levelNow(guest)).toBe(LEVEL.viewer);
  });

  it("is sent again with a new link, at most once a minute, and the old link ends", async () => {
    const guest = await openAccount(env);
    const now = Date.now();
    const invitation = await invite(guest.email, "editor", { now });
    const old = await linkOf(env, invitation);
    const resend = (at: number) => resendProjectInvitation(owner({ now: at }), buyer.adv.id, invitation.id);
    await expect(resend(now + 59_000)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterS: 1 },
    });
    await resend(now + 60_000);
    await expect(accept(guest, old)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await accept(guest, await linkOf(env, invitation));
    expect(await levelNow(guest)).toBe(LEVEL.editor);
    await expect(resend(now + 120_000)).rejects.toMatchObject({ code: "INVITATION_NOT_ACCEPTABLE" });
  });

  it("cannot be taken back once it was accepted or declined", async () => {
    const guests = [await openAccount(env), await openAccount(env)];
    for (const [nth, guest] of guests.entries()) {
      const invitation = await invite(guest.email);
      const token = await linkOf(env, invitation);
      await (nth === 0 ? accept(guest, token) : declineInvitation(contextOf(env, guest), token));
      const back = withdrawProjectInvitation(owner(), buyer.adv.id, invitation.id);
      await expect(back).rejects.toMatchObject({ code: "CONFLICT" });
    }
  });

  it("can be taken back, whose link then opens nothing", async () => {
    const guest = await openAccount(env);
    const invitation = await invite(guest.email);
    const token = await linkOf(env, invitation);
    await withdrawProjectInvitation(owner(), buyer.adv.id, invitation.id);
    await withdrawProjectInvitation(owner(), buyer.adv.id, invitation.id);
    await expect(accept(guest, token)).rejects.toMatchObject({ code: "INVITATION_NOT_ACCEPTABLE" });
    expect(await viewInvitation(contextOf(env, guest), token)).toMatchObject({ state: "withdrawn" });
  });

  it("is not made for oneself, for a member, or twice, not even at the same moment", async () => {
    const refused = (email: string, code: string) =>
      expect(invite(email)).rejects.toMatchObject({ code: "070", fields: { email: [code] } });
    await refused(buyer.advertiser.email, "member.self");
    const member = await openMember(env, buyer.adv.id, LEVEL.viewer);
    await refused(member.email, "member.already");
    const email = `${unique("twice")}@example.com`;
    const tries = await Promise.allSettled([invite(email), invite(email), invite(email)]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await refused(email, "member.invited");
  });

  it("is the same one when it is sent twice under one key", async () => {
    const email = `${unique("key")}@example.com`;
    const once = () =>
      inviteMember(withIdempotencyKey(owner(), "same"), buyer.adv.id, { email, level: "viewer" });
    expect((await once()).id).toBe((await once()).id);
  });

  it("does not mail an address over and over", async () => {
    const email = `${unique("often")}@example.com`;
    for (let nth = 0; nth < INVITATIONS_PER_ADDRESS_MAX; nth++) {
      const { id } = await invite(email);
      await withdrawProjectInvitation(owner(), buyer.adv.id, id);
    }
    await expect(invite(email)).rejects.toMatchObject({ fields: { email: ["member.tooOften"] } });
    const elsewhere = await createAdAccount(owner(), { displayName: "다른 광고 계정" });
    const again = inviteMember(owner(), elsewhere.id, { email, level: "viewer" });
    await expect(again).rejects.toMatchObject({ fields: { email: ["member.tooOften"] } });
    // A stranger's invitations do not count against other senders.
    const { adv, advertiser } = await openBuyer(env);
    await inviteMember(contextOf(env, advertiser), adv.id, { email, level: "viewer" });
  });

  it("is mailed again to one address five times an hour, whoever sends it", async () => {
    const now = Date.now();
    const { id } = await invite(`${unique("again")}@example.com`, "viewer", { now });
    const resend = (minutes: number) =>
      resendProjectInvitation(owner({ now: now + minutes * 60_000 }), buyer.adv.id, id);
    for (let nth = 1; nth <= INVITATIONS_PER_ADDRESS_MAX; nth++) await resend(nth);
    await expect(resend(10)).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      details: { retryAfterS: 51 * 60 },
    });
    await resend(61);
  });

  it("never lowers a level that somebody has already", async () => {
    const guest = await openAccount(env);
    const token = await linkOf(env, await invite(guest.email, "viewer"));
    await addMember(env, buyer.adv.id, guest, LEVEL.owner);
    await accept(guest, token);
    expect(await levelNow(guest)).toBe(LEVEL.owner);
  });
});

/** Rows of invitations that were sent and withdrawn. */
async function sentBefore(projectId: string, by: Identity, { count, at }: { count: number; at: number }) {
  await env.DB.prepare(
    `with recursive nth(n) as (select 1 union all select n + 1 from nth where n < ?1)
     insert into invitations (id, project_id, level, email, token_hash, status, invited_by, sent_at, expires_at, created_at, updated_at)
     select ?2 || n || ?3, ?2, 100, n || '@sent.example', ?2 || n || ?3, 'withdrawn', ?4, ?3, ?3, ?3, ?3 from nth`,
  )
    .bind(count, projectId, at, by.id)
    .run();
}

describe("invitations of one project", () => {
  const HOUR = 60 * 60_000;
  const ask = ({ adv, advertiser }: typeof buyer, now: number) =>
    inviteMember(contextOf(env, advertiser, { now }), adv.id, {
      email: `${unique("day")}@example.com`,
      level: "viewer",
    });

  it("are 300 a day, whatever became of them, and go on when the day is over", async () => {
    const world = await openBuyer(env);
    const now = Date.now();
    const sent = (count: number, at: number) => sentBefore(world.adv.id, world.advertiser, { count, at });
    await sent(299, now - 2 * HOUR);
    await ask(world, now);
    const refused = { code: "070", fields: { email: ["member.tooManyToday|max=300"] } };
    await expect(ask(world, now)).rejects.toMatchObject(refused);
    await expect(ask(world, now + 22 * HOUR - 1)).rejects.toMatchObject(refused);
    await ask(world, now + 22 * HOUR);
    await ask(await openBuyer(env), now);
  });

  it("are 100 an hour", async () => {
    const world = await openBuyer(env);
    const now = Date.now();
    await sentBefore(world.adv.id, world.advertiser, { count: 99, at: now - HOUR + 1 });
    await ask(world, now);
    await expect(ask(world, now)).rejects.toMatchObject({ fields: { email: ["member.tooOften"] } });
    await ask(world, now + 1);
  });
});
