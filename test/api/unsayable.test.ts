import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { openDb, schema } from "../../worker/db/client";
import { say } from "../../worker/http/say";
import { allowConsoleError } from "../support/console-errors";
import { cpmProduct, nextSchedule, unique } from "../support/factories";
import { ask, at, env, stored } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;
beforeAll(async () => {
  world = await openWorld();
  cookies = await cookiesOf(world);
}, 60_000);

/** Units of a campaign booked before amounts had a maximum. */
const UNSAYABLE_UNITS = 1e19;

async function spoil(id: string): Promise<void> {
  const db = openDb(env.DB);
  const { quote } = (await db.query.campaigns.findFirst({ where: eq(schema.campaigns.id, id) })) ?? {};
  if (!quote) throw new Error("the campaign has no quote");
  await db
    .update(schema.campaigns)
    .set({ quote: { ...quote, units: UNSAYABLE_UNITS } })
    .where(eq(schema.campaigns.id, id));
}

const LISTS = [
  ["publisher", ({ ids }: World) => `/campaign/pub/${ids.pub}`],
  ["publisher", ({ ids }: World) => `/campaign-query/pub/${ids.pub}`],
  ["advertiser", ({ ids }: World) => `/campaign/adv/${ids.adv}`],
  ["advertiser", ({ ids }: World) => `/campaign-query/adv/${ids.adv}`],
  ["operator", () => "/restricted/campaign-query"],
] as const;

describe("a stored figure that no answer can say", () => {
  it.each(LISTS)(
    "is left out of the %s's list with its row still there, and told in the log once",
    async (by, path) => {
      await spoil(world.ids.submitted);
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const answer = await ask("GET", path(world), { cookie: cookies[by] });
      const lines = logged.mock.calls.flat().map(String);
      logged.mockRestore();
      expect(answer.status).toBe(200);
      expect(lines.filter((line) => line.includes("api.unsaid"))).toHaveLength(1);
      const items = at(answer.json, "items") as { campaign: { id: string; quote: unknown } }[];
      const mine = items.find(({ campaign }) => campaign.id === world.ids.submitted);
      expect(mine?.campaign.quote).toBeNull();
      expect(items.filter(({ campaign }) => campaign.quote !== null).length).toBeGreaterThan(0);
    },
  );

  it("hides no change behind a failure: the write is answered, and under its key answered alike", async () => {
    allowConsoleError(/api\.unsaid/);
    await spoil(world.ids.submitted);
    const asked = {
      cookie: cookies.advertiser,
      headers: { "Idempotency-Key": unique("key") },
      body: { by: "advertiser" },
    };
    const path = `/campaign/${world.ids.adv}/${world.ids.submitted}/cancel`;
    const first = await ask("PATCH", path, asked);
    expect([first.status, at(first.json, "status"), at(first.json, "quote")]).toEqual([
      200,
      "cancelled",
      null,
    ]);
    const after = await stored();
    const again = await ask("PATCH", path, asked);
    expect([again.status, again.json]).toEqual([200, first.json]);
    expect(await stored()).toEqual(after);
  });
});

describe("an amount above the largest", () => {
  it.each([
    ["a price", { priceMinor: Number.MAX_SAFE_INTEGER }, "priceMinor"],
    ["a video price", { videoPriceMinor: 10 ** 12 + 1 }, "videoPriceMinor"],
    ["a least budget", { minBudgetMinor: 10 ** 13 }, "minBudgetMinor"],
  ])("is refused at its field as %s, and nothing is kept", async (_, wrong, field) => {
    const before = await stored();
    const body = { ...cpmProduct([world.ids.banner]), ...wrong };
    const answer = await ask("POST", `/ad-product/${world.ids.pub}`, { cookie: cookies.publisher, body });
    expect([answer.status, Object.keys(Object(answer.json.fields))]).toEqual([400, [field]]);
    expect(await stored()).toEqual(before);
  });

  it("is refused at its field as a budget, whatever the price makes of it", async () => {
    const before = await stored();
    const body = {
      ...{ project: world.ids.adv, product: world.ids.cpm, ...nextSchedule(Date.now()) },
      budgetMinor: 10_000_000_000_007,
    };
    const answer = await ask("POST", "/ad-product/book", { cookie: cookies.advertiser, body });
    expect([answer.status, Object.keys(Object(answer.json.fields))]).toEqual([400, ["budgetMinor"]]);
    expect(await stored()).toEqual(before);
  });
});

describe("an answer", () => {
  const item = z.object({ id: z.string(), count: z.int(), quote: z.object({ units: z.int() }).nullable() });
  const page = z.object({ items: z.array(z.union([item.extend({ more: z.int() }), item])) });
  const good = { id: "a", count: 1, quote: { units: 1 } };
  const scope = { requestId: "req", method: "GET", path: "/" };
  const said = (schema: z.ZodType, made: unknown, isWrite = false) =>
    say(schema, made, { event: "api.unsaid", isWrite, scope });

  it("names what may be null, and leaves out of a list only what may not", () => {
    allowConsoleError(/api\.unsaid/);
    const items = [
      good,
      { ...good, id: "b", quote: { units: 2 ** 60 } },
      { ...good, id: "c", count: 0.5 },
      good,
    ];
    expect(said(page, { items })).toEqual({ items: [good, { ...good, id: "b", quote: null }, good] });
  });

  it("of a write is never a failure; of a read that cannot be said at all it is", () => {
    allowConsoleError(/api\.unsaid/);
    expect(said(item, { ...good, count: 2 ** 60 }, true)).toEqual({});
    expect(() => said(item, { ...good, count: 2 ** 60 })).toThrow();
  });

  it("never names what its schema does not", () => {
    allowConsoleError(/api\.unsaid/);
    const made = { items: [{ ...good, secret: 1, quote: { units: 2 ** 60, secret: 2 } }] };
    expect(JSON.stringify(said(page, made))).not.toContain("secret");
  });
});
