import { beforeEach, describe, expect, test } from "vitest";
import { userKeyedHash } from "../../ad-serve/keyed-hash";
import { type MemberRecord, memberKey, userHashOf } from "../../domain/audience";
import type { PlanCampaign } from "../../domain/serving";
import { makeCampaign, makeCreative, makePlan, NOW } from "../domain/serving/plan-factory";
import { allowConsoleError } from "../support/console-errors";
import { AdServer } from "./harness";

const { project } = makePlan();
const NOBODY = {
  ...{ ages: [], excludedAges: [], genders: [], excludedGenders: [] },
  ...{ categories: [], excludedCategories: [] },
};

let server: AdServer;
beforeEach(async () => {
  server = new AdServer();
  await server.publish(
    makePlan({
      campaigns: [
        named("cmp_members", { audience: { ...NOBODY, categories: [["tct_1"]] } }),
        named("cmp_others", {
          pricing: "inhouse",
          audience: { ...NOBODY, excludedCategories: ["tct_1"] },
        }),
        named("cmp_all", { pricing: "inhouse", priority: 9 }),
      ],
    }),
  );
});

const belongs = (uid: string, record: MemberRecord) =>
  server.env.PLANS.put(
    memberKey(project.id, userHashOf(uid, project.uidKey, userKeyedHash) ?? ""),
    JSON.stringify(record),
  );
const shownTo = async (query: Record<string, string>) => (await server.ask(query)).result?.headline;
const named = (id: string, parts: Partial<PlanCampaign>) =>
  makeCampaign({ id, creatives: [makeCreative({ id: `crt_${id}`, headline: id })], ...parts });

/** A KV that reports each requested key before it answers. */
function heard(kv: KVNamespace, hear: (key: string) => void): KVNamespace {
  return new Proxy(kv, {
    get: (target, name) =>
      name === "get"
        ? async (key: string, options: KVNamespaceGetOptions<"text">) => {
            hear(key);
            return target.get(key, options);
          }
        : (Reflect.get(target, name) as unknown),
  });
}

describe("a campaign that is aimed at a category", () => {
  test.each<[string, MemberRecord | null, string]>([
    ["a member", { tct_1: null }, "cmp_members"],
    ["a member whose time is not over", { tct_1: NOW + 1 }, "cmp_members"],
    ["a member whose time is over", { tct_1: NOW }, "cmp_others"],
    ["a member of another category", { tct_2: null }, "cmp_others"],
    ["a user of whom nothing is known", null, "cmp_others"],
  ])("is decided for %s", async (who, record, campaign) => {
    if (record) await belongs(who, record);
    expect(await shownTo({ uid: who })).toBe(campaign);
  });

  test("is not served without a user, and neither is one that excludes it", async () => {
    expect(await shownTo({})).toBe("cmp_all");
  });

  test("is served to nobody while it cannot be asked who belongs", async () => {
    await belongs("one", { tct_1: null });
    await server.ask();
    allowConsoleError(/member not read/);
    server.env.PLANS = heard(server.env.PLANS, (key) => {
      if (key.startsWith("member:")) throw new Error("away");
    });
    expect(await shownTo({ uid: "one" })).toBe("cmp_all");
  });
});

describe("a plan that asks for no category", () => {
  test("asks nobody who a user is", async () => {
    await server.publish(makePlan({ unit: { id: "unt_plain" } }));
    const asked: string[] = [];
    server.env.PLANS = heard(server.env.PLANS, (key) => void asked.push(key));
    await server.ask({ unit: "unt_plain", uid: "one" });
    await server.settle();
    expect(asked.filter((key) => key.startsWith("member:"))).toEqual([]);
  });
});
