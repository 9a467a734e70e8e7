import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import type { OutboxEvent } from "../../../../worker/db/outbox-topics";
import type { CampaignRow } from "../../../../worker/db/schema";
import type { ConsoleEnv } from "../../../../worker/env";
import {
  type CampaignStep,
  changeRow,
  commitWork,
  type ServiceContext,
  saveRow,
  type Work,
  withIdempotencyKey,
  withSeenVersion,
} from "../../../../worker/services/kernel";
import { notificationOf } from "../../../../worker/services/people";
import { draft } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf, openAccount, openBuyer, openShop, unique } from "../../../support/factories";

const db = openDb(env.DB);
const { auditLog, campaignHistory, campaigns, notifications, outbox } = schema;

let campaign: CampaignRow;
let ctx: ServiceContext;
/** The campaign's name at the time of each wake-up. */
let woken: (string | undefined)[];

const readCampaign = () => db.query.campaigns.findFirst({ where: eq(campaigns.id, campaign.id) });

beforeEach(async () => {
  const shop = await openShop(env, { manualReview: true });
  const buyer = await openBuyer(env, shop);
  const operator = await openAccount(env, { isOperator: true });
  const made = await draft({ env, shop, buyer, operator });
  campaign = (await db.query.campaigns.findFirst({ where: eq(campaigns.id, made.id) })) as CampaignRow;
  woken = [];
  const queue = { send: async () => void woken.push((await readCampaign())?.name) };
  const OUTBOX_QUEUE = queue as unknown as ConsoleEnv["OUTBOX_QUEUE"];
  ctx = contextOf({ ...env, OUTBOX_QUEUE }, buyer.advertiser);
});

const stepTo = (version: number): CampaignStep => ({
  id: `${campaign.id}:${version}`,
  campaignId: campaign.id,
  campaignVersion: version,
  action: "edit-title",
  fromStatus: "draft",
  toStatus: "draft",
  actorKind: "advertiser",
  at: ctx.now,
});

/** Every effect that a change can have, marked with a unique name. */
async function everything(mark: string): Promise<Work> {
  const notice = await notificationOf(ctx, {
    kind: "campaign-state",
    details: { event: "blocked", subject: mark, path: "/" },
    accountIds: [ctx.account?.id ?? ""],
    projectId: null,
    eventId: mark,
  });
  return {
    rows: [db.update(campaigns).set({ memo: mark }).where(eq(campaigns.id, campaign.id))],
    events: [["mail.invitation", { invitationId: mark }]],
    audit: { by: "acc_operator", action: "test", subjectId: mark },
    also: [notice],
  };
}

/** The stored effects. */
async function written(mark: string) {
  const [events, notices, audits, memos] = await Promise.all([
    db.select().from(outbox),
    db.select().from(notifications).where(eq(notifications.eventId, mark)),
    db.select().from(auditLog).where(eq(auditLog.subjectId, mark)),
    db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.id, campaign.id), eq(campaigns.memo, mark))),
  ]);
  const history = await db.query.campaignHistory.findMany({
    where: and(eq(campaignHistory.campaignId, campaign.id), eq(campaignHistory.action, "edit-title")),
  });
  return {
    // One event of its own, and the notification's mail.
    events: events.filter(({ payload }) => JSON.stringify(payload).includes(mark)).length,
    notices: notices.length,
    audits: audits.length,
    rows: memos.length,
    history: history.length,
  };
}

const NOTHING = { events: 0, notices: 0, audits: 0, rows: 0, history: 0 };
const ONCE = { events: 2, notices: 1, audits: 1, rows: 1, history: 1 };

const renamed = (name: string, row: CampaignRow = campaign) => ({ table: campaigns, row, set: { name } });

async function change(by: ServiceContext, mark: string, row: CampaignRow = campaign): Promise<void> {
  const work = { ...(await everything(mark)), history: stepTo(row.version + 1) };
  await saveRow(by, renamed(mark, row), work);
}

describe("a unit of work", () => {
  it("writes the row at its next version with its history, events, notices and audit, and wakes what waits once they are there", async () => {
    const mark = unique("all");
    await change(ctx, mark);
    expect(await written(mark)).toEqual(ONCE);
    expect(await readCampaign()).toMatchObject({ name: mark, version: campaign.version + 1 });
    await expect.poll(() => woken).toEqual([mark, mark]);
  });

  it.each([
    ["the caller saw another version", () => withSeenVersion(ctx, campaign.version + 7), () => campaign],
    ["somebody else was first", () => ctx, () => ({ ...campaign, version: campaign.version + 1 })],
  ])("writes nothing of itself and wakes nobody where %s", async (_, by, row) => {
    const mark = unique("stale");
    await expect(change(by(), mark, row())).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await written(mark)).toEqual(NOTHING);
    expect(await readCampaign()).toMatchObject({ name: campaign.name, version: campaign.version });
    expect(woken).toEqual([]);
  });

  it("of which one statement fails writes nothing and wakes nobody", async () => {
    const mark = unique("failing");
    const work = await everything(mark);
    const taken = db.insert(campaigns).values(campaign);
    const failing = changeRow(ctx, renamed(mark), {
      ...work,
      history: stepTo(campaign.version + 1),
      rows: [...(work.rows ?? []), taken],
    });
    await expect(failing).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await written(mark)).toEqual(NOTHING);
    expect(woken).toEqual([]);
  });

  it("that is submitted twice is written once, and answered twice", async () => {
    const mark = unique("twice");
    const by = () => withIdempotencyKey(ctx, mark);
    await change(by(), mark);
    await change(by(), mark);
    expect(await written(mark)).toEqual(ONCE);
    await expect.poll(() => woken).toEqual([mark, mark]);
    const other = withIdempotencyKey(ctx, unique("other"));
    await expect(change(other, unique("late"))).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("leaves to the clock what is to wait", async () => {
    const later: OutboxEvent = ["asset.withdraw", { campaignId: campaign.id }, 60_000];
    await commitWork(ctx, { events: [later] });
    const rows = await db.select().from(outbox).where(eq(outbox.topic, "asset.withdraw"));
    expect(rows.map(({ availableAt }) => availableAt)).toContain(ctx.now + 60_000);
    expect(woken).toEqual([]);
  });
});

it("does not compile without a history where there is one, nor with a payload that is none of its topic's", () => {
  const refused: (() => unknown)[] = [
    // @ts-expect-error a campaign has a history
    () => changeRow(ctx, renamed("x"), {}),
    // @ts-expect-error a benefit has none
    () => changeRow(ctx, { table: schema.benefits, row: campaign, set: {} }, { history: stepTo(1) }),
    // @ts-expect-error a unit is named by its id
    () => commitWork(ctx, { events: [["plan.publish", { unit: "unt_1" }]] }),
    // @ts-expect-error there is no such topic
    () => commitWork(ctx, { events: [["plan.forget", { unitId: "unt_1" }]] }),
  ];
  expect(refused).toHaveLength(4);
});
