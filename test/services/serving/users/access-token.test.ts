import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { ACCESS_SCOPES, accessKey, userHashOf } from "../../../../domain/audience";
import { capShardName } from "../../../../domain/delivery";
import { LEVEL } from "../../../../domain/people";
import { api } from "../../../../worker/api";
import { drainOutbox } from "../../../../worker/jobs/outbox";
import { withIdempotencyKey } from "../../../../worker/services/kernel";
import {
  createAccessToken,
  getProjectForMember,
  listAccessTokens,
  revokeAccessToken,
} from "../../../../worker/services/platform";
import { hashAccessToken } from "../../../../worker/services/platform/access-tokens";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openShop, unique } from "../../../support/factories";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);
const issue = (input: object = {}) =>
  createAccessToken(publisher(), shop.pub.id, { name: "서버", scopes: [...ACCESS_SCOPES], ...input });

async function forget(uid: string, token: string | null) {
  const headers = new Headers(token === null ? {} : { Authorization: `Bearer ${token}` });
  const request = new Request(`${env.CONSOLE_ORIGIN}/api/users/${encodeURIComponent(uid)}`, {
    method: "DELETE",
    headers,
  });
  const response = await api.fetch(request, env, { waitUntil: () => undefined });
  return response.status;
}

/** Owner of a token in the ad server's records, after the outbox is processed. */
async function ownerOf(token: string): Promise<unknown> {
  await drainOutbox(contextOf(env, null, { now: Date.now() + 60 * 60_000 }));
  return env.PLANS.get(accessKey(await hashAccessToken(token)), "json");
}

const pages = async () => (await listAccessTokens(publisher(), shop.pub.id)).items;

describe("a publisher's access token", () => {
  test("is told once; lists show its first characters, and nobody reads it or its hash again", async () => {
    const { id, token } = await issue({ name: "정산 서버", scopes: ["tags.write"] });
    expect(token).toMatch(/^mdt_[\w-]{43}$/);
    const listed = await pages();
    expect(listed).toMatchObject([
      { id, name: "정산 서버", prefix: token.slice(0, 8), scopes: ["tags.write"], createdByName: "테스트" },
    ]);
    const view = await getProjectForMember(publisher(), shop.pub.id);
    const hash = await hashAccessToken(token);
    for (const secret of [token, token.slice(0, 12), hash]) {
      expect(JSON.stringify([listed, view])).not.toContain(secret);
    }
  });

  test("is known to the ad server with its scopes beside the others, until it is revoked", async () => {
    const first = await issue({ scopes: ["tags.write"] });
    const second = await issue();
    expect(await ownerOf(first.token)).toEqual({ projectId: shop.pub.id, scopes: ["tags.write"] });
    expect(await ownerOf(second.token)).toMatchObject({ projectId: shop.pub.id });
    await revokeAccessToken(publisher(), shop.pub.id, first.id);
    await revokeAccessToken(publisher(), shop.pub.id, first.id);
    expect(await ownerOf(first.token)).toBeNull();
    expect(await ownerOf(second.token)).not.toBeNull();
    expect((await pages()).map(({ revokedAt }) => revokedAt === null).sort()).toEqual([false, true]);
  });

  test("is made, seen and revoked by an editor, and nobody else's business", async () => {
    const { id } = await issue();
    const input = { name: "서버", scopes: ["tags.write"] };
    const editor = await openAccount(env, { kind: "pub" });
    await addMember(env, shop.pub.id, editor, LEVEL.editor);
    const viewer = await openAccount(env, { kind: "pub" });
    await addMember(env, shop.pub.id, viewer, LEVEL.viewer);
    const made = await createAccessToken(contextOf(env, editor), shop.pub.id, input);
    expect((await listAccessTokens(contextOf(env, editor), shop.pub.id)).items).toHaveLength(2);
    await revokeAccessToken(contextOf(env, editor), shop.pub.id, made.id);
    const ctx = contextOf(env, viewer);
    const forbidden = { code: "FORBIDDEN" };
    await expect(createAccessToken(ctx, shop.pub.id, input)).rejects.toMatchObject(forbidden);
    await expect(revokeAccessToken(ctx, shop.pub.id, id)).rejects.toMatchObject(forbidden);
    const other = await openShop(env);
    const theirs = contextOf(env, other.publisher);
    await expect(revokeAccessToken(theirs, other.pub.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is made once of a form that is sent twice, and the second answer tells none", async () => {
    const key = unique("key");
    const send = () =>
      createAccessToken(withIdempotencyKey(publisher(), key), shop.pub.id, {
        name: "서버",
        scopes: ["tags.write"],
      });
    await send();
    await expect(send()).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await pages()).toHaveLength(1);
  });

  test("needs a name and something that it may do", async () => {
    await expect(issue({ name: "x", scopes: [] })).rejects.toMatchObject({
      code: "070",
      fields: { name: ["tooShort|min=2"], scopes: ["tooFew|min=1"] },
    });
  });
});

describe("removing a user", () => {
  const day = "2026-11-21";
  const candidates = [{ day, limits: [{ key: "prd_1", cap: 1 }] }];

  /** The cap counter as used by decisions and the consumer. */
  function capsOf(uid: string) {
    const keyed = (key: string, text: string) =>
      createHmac("sha256", Buffer.from(key, "base64url")).update(text).digest("base64url");
    const userHash = userHashOf(uid, shop.pub.uidKey, keyed) ?? "";
    const shard = env.CAP_COUNTER.get(env.CAP_COUNTER.idFromName(capShardName(shop.pub.id, userHash)));
    return {
      show: () => shard.count({ userHash, tokenId: unique("t"), keys: ["prd_1"], day }),
      mayServe: async () =>
        (await shard.reserve({ userHash, tokenId: unique("t"), candidates, nowMs: 0, lapsesAtMs: 0 })) === 0,
    };
  }

  test("forgets what the caps count of that user, and of nobody else", async () => {
    const { token } = await issue({ scopes: ["users.delete"] });
    const [kim, lee] = [capsOf("kim@example.com"), capsOf("lee")];
    await kim.show();
    await lee.show();
    expect([await kim.mayServe(), await lee.mayServe()]).toEqual([false, false]);
    expect(await forget("kim@example.com", token)).toBe(204);
    expect([await kim.mayServe(), await lee.mayServe()]).toEqual([true, false]);
    expect(await forget("kim@example.com", token)).toBe(204);
  });

  test("takes the publisher's own token, and no revoked or other one", async () => {
    const { id, token: old } = await issue();
    const { token } = await issue();
    await revokeAccessToken(publisher(), shop.pub.id, id);
    const kim = capsOf("kim");
    await kim.show();
    for (const wrong of [null, old, `${token.slice(0, -1)}!`, "mdt_", `mdt_${"a".repeat(43)}`]) {
      expect(await forget("kim", wrong)).toBe(401);
    }
    const other = await openShop(env);
    const input = { name: "서버", scopes: ["users.delete"] };
    const foreign = await createAccessToken(contextOf(env, other.publisher), other.pub.id, input);
    expect(await forget("kim", foreign.token)).toBe(204);
    expect(await kim.mayServe()).toBe(false);
  });

  test("is refused to a token that may do everything else", async () => {
    const { token } = await issue({ scopes: ["tags.write", "reports.read"] });
    const kim = capsOf("kim");
    await kim.show();
    expect(await forget("kim", token)).toBe(403);
    expect(await kim.mayServe()).toBe(false);
  });

  test("with a name that is too long is refused as a field", async () => {
    expect(await forget("k".repeat(257), (await issue()).token)).toBe(400);
  });
});
