import { env as bindings } from "cloudflare:test";
import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { LEVEL } from "../../../domain/access/levels";
import { accessKey } from "../../../domain/audience/directory";
import { capShardName } from "../../../domain/serving/cap-rpc";
import { userHashOf } from "../../../domain/serving/user-hash";
import { api } from "../../../worker/api";
import type { ConsoleEnv } from "../../../worker/env";
import { drainOutbox } from "../../../worker/services/operations/outbox";
import { hashAccessToken } from "../../../worker/services/projects/access-token-hash";
import { getProjectForMember } from "../../../worker/services/projects/get";
import { issueAccessToken, revokeAccessToken } from "../../../worker/services/projects/set-access-token";
import { addMember, contextOf, openAccount, openShop, unique } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);
const issue = () => issueAccessToken(publisher(), shop.pub.id);

async function forget(uid: string, token: string | null) {
  const headers = new Headers(token === null ? {} : { Authorization: `Bearer ${token}` });
  const request = new Request(`${env.CONSOLE_ORIGIN}/api/users/${encodeURIComponent(uid)}`, {
    method: "DELETE",
    headers,
  });
  const response = await api.fetch(request, env, { waitUntil: () => undefined });
  return response.status;
}

/** Whether the ad server knows whose token it is, once the outbox is empty. */
async function ownerOf(token: string): Promise<unknown> {
  await drainOutbox(contextOf(env, null, { now: Date.now() + 60 * 60_000 }));
  return env.PLANS.get(accessKey(await hashAccessToken(token)), "json");
}

describe("the publisher's access token", () => {
  test("is told once; the server keeps its hash and tells members only that there is one", async () => {
    const token = await issue();
    expect(token).toMatch(/^mdt_[\w-]{43}$/);
    const view = await getProjectForMember(publisher(), shop.pub.id);
    expect(view.hasAccessToken).toBe(true);
    const hash = await hashAccessToken(token);
    expect(JSON.stringify(view)).not.toContain(hash);
    expect(JSON.stringify(view)).not.toContain(token);
  });

  test("is known to the ad server, until it is issued anew or revoked", async () => {
    const first = await issue();
    expect(await ownerOf(first)).toEqual({ projectId: shop.pub.id });
    const second = await issue();
    expect(await ownerOf(second)).toEqual({ projectId: shop.pub.id });
    expect(await ownerOf(first)).toBeNull();
    await revokeAccessToken(publisher(), shop.pub.id);
    expect(await ownerOf(second)).toBeNull();
    expect((await getProjectForMember(publisher(), shop.pub.id)).hasAccessToken).toBe(false);
  });

  test("is issued by an owner only", async () => {
    const editor = await openAccount(env, { kind: "pub" });
    await addMember(env, shop.pub.id, editor, LEVEL.editor);
    await expect(issueAccessToken(contextOf(env, editor), shop.pub.id)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("removing a user", () => {
  const day = "2026-11-21";
  const candidates = [{ day, limits: [{ key: "prd_1", cap: 1 }] }];

  /** The cap counter as a decision and the consumer use it. */
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
    const token = await issue();
    const [kim, lee] = [capsOf("kim@example.com"), capsOf("lee")];
    await kim.show();
    await lee.show();
    expect([await kim.mayServe(), await lee.mayServe()]).toEqual([false, false]);
    expect(await forget("kim@example.com", token)).toBe(204);
    expect([await kim.mayServe(), await lee.mayServe()]).toEqual([true, false]);
    expect(await forget("kim@example.com", token)).toBe(204);
  });

  test("takes the publisher's own token, and no old or other one", async () => {
    const old = await issue();
    const token = await issue();
    const kim = capsOf("kim");
    await kim.show();
    for (const wrong of [null, old, `${token.slice(0, -1)}!`, "mdt_", `mdt_${"a".repeat(43)}`]) {
      expect(await forget("kim", wrong)).toBe(401);
    }
    const other = await openShop(env);
    const foreign = await issueAccessToken(contextOf(env, other.publisher), other.pub.id);
    expect(await forget("kim", foreign)).toBe(204);
    expect(await kim.mayServe()).toBe(false);
  });

  test("with a name that is too long is refused as a field", async () => {
    expect(await forget("k".repeat(257), await issue())).toBe(400);
  });
});
