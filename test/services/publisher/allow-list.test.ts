import { env as bindings } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import type { ConsoleEnv } from "../../../worker/env";
import { addAllowListEntry } from "../../../worker/services/allow-list/add";
import { listAllowList } from "../../../worker/services/allow-list/list";
import { contextOf, openShop } from "../../support/factories";

const env = bindings as unknown as ConsoleEnv;

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop(env);
});

const publisher = () => contextOf(env, shop.publisher);
const allow = (input: unknown) => addAllowListEntry(publisher(), shop.pub.id, input);
const listed = async (value: string) =>
  (await listAllowList(publisher(), shop.pub.id)).filter((entry) => entry.value === value);

describe("the allow list", () => {
  it("has one entry an address: what is said last is what it is allowed", async () => {
    const first = await allow({ value: "Ads@brand.example", manualPayment: true });
    const second = await allow({ value: "ads@brand.example", privateAccess: true });
    expect([first.isNew, second.isNew, second.id]).toEqual([true, false, first.id]);
    expect(await listed("ads@brand.example")).toMatchObject([
      { id: first.id, manualPayment: false, privateAccess: true },
    ]);
  });

  it("has one entry for an address that is added twice at the same moment", async () => {
    await Promise.all([
      allow({ value: "twice.example", manualPayment: true }),
      allow({ value: "twice.example", manualPayment: true }),
    ]);
    expect(await listed("twice.example")).toHaveLength(1);
  });

  it("keeps nobody who is allowed nothing", async () => {
    await expect(allow({ value: "nothing.example" })).rejects.toMatchObject({
      code: "070",
      fields: { manualPayment: ["allowList.nothing"] },
    });
    expect(await listed("nothing.example")).toEqual([]);
  });
});
