import { createMessageBatch } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import {
  type AudienceMessage,
  appKeyKey,
  dayNumberOf,
  OPT_OUT_KEPT_MS,
  type OptOutRecord,
  optOutShardOf,
  optOutsKey,
  userHashOf,
} from "../../../domain/audience";
import { DAY_MS } from "../../../domain/kernel";
import { THROTTLES } from "../../../domain/people";
import {
  planKey,
  type ServingPlan,
  WHY_ADDRESS_TTL_MS,
  type WhyClaims,
  whyAddress,
} from "../../../domain/serving";
import { handleAudience } from "../../../worker/jobs/audience";
import { drainOutbox } from "../../../worker/jobs/outbox";
import { keyedMac } from "../../../worker/services/kernel";
import { createAccessToken, setFeatures } from "../../../worker/services/platform";
import {
  forgetOptOuts,
  forgetUser,
  readWhy,
  setPersonalised,
  settleOptOut,
} from "../../../worker/services/serving";
import { campaignIn, openTrade, settleOutbox, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf, projectRow, unique } from "../../support/factories";

const NOW = Date.now();
const mac = keyedMac(env.EXPLAIN_KEY ?? "");
let trade: Trade;
let claims: WhyClaims;
beforeAll(async () => {
  trade = await openTrade(env);
  const { pub, banner } = trade.shop;
  const campaign = await campaignIn("live", trade);
  claims = {
    ...{ pubProjectId: pub.id, unitId: banner.id, campaignId: campaign.id },
    ...{ userHash: "one-user-of-22-letters", decidedAtMs: NOW },
  };
});

const visitor = (now = NOW) => ({ ...contextOf(env, null, { now }), headers: new Headers(), proof: null });
const addressOf = (parts: Partial<WhyClaims> = {}) => whyAddress({ ...claims, ...parts }, NOW, mac);
const choose = (personalised: boolean, parts?: Partial<WhyClaims>) =>
  setPersonalised(visitor(), addressOf(parts), { personalised });
const stateOf = async (parts?: Partial<WhyClaims>) =>
  (await readWhy(visitor(), addressOf(parts))).personalised;
const published = async (userHash = claims.userHash ?? "") => {
  await settleOutbox(env);
  return env.PLANS.get(optOutsKey(claims.pubProjectId, optOutShardOf(userHash)), "json");
};
const hear = (receivedAtMs: number, userHash = claims.userHash ?? "") =>
  handleAudience(
    createMessageBatch<AudienceMessage>("madang-audience", [
      {
        ...{ id: unique("msg_"), timestamp: new Date(receivedAtMs), attempts: 1 },
        body: { kind: "opt-out-heard", projectId: claims.pubProjectId, userHash, receivedAtMs },
      },
    ]),
    env,
  );

describe("a reader's page about an ad", () => {
  test("says who pays and by what the ad was chosen", async () => {
    expect(await readWhy(visitor(), addressOf())).toMatchObject({
      platform: { name: "오늘날씨" },
      advertiser: { name: expect.any(String), link: expect.any(String) },
      ...{ format: "banner", audiences: [], isIdentifierFree: false, personalised: "on" },
    });
  });

  test("opens by a genuine address only, for half an hour, on its own platform", async () => {
    const closed = { code: "NOT_FOUND" };
    const at = (now: number) => readWhy(visitor(now), addressOf());
    await at(NOW + WHY_ADDRESS_TTL_MS - 1);
    await expect(at(NOW + WHY_ADDRESS_TTL_MS)).rejects.toMatchObject(closed);
    await expect(readWhy(visitor(), `${addressOf()}x`)).rejects.toMatchObject(closed);
    const elsewhere = { ...visitor(), platform: { id: "prj_other" } as never };
    await expect(readWhy(elsewhere, addressOf())).rejects.toMatchObject(closed);
    await expect(setPersonalised(elsewhere, addressOf(), { personalised: false })).rejects.toMatchObject(
      closed,
    );
  });

  test("switches its own reader off and on, and tells the ad server", async () => {
    const other = { userHash: "one-other-of-the-shard" };
    await choose(false);
    expect([await stateOf(), await stateOf(other)]).toEqual(["off", "on"]);
    expect(await published()).toMatchObject({ users: { [claims.userHash ?? ""]: dayNumberOf(NOW) } });
    const plan = await env.PLANS.get<ServingPlan>(planKey(claims.unitId), "json");
    expect(plan?.project.optOuts).toBe(true);
    expect(await env.PLANS.get(appKeyKey(trade.shop.app.appKey), "json")).toMatchObject({ optOuts: true });
    await choose(false, other);
    await choose(true);
    expect([await stateOf(), await stateOf(other)]).toEqual(["on", "off"]);
    expect(await published()).toMatchObject({ users: { [other.userHash]: dayNumberOf(NOW) } });
    await choose(true, other);
    expect(await published()).toBeNull();
  });

  test("has nothing to switch for an ad without a user", async () => {
    expect(await stateOf({ userHash: null })).toBe("none");
    await expect(choose(false, { userHash: null })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("takes so many choices of one address of the network", async () => {
    const headers = new Headers({ "cf-connecting-ip": "203.0.113.9" });
    const [{ max }] = THROTTLES.choosePersonalised;
    const send = () => setPersonalised({ ...visitor(), headers }, addressOf(), { personalised: true });
    for (let nth = 0; nth < max; nth++) await send();
    await expect(send()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});

describe("a choice", () => {
  test("is kept while the reader is heard of, and forgotten after 400 days", async () => {
    await choose(false);
    const heardAtMs = NOW + 100 * DAY_MS;
    await hear(heardAtMs);
    await hear(heardAtMs, "another-who-is-not-off");
    expect(await published()).toEqual({
      v: expect.any(Number),
      users: { [claims.userHash ?? ""]: dayNumberOf(heardAtMs) },
    });
    await forgetOptOuts(visitor(heardAtMs + OPT_OUT_KEPT_MS));
    expect(await stateOf()).toBe("off");
    await forgetOptOuts(visitor(heardAtMs + OPT_OUT_KEPT_MS + 1));
    await drainOutbox(visitor(heardAtMs + OPT_OUT_KEPT_MS + DAY_MS));
    expect([await stateOf(), await published()]).toEqual(["on", null]);
  });

  test("is forgotten with its user", async () => {
    const { pub, publisher } = trade.shop;
    const { uidKey } = await projectRow(env, pub.id);
    const userHash = userHashOf("user-1", uidKey, (key, text) => keyedMac(key).of(text)) ?? "";
    await choose(false, { userHash });
    const by = contextOf(env, publisher);
    const { token } = await createAccessToken(by, pub.id, { name: "서버", scopes: ["users.delete"] });
    await forgetUser(contextOf(env, null), `Bearer ${token}`, "user-1");
    expect([await stateOf({ userHash }), await published(userHash)]).toEqual(["on", null]);
  });

  test("is published again as a whole after a restore", async () => {
    await choose(false);
    const before = await published();
    await env.PLANS.delete(optOutsKey(claims.pubProjectId, optOutShardOf(claims.userHash ?? "")));
    await settleOptOut(visitor(), { projectId: claims.pubProjectId });
    expect(await published()).toMatchObject({ users: (before as OptOutRecord | null)?.users });
  });

  test("is none on a platform without identifiers", async () => {
    const { pub, publisher } = trade.shop;
    await setFeatures(contextOf(env, publisher), pub.id, { features: ["identifier-free"] });
    expect(await readWhy(visitor(), addressOf())).toMatchObject({
      ...{ personalised: "none", isIdentifierFree: true },
    });
    await expect(choose(false)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
