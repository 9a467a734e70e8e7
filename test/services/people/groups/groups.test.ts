import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL, MEMBERSHIP_SYNC_WAIT_MS } from "../../../../domain/people";
import { openDb } from "../../../../worker/db/client";
import type { Identity } from "../../../../worker/services/kernel";
import {
  acceptInvitation,
  changeGroupRole,
  changeMemberLevel,
  createGroup,
  deleteGroup,
  getGroup,
  giveProject,
  inviteToGroup,
  listGroups,
  removeFromGroup,
  removeMember,
  renameGroup,
  runMembershipScheduler,
  takeProject,
  tickMemberships,
  updateGroupBusiness,
} from "../../../../worker/services/people";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openBuyer } from "../../../support/factories";
import { levelOf, linkOf, membershipOf } from "../../../support/people";

let boss: Identity;
let project: string;
let group: string;
beforeEach(async () => {
  const buyer = await openBuyer(env);
  boss = buyer.advertiser;
  project = buyer.adv.id;
  group = (await createGroup(as(boss), { name: "보리수 그룹" })).id;
});

const as = (account: Identity, now?: number) => contextOf(env, account, now === undefined ? {} : { now });
const give = () => giveProject(as(boss), group, { project });
const take = (by = boss) => takeProject(as(by), group, { project });
const levelNow = (account: Identity) => levelOf(env, project, account);

async function join(role: "owner" | "viewer", account?: Identity): Promise<Identity> {
  const person = account ?? (await openAccount(env));
  const invitation = await inviteToGroup(as(boss), group, { email: person.email, role });
  await acceptInvitation(as(person), await linkOf(env, invitation));
  return person;
}

const setRole = (account: Identity, role: string, by = boss) =>
  changeGroupRole(as(by), group, { account: account.id, role });
const takeOut = (account: Identity, by = boss) => removeFromGroup(as(by), group, { account: account.id });

describe("a group's project", () => {
  it("has the group's owners as owners and its viewers as viewers, whoever came first", async () => {
    const viewer = await join("viewer");
    await give();
    const owner = await join("owner");
    expect([await levelNow(viewer), await levelNow(owner)]).toEqual([LEVEL.viewer, LEVEL.owner]);
    expect((await membershipOf(env, project, boss))?.groupId).toBeNull();
  });

  it("follows each change of a role, and forgets who is taken out or leaves", async () => {
    await give();
    const [one, other] = [await join("viewer"), await join("viewer")];
    await setRole(one, "owner");
    expect(await levelNow(one)).toBe(LEVEL.owner);
    await setRole(one, "viewer");
    expect(await levelNow(one)).toBe(LEVEL.viewer);
    await takeOut(one);
    await takeOut(other, other);
    expect([await levelNow(one), await levelNow(other)]).toEqual([LEVEL.nobody, LEVEL.nobody]);
  });

  it("leaves a person's own level on top while it is higher, and brings a lower one back", async () => {
    const [editor, guest] = [await openAccount(env), await openAccount(env)];
    await addMember(env, project, editor, LEVEL.editor);
    await addMember(env, project, guest, LEVEL.guest);
    await join("viewer", editor);
    await join("viewer", guest);
    await give();
    expect([await levelNow(editor), await levelNow(guest)]).toEqual([LEVEL.editor, LEVEL.viewer]);
    await setRole(editor, "owner");
    expect(await levelNow(editor)).toBe(LEVEL.owner);
    await take();
    expect([await levelNow(editor), await levelNow(guest)]).toEqual([LEVEL.editor, LEVEL.guest]);
  });

  it("gives a person's own level back as soon as the group gives less, and keeps it when the group ends", async () => {
    const editor = await openAccount(env);
    await addMember(env, project, editor, LEVEL.editor);
    await join("owner", editor);
    await give();
    expect(await levelNow(editor)).toBe(LEVEL.owner);
    await setRole(editor, "viewer");
    expect(await membershipOf(env, project, editor)).toEqual({
      level: LEVEL.editor,
      groupId: null,
      ownLevel: null,
    });
    await take();
    expect(await levelNow(editor)).toBe(LEVEL.editor);
  });

  it("takes nobody out, or below what the group gives, by themself", async () => {
    await give();
    const viewer = await join("viewer");
    const member = { account: viewer.id };
    await expect(removeMember(as(boss), project, member)).rejects.toMatchObject({
      fields: { account: ["member.fromGroup"] },
    });
    await expect(changeMemberLevel(as(boss), project, { ...member, level: "guest" })).rejects.toMatchObject({
      fields: { level: ["member.belowGroup"] },
    });
    await changeMemberLevel(as(boss), project, { ...member, level: "editor" });
    await takeOut(viewer);
    expect(await levelNow(viewer)).toBe(LEVEL.editor);
  });

  it("is given by an owner of both, to one group at a time", async () => {
    const viewer = await join("viewer");
    await expect(giveProject(as(viewer), group, { project })).rejects.toMatchObject({ code: "FORBIDDEN" });
    const stranger = await openBuyer(env);
    await expect(giveProject(as(boss), group, { project: stranger.adv.id })).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    await give();
    await give();
    const second = await createGroup(as(boss), { name: "다른 그룹" });
    await expect(giveProject(as(boss), second.id, { project })).rejects.toMatchObject({
      fields: { project: ["group.projectTaken"] },
    });
    expect((await getGroup(as(boss), group)).projects.map(({ id }) => id)).toEqual([project]);
  });

  it("is not taken back while only the group gives it an owner", async () => {
    const owner = await join("owner");
    await give();
    await removeMember(as(boss), project, { account: boss.id }).catch(() => undefined);
    await env.DB.prepare("delete from memberships where project_id = ? and account_id = ?")
      .bind(project, boss.id)
      .run();
    await takeOut(boss, owner);
    await expect(take(owner)).rejects.toMatchObject({ code: "080" });
    await expect(deleteGroup(as(owner), group)).rejects.toMatchObject({ code: "080" });
    expect(await levelNow(owner)).toBe(LEVEL.owner);
    expect(await listGroups(as(owner))).toHaveLength(1);
  });

  it("is brought in line on request once in five minutes, and by the clock", async () => {
    await give();
    const viewer = await join("viewer");
    const drift = () =>
      env.DB.prepare("delete from memberships where project_id = ? and account_id = ?")
        .bind(project, viewer.id)
        .run();
    await drift();
    const later = Date.now() + MEMBERSHIP_SYNC_WAIT_MS;
    await runMembershipScheduler(as(boss, later), project);
    expect(await levelNow(viewer)).toBe(LEVEL.viewer);
    await expect(runMembershipScheduler(as(boss, later + 1000), project)).rejects.toMatchObject({
      code: "MEMBERSHIP_SYNC_TOO_SOON",
      details: { retryAfterS: 299 },
    });
    await drift();
    await tickMemberships(contextOf(env, null, { now: later + 1000 }));
    expect(await levelNow(viewer)).toBe(LEVEL.nobody);
    expect(
      await tickMemberships(contextOf(env, null, { now: later + MEMBERSHIP_SYNC_WAIT_MS })),
    ).toBeGreaterThan(0);
    expect(await levelNow(viewer)).toBe(LEVEL.viewer);
  });

  it("is brought in line once when it is asked for twice at the same moment", async () => {
    const asked = await Promise.allSettled([
      runMembershipScheduler(as(boss), project),
      runMembershipScheduler(as(boss), project),
    ]);
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a group", () => {
  it("is its people's alone: to others it does not exist", async () => {
    const stranger = await openAccount(env);
    const tries = [
      () => getGroup(as(stranger), group),
      () => renameGroup(as(stranger), group, { name: "내 그룹" }),
      () => deleteGroup(as(stranger), group),
      () => inviteToGroup(as(stranger), group, { email: stranger.email, role: "owner" }),
      () => takeOut(stranger, stranger),
    ];
    for (const attempt of tries)
      await expect(attempt()).rejects.toMatchObject({ code: "ACCOUNT_GROUP_NOT_FOUND" });
  });

  it("is changed and deleted by owners alone", async () => {
    const viewer = await join("viewer");
    const tries = [
      () => renameGroup(as(viewer), group, { name: "내 그룹" }),
      () => updateGroupBusiness(as(viewer), group, {}),
      () => setRole(viewer, "owner", viewer),
      () => takeOut(boss, viewer),
      () => deleteGroup(as(viewer), group),
      () => inviteToGroup(as(viewer), group, { email: "someone@example.com", role: "viewer" }),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await getGroup(as(viewer), group)).toMatchObject({ role: "viewer", invitations: [] });
  });

  it("keeps its name and the company behind it", async () => {
    const business = {
      name: "보리수 음료",
      registrationNumber: "1234567891",
      representative: "담당자",
      address: "서울",
      email: "tax@barley.example",
    };
    await renameGroup(as(boss), group, { name: "새 이름" });
    await updateGroupBusiness(as(boss), group, business);
    expect(await getGroup(as(boss), group)).toMatchObject({
      name: "새 이름",
      business: { ...business, country: "KR" },
    });
  });

  it("keeps the number of a company abroad as its country writes it, and Korea's without hyphens", async () => {
    const business = { name: "Boricha", representative: "R", address: "", email: "tax@barley.example" };
    const numberOf = async (country: string, registrationNumber: string) => {
      await updateGroupBusiness(as(boss), group, { ...business, country, registrationNumber });
      return (await getGroup(as(boss), group)).business;
    };
    expect(await numberOf("IN", "27aapfu0939f1zv")).toMatchObject({
      country: "IN",
      registrationNumber: "27AAPFU0939F1ZV",
    });
    expect(await numberOf("KR", "123-45-67891")).toMatchObject({
      country: "KR",
      registrationNumber: "1234567891",
    });
    await openDb(env.DB).run(
      sql`update groups set business = json_remove(business, '$.country') where id = ${group}`,
    );
    expect((await getGroup(as(boss), group)).business).toMatchObject({ country: "KR" });
  });

  it("keeps an owner: the last one is not demoted, does not leave, and of two at the same moment one stays", async () => {
    await expect(setRole(boss, "viewer")).rejects.toMatchObject({ code: "ACCOUNT_CANNOT_BE_DEMOTED" });
    await expect(takeOut(boss)).rejects.toMatchObject({ code: "080" });
    const second = await join("owner");
    const ended = await Promise.allSettled([takeOut(boss, boss), takeOut(second, second)]);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const owners = await openDb(env.DB).query.groupMembers.findMany({
      where: (table, { and, eq }) => and(eq(table.groupId, group), eq(table.role, "owner")),
    });
    expect(owners).toHaveLength(1);
  });

  it("that is deleted gives nothing any more, and its invitations open nothing", async () => {
    await give();
    const viewer = await join("viewer");
    const invited = await openAccount(env);
    const invitation = await inviteToGroup(as(boss), group, { email: invited.email, role: "owner" });
    const token = await linkOf(env, invitation);
    await deleteGroup(as(boss), group);
    expect(await levelNow(viewer)).toBe(LEVEL.nobody);
    expect(await levelNow(boss)).toBe(LEVEL.owner);
    expect(await listGroups(as(viewer))).toEqual([]);
    await expect(acceptInvitation(as(invited), token)).rejects.toMatchObject({ code: "NOT_FOUND" });
    const row = await openDb(env.DB).query.projects.findFirst({
      where: (table, { eq }) => eq(table.id, project),
    });
    expect(row?.groupId).toBeNull();
  });
});
