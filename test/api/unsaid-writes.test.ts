import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { campaignAnswer } from "../../worker/api/booking/wire";
import { takesKey } from "../../worker/api/call";
import { CALLS } from "../../worker/api/calls";
import { openDb, schema } from "../../worker/db/client";
import { allowConsoleError } from "../support/console-errors";
import { contextOf, unique } from "../support/factories";
import { EXAMPLES, type Example } from "./examples";
import { type Answer, ask, callAt, env, stored } from "./support";
import { cookiesOf, openWorld, type World } from "./world";

/** Tables that decide whether a request is accepted, and internal ones. */
const SOUND = ["sessions", "verifications", "rate_limits", "idempotency_keys", "outbox"];
/** Later than the last valid date. */
const NO_MOMENT = 9e15;

let world: World;
let cookies: Awaited<ReturnType<typeof cookiesOf>>;

/** Gives every row a creation time that answers cannot represent. */
async function spoil(): Promise<void> {
  const db = openDb(env.DB);
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable) || SOUND.includes(getTableName(table))) continue;
    const { createdAt }: Record<string, { dataType: string }> = getTableColumns(table);
    if (createdAt?.dataType === "number") await db.update(table).set({ createdAt: NO_MOMENT } as object);
  }
}

async function begin(): Promise<void> {
  world = await openWorld();
  cookies = await cookiesOf(world);
  await spoil();
}
beforeAll(begin, 60_000);

/** All contents except idempotency keys, which are claimed before the work and released after a failure. */
async function changed(): Promise<Record<string, unknown[]>> {
  const { idempotency_keys: _, ...rest } = await stored();
  return rest;
}

const send = ({ call, by, path, body, form }: Example): Promise<Answer> =>
  ask(call.split(" ")[0] ?? "", path(world.ids), {
    cookie: cookies[by],
    headers: { "Idempotency-Key": unique("key") },
    ...(body ? { body: body(world.ids) } : {}),
    ...(form ? { form: form() } : {}),
  });

const writes = EXAMPLES.filter(({ call }) => {
  const [method = "", path = ""] = call.split(" ");
  const known = callAt(method, path);
  return known !== undefined && takesKey(known);
});

describe("a write about rows that no answer can say", () => {
  it("is tried for every write of the contract", () => {
    const tried = new Set(writes.map(({ call }) => call));
    // Sign-in and sign-out calls only change the caller's session, and would end the session of the other requests.
    const all = CALLS.filter(takesKey).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(all.filter((call) => !tried.has(call))).toEqual([]);
  });

  it.each(writes.map((example, index) => ({ title: `${example.call} (${index + 1})`, example })))(
    "has changed nothing where it answers a failure: $title",
    async ({ example }) => {
      allowConsoleError(/api\.|Invalid time value/);
      let before = await changed();
      let answer = await send(example);
      if (answer.status !== 200) {
        // Examples whose object was removed by an earlier example use a new world.
        await begin();
        before = await changed();
        answer = await send(example);
      }
      if (answer.status >= 500) expect(await changed()).toEqual(before);
    },
  );
});

describe("the answer of a campaign's write", () => {
  it("is made without what cannot be read once it is written, and shows nobody another's invoice for it", async () => {
    allowConsoleError(/api\.unsaid/);
    const ctx = contextOf(env, world.buyer.advertiser);
    const campaign = await ctx.db.query.campaigns.findFirst();
    if (!campaign) throw new Error("no campaign");
    const db = new Proxy(ctx.db, {
      get() {
        throw new Error("Network connection lost");
      },
    });
    const representative = { ...campaign, status: "draft", paymentMethod: "representative" } as const;
    const answer = await campaignAnswer({ ...ctx, db }, representative, campaign.pubProjectId);
    expect(answer).toMatchObject({
      id: campaign.id,
      quote: null,
      taxInvoice: null,
      registrationAssetId: null,
    });
  });
});
