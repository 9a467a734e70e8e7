import { beforeEach, describe, expect, it } from "vitest";
import { LEVEL, type Level } from "../../../../domain/people";
import type { Identity } from "../../../../worker/services/kernel";
import {
  changeMemberLevel,
  createGroup,
  giveProject,
  inviteMember,
  listMembers,
  removeMember,
} from "../../../../worker/services/people";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";
import { levelOf, notificationsOf, openMember } from "../../../support/people";

let buyer: Awaited<ReturnType<typeof openBuyer>>;
beforeEach(async () => {
  buyer = await openBuyer(env);
});

const as = (account: Identity) => contextOf(env, account);
const change = (by: Identity, account: Identity, level: string) =>
  changeMemberLevel(as(by), buyer.adv.id, { account: account.id, level });
const remove = (by: Identity, account: Identity) =>
  removeMember(as(by), buyer.adv.id, { account: account.id });
const levelNow = (account: Identity) => levelOf(env, buyer.adv.id, account);
const member = (level: Level) => openMember(env, buyer.adv.id, level);

async function ownersNow(): Promise<number> {
  const row = await env.DB.prepare(
    "select count(*) as n from memberships where project_id = ? and level >= 700",
  )
    .bind(buyer.adv.id)
    .first<{ n: number }>();
  return row?.n ?? 0;
}

describe("a member", () => {
  it("gets another level from an owner, and is told of it", async () => {
    const viewer = await member(LEVEL.viewer);
    await change(buyer.advertiser, viewer, "editor");
    await change(buyer.advertiser, viewer, "editor");
    expect(await levelNow(viewer)).toBe(LEVEL.editor);
    expect(await notificationsOf(env, viewer)).toEqual([
      expect.objectContaining({ kind: "member", event: "level-changed", level: "editor" }),
    ]);
  });

  it("is found by name and address, by level, and page by page", async () => {
    const viewer = await member(LEVEL.viewer);
    await member(LEVEL.editor);
    const list = async (query: Record<string, unknown>) =>
      listMembers(as(buyer.advertiser), buyer.adv.id, query);
    expect((await list({ q: viewer.email })).items.map(({ id }) => id)).toEqual([viewer.id]);
    expect((await list({ q: "100%_" })).items).toEqual([]);
    expect((await list({ level: "viewer" })).items.map(({ id }) => id)).toEqual([viewer.id]);
    const seen: string[] = [];
    let next: string | null | undefined;
    do {
      const page = await list({ limit: 1, ...(next ? { next } : {}) });
      seen.push(...page.items.map(({ id }) => id));
      next = page.next;
    } while (next);
    expect(new Set(seen).size).toBe(3);
  });

  it("is taken out by owners alone, and leaves by themself", async () => {
    const [viewer, editor] = [await member(LEVEL.viewer), await member(LEVEL.editor)];
    await expect(remove(editor, viewer)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(change(editor, viewer, "owner")).rejects.toMatchObject({ code: "FORBIDDEN" });
    await remove(buyer.advertiser, viewer);
    await remove(editor, editor);
    expect([await levelNow(viewer), await levelNow(editor)]).toEqual([LEVEL.nobody, LEVEL.nobody]);
    expect(await notificationsOf(env, viewer)).toContainEqual(expect.objectContaining({ event: "removed" }));
    expect(await notificationsOf(env, buyer.advertiser)).toContainEqual(
      expect.objectContaining({ event: "left" }),
    );
  });

  it("of a platform is managed by its editors too, who make no owner and touch none", async () => {
    const shop = await openShop(env);
    const [editor, viewer] = [
      await openMember(env, shop.pub.id, LEVEL.editor),
      await openMember(env, shop.pub.id, LEVEL.viewer),
    ];
    const set = (account: Identity, level: string) =>
      changeMemberLevel(as(editor), shop.pub.id, { account: account.id, level });
    await set(viewer, "editor");
    expect(await levelOf(env, shop.pub.id, viewer)).toBe(LEVEL.editor);
    const refused = { code: "FORBIDDEN", details: { action: "owners.write", needs: "owner" } };
    const invite = (level: string) =>
      inviteMember(as(editor), shop.pub.id, { email: `${unique("new")}@example.com`, level });
    await expect(set(viewer, "owner")).rejects.toMatchObject(refused);
    await expect(set(editor, "owner")).rejects.toMatchObject(refused);
    await expect(set(shop.publisher, "viewer")).rejects.toMatchObject(refused);
    await expect(removeMember(as(editor), shop.pub.id, { account: shop.publisher.id })).rejects.toMatchObject(
      refused,
    );
    await expect(invite("owner")).rejects.toMatchObject(refused);
    const group = await createGroup(as(editor), { name: "편집자의 그룹" });
    await expect(giveProject(as(editor), group.id, { project: shop.pub.id })).rejects.toMatchObject(refused);
    await invite("editor");
    await removeMember(as(editor), shop.pub.id, { account: viewer.id });
    expect(await levelOf(env, shop.pub.id, viewer)).toBe(LEVEL.nobody);
    expect(await levelOf(env, shop.pub.id, shop.publisher)).toBe(LEVEL.owner);
  });

  it("of another project is not found", async () => {
    const other = await openBuyer(env);
    await expect(change(buyer.advertiser, other.advertiser, "viewer")).rejects.toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
    await expect(remove(other.advertiser, buyer.advertiser)).rejects.toMatchObject({
      code: "PROJECT_NOT_FOUND",
    });
    await expect(remove(buyer.advertiser, await openAccount(env))).rejects.toMatchObject({
      code: "ACCOUNT_NOT_FOUND",
    });
  });
});

describe("the last owner", () => {
  it("is not demoted, does not leave, and is not taken out", async () => {
    await expect(change(buyer.advertiser, buyer.advertiser, "editor")).rejects.toMatchObject({
      code: "ACCOUNT_CANNOT_BE_DEMOTED",
    });
    await expect(remove(buyer.advertiser, buyer.advertiser)).rejects.toMatchObject({ code: "080" });
    expect(await levelNow(buyer.advertiser)).toBe(LEVEL.owner);
  });

  it("may go once there is another", async () => {
    const second = await member(LEVEL.owner);
    await change(second, buyer.advertiser, "viewer");
    await expect(remove(second, second)).rejects.toMatchObject({ code: "080" });
    expect(await ownersNow()).toBe(1);
  });

  it("stays when two owners take each other out, demote each other, or leave at the same moment", async () => {
    const moves = [
      (a: Identity, b: Identity) => [remove(a, b), remove(b, a)],
      (a: Identity, b: Identity) => [change(a, b, "viewer"), change(b, a, "viewer")],
      (a: Identity, b: Identity) => [remove(a, a), remove(b, b)],
      (a: Identity, b: Identity) => [remove(a, a), change(b, b, "editor")],
    ];
    for (const move of moves) {
      buyer = await openBuyer(env);
      const ended = await Promise.allSettled(move(buyer.advertiser, await member(LEVEL.owner)));
      expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await ownersNow()).toBe(1);
    }
  });
});
