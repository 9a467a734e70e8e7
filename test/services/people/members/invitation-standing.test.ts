import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import { PROOF_TTL_MS } from "../../../../domain/people/proof";
import { openDb, schema } from "../../../../worker/db/client";
import type { Identity } from "../../../../worker/services/kernel";
import {
  acceptInvitation,
  changeGroupRole,
  changeMemberLevel,
  createGroup,
  giveProject,
  inviteMember,
  inviteToGroup,
  listProjectInvitations,
  type PendingInvitation,
  removeFromGroup,
  removeMember,
  resendGroupInvitation,
  resendProjectInvitation,
  takeProject,
  viewInvitation,
  withdrawProjectInvitation,
} from "../../../../worker/services/people";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";
import { levelOf, linkOf, openMember } from "../../../support/people";

let first: Identity;
let second: Identity;
let friend: Identity;
let project: string;
beforeEach(async () => {
  const buyer = await openBuyer(env);
  first = buyer.advertiser;
  project = buyer.adv.id;
  second = await openMember(env, project, LEVEL.owner);
  friend = await openAccount(env);
});

const as = (account: Identity | null, now?: number) =>
  contextOf(env, account, now === undefined ? {} : { now });
const invite = (level: string, by = second) => inviteMember(as(by), project, { email: friend.email, level });
const accept = async (invitation: PendingInvitation) =>
  acceptInvitation(as(friend), await linkOf(env, invitation));
const over = { code: "INVITATION_NOT_ACCEPTABLE" };
const open = async () => (await listProjectInvitations(as(first), project)).map(({ email }) => email);

describe("an invitation to a project falls with the level of whoever sent it", () => {
  it.each([
    ["were removed", () => removeMember(as(first), project, { account: second.id })],
    ["left", () => removeMember(as(second), project, { account: second.id })],
    ["were demoted", () => changeMemberLevel(as(first), project, { account: second.id, level: "editor" })],
  ])("when they %s", async (_, happens) => {
    const invitation = await invite("owner");
    await happens();
    expect(await open()).toEqual([]);
    await expect(accept(invitation)).rejects.toMatchObject(over);
    expect(await levelOf(env, project, friend)).toBe(LEVEL.nobody);
  });

  it("when the group takes the level that it gave them", async () => {
    const group = (await createGroup(as(first), { name: "보리수 그룹" })).id;
    await giveProject(as(first), group, { project });
    const member = await openAccount(env);
    const joined = await inviteToGroup(as(first), group, { email: member.email, role: "owner" });
    await acceptInvitation(as(member), await linkOf(env, joined));
    const invitation = await invite("editor", member);
    await changeGroupRole(as(first), group, { account: member.id, role: "viewer" });
    expect(await open()).toEqual([]);
    await expect(accept(invitation)).rejects.toMatchObject(over);
  });

  it("also when the level went without anybody looking at invitations: accepting and viewing ask for it again", async () => {
    const invitation = await invite("viewer");
    const { memberships } = schema;
    await openDb(env.DB).delete(memberships).where(eq(memberships.accountId, second.id));
    await expect(accept(invitation)).rejects.toMatchObject(over);
    expect((await viewInvitation(as(friend), await linkOf(env, invitation))).state).toBe("withdrawn");
  });

  it("of an acceptance and a removal at the same moment, whichever comes last finds the other", async () => {
    const invitation = await invite("owner");
    const link = await linkOf(env, invitation);
    await Promise.allSettled([
      acceptInvitation(as(friend), link),
      removeMember(as(first), project, { account: second.id }),
    ]);
    const level = await levelOf(env, project, friend);
    const row = await openDb(env.DB).query.invitations.findFirst({
      where: eq(schema.invitations.id, invitation.id),
    });
    expect([level, row?.status]).toEqual(
      row?.status === "accepted" ? [LEVEL.owner, "accepted"] : [LEVEL.nobody, "withdrawn"],
    );
  });

  it("of a removal between its check and its batch, the batch finds it", async () => {
    const invitation = await invite("owner");
    const ctx = as(friend);
    const { memberships } = schema;
    const isSender = eq(memberships.accountId, second.id);
    const db = new Proxy(ctx.db, {
      get: (target, name) =>
        name === "batch"
          ? async (statements: Parameters<typeof target.batch>[0]) => {
              await openDb(env.DB).delete(memberships).where(isSender);
              return target.batch(statements);
            }
          : Reflect.get(target, name),
    });
    await expect(acceptInvitation({ ...ctx, db }, await linkOf(env, invitation))).rejects.toMatchObject(over);
    expect(await levelOf(env, project, friend)).toBe(LEVEL.nobody);
  });

  it("stands when somebody else who may sent it again, and when another person goes", async () => {
    const now = Date.now();
    const invitation = await inviteMember(as(second, now), project, { email: friend.email, level: "editor" });
    await resendProjectInvitation(as(first, now + 60_000), project, invitation.id);
    await removeMember(as(first), project, { account: second.id });
    await accept(invitation);
    expect(await levelOf(env, project, friend)).toBe(LEVEL.editor);
  });
});

describe("an invitation as an owner is an owner's to manage", () => {
  const now = Date.now();
  const later = now + 60_000;
  const forbidden = { code: "FORBIDDEN", details: { action: "owners.write", needs: "owner" } };
  async function ofPlatform() {
    const { publisher, pub } = await openShop(env);
    const editor = await openMember(env, pub.id, LEVEL.editor);
    const invited = (level: string) =>
      inviteMember(as(publisher, now), pub.id, { email: friend.email, level });
    return { publisher, editor, pub: pub.id, invited };
  }

  it("an editor neither mails it again nor takes it back, and its link and sender stay", async () => {
    const { publisher, editor, pub, invited } = await ofPlatform();
    const { id } = await invited("owner");
    const link = await linkOf(env, { id });
    await expect(resendProjectInvitation(as(editor, later), pub, id)).rejects.toMatchObject(forbidden);
    await expect(withdrawProjectInvitation(as(editor, later), pub, id)).rejects.toMatchObject(forbidden);
    expect(await linkOf(env, { id })).toBe(link);
    await acceptInvitation(as(friend), link);
    expect(await levelOf(env, pub, friend)).toBe(LEVEL.owner);
    expect(publisher.id).not.toBe(editor.id);
  });

  it.each(["guest", "viewer", "editor"])(
    "an editor mails one as %s again, and takes it back",
    async (level) => {
      const { editor, pub, invited } = await ofPlatform();
      const { id } = await invited(level);
      await resendProjectInvitation(as(editor, later), pub, id);
      await withdrawProjectInvitation(as(editor, later), pub, id);
      expect(await listProjectInvitations(as(editor), pub)).toEqual([]);
    },
  );

  it("is mailed again only by who showed a moment ago who they are, to a project and to a group", async () => {
    const stale = contextOf(env, first, { now: later, provedAtMs: later - PROOF_TTL_MS });
    const owner = await inviteMember(as(first, now), project, { email: friend.email, level: "owner" });
    const asked = { code: "PROOF_REQUIRED" };
    await expect(resendProjectInvitation(stale, project, owner.id)).rejects.toMatchObject(asked);
    const group = (await createGroup(as(first), { name: "보리수 그룹" })).id;
    const joined = await inviteToGroup(as(first, now), group, { email: friend.email, role: "owner" });
    await expect(resendGroupInvitation(stale, group, joined.id)).rejects.toMatchObject(asked);
    await resendProjectInvitation(as(first, later), project, owner.id);
    await resendGroupInvitation(as(first, later), group, joined.id);
  });

  it("another project's invitation is not there", async () => {
    const { pub, publisher } = await ofPlatform();
    const { id } = await invite("owner");
    const missing = { code: "NOT_FOUND" };
    await expect(resendProjectInvitation(as(publisher), pub, id)).rejects.toMatchObject(missing);
    await expect(withdrawProjectInvitation(as(publisher), pub, id)).rejects.toMatchObject(missing);
  });
});

describe("an invitation to a group falls with the role of whoever sent it", () => {
  it.each([
    ["were taken out", (group: string) => removeFromGroup(as(first), group, { account: second.id })],
    [
      "is made a viewer",
      (group: string) => changeGroupRole(as(first), group, { account: second.id, role: "viewer" }),
    ],
  ])("when they %s", async (_, happens) => {
    const group = (await createGroup(as(first), { name: "보리수 그룹" })).id;
    const joined = await inviteToGroup(as(first), group, { email: second.email, role: "owner" });
    await acceptInvitation(as(second), await linkOf(env, joined));
    const invitation = await inviteToGroup(as(second), group, { email: friend.email, role: "owner" });
    await happens(group);
    await expect(accept(invitation)).rejects.toMatchObject(over);
    await expect(resendGroupInvitation(as(first), group, invitation.id)).rejects.toMatchObject(over);
  });
});

it("an owner gets a project back from a group that they are not in", async () => {
  const group = (await createGroup(as(second), { name: "남의 그룹" })).id;
  await giveProject(as(second), group, { project });
  const stranger = await openAccount(env);
  await addMember(env, project, stranger, LEVEL.viewer);
  await expect(takeProject(as(stranger), group, { project })).rejects.toMatchObject({
    code: "ACCOUNT_GROUP_NOT_FOUND",
  });
  await takeProject(as(first), group, { project });
  await removeMember(as(first), project, { account: second.id });
  expect(await levelOf(env, project, second)).toBe(LEVEL.nobody);
});
