import { and, eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { REVIEW_LAPSE_H } from "../../../../domain/booking";
import { HOUR_MS } from "../../../../domain/kernel";
import { openDb, schema } from "../../../../worker/db/client";
import { runOutboxEntry } from "../../../../worker/jobs/outbox";
import type { CampaignRow } from "../../../../worker/services/booking/find";
import { transition } from "../../../../worker/services/booking/transition";
import { CAMPAIGN_DEEDS, type DeedName } from "../../../support/campaign-deeds";
import { campaignAt } from "../../../support/campaign-states";
import {
  CAMPAIGN_TABLE,
  type TableActor,
  type TableRow,
  type TableState,
} from "../../../support/campaign-table";
import { current, openTrade, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { contextOf } from "../../../support/factories";
import { mailsTo } from "../../../support/people";

const db = openDb(env.DB);

/**
 * Notifications of each row of the table: the event's name in the console and the sides whose editors receive it there and by
 * mail, and the events of the publisher's webhook. The acting side receives no notification, nor does a publisher about
 * unsubmitted campaigns.
 */
const NEWS = `
draft           | request       | advertiser | requested      | publisher             | campaign.created campaign.submitted
rejected        | request       | advertiser | requested      | publisher             | campaign.submitted
submitted       | approve       | publisher  | approved       | advertiser            | campaign.reviewed
submitted       | approve       | clock      | approved       | advertiser            | campaign.reviewed
submitted       | reject        | publisher  | rejected       | advertiser            | campaign.reviewed
final review    | reject        | publisher  | rejected       | advertiser            | campaign.reviewed
final review    | final-approve | operator   | final-approved | advertiser publisher  | campaign.reviewed
final review    | final-reject  | operator   | final-rejected | advertiser publisher  | campaign.reviewed
submitted       | lapse         | clock      | lapsed         | advertiser publisher  | campaign.reviewed
final review    | lapse         | clock      | lapsed         | advertiser publisher  | campaign.reviewed
submitted       | expire        | clock      | expired        | advertiser publisher  | campaign.reviewed
final review    | expire        | clock      | expired        | advertiser publisher  | campaign.reviewed
booked          | start         | clock      | started        | advertiser publisher  | campaign.started
booked          | pause         | advertiser | paused         | publisher             | campaign.paused
booked          | pause         | publisher  | paused         | advertiser            | campaign.paused
live            | pause         | advertiser | paused         | publisher             | campaign.paused
live            | pause         | publisher  | paused         | advertiser            | campaign.paused
paused (booked) | resume        | advertiser | resumed        | publisher             | campaign.resumed
paused (booked) | resume        | publisher  | resumed        | advertiser            | campaign.resumed
paused (live)   | resume        | advertiser | resumed        | publisher             | campaign.resumed
paused (live)   | resume        | publisher  | resumed        | advertiser            | campaign.resumed
booked          | close         | clock      | closed         | advertiser publisher  | campaign.closed
live            | close         | clock      | closed         | advertiser publisher  | campaign.closed
paused (booked) | close         | clock      | closed         | advertiser publisher  | campaign.closed
paused (live)   | close         | clock      | closed         | advertiser publisher  | campaign.closed
draft           | withdraw      | advertiser |                |                       |
submitted       | withdraw      | advertiser | withdrawn      | publisher             | campaign.cancelled
final review    | withdraw      | advertiser | withdrawn      | publisher             | campaign.cancelled
rejected        | withdraw      | advertiser | withdrawn      | publisher             | campaign.cancelled
booked          | cancel        | publisher  | cancelled      | advertiser            | campaign.cancelled
live            | cancel        | publisher  | cancelled      | advertiser            | campaign.cancelled
paused (booked) | cancel        | publisher  | cancelled      | advertiser            | campaign.cancelled
paused (live)   | cancel        | publisher  | cancelled      | advertiser            | campaign.cancelled
draft           | delete        | advertiser |                |                       |
rejected        | delete        | advertiser |                |                       |
cancelled       | delete        | advertiser |                |                       |
`;

const ROWS = NEWS.trim()
  .split("\n")
  .map((line) => {
    const [from = "", action = "", by = "", event = "", told = "", hooks = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return {
      ...{ from: from as TableState, action, by: by as TableActor, event },
      ...{ told: told.split(" ").filter(Boolean), hooks: hooks.split(" ").filter(Boolean) },
    };
  });

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env, { cppSlots: 12 });
});

/** Time at which the clock performs each of its actions. */
function dueAt(action: string, { startsAt, endsAt, submittedAt }: CampaignRow): number | undefined {
  if (action === "start") return startsAt ?? undefined;
  if (action === "lapse") return (submittedAt ?? 0) + REVIEW_LAPSE_H * HOUR_MS;
  return action === "expire" || action === "close" ? (endsAt ?? undefined) : undefined;
}

async function take({ from, action, by }: Pick<TableRow, "from" | "action" | "by">) {
  const { shop, buyer, operator } = trade;
  const campaign = await campaignAt(from, trade);
  if (by === "clock") {
    await transition(contextOf(env, null, { now: dueAt(action, campaign) }), campaign, {
      action: action as "start",
      actor: "clock",
      situation: { hasApprovedCreative: true },
    });
  } else {
    const who = { advertiser: buyer.advertiser, publisher: shop.publisher, operator };
    const where = { advertiser: buyer.adv.id, publisher: shop.pub.id, operator: "" };
    await CAMPAIGN_DEEDS[action as DeedName].run(contextOf(env, who[by]), where[by], campaign);
  }
  return current(trade, campaign.id);
}

/** The outbox rows of the campaign's last change, by topic. */
async function sentOf(topic: "mail.campaign" | "webhook.event", campaignId: string, version: number) {
  const { outbox } = schema;
  const path = topic === "mail.campaign" ? "$" : "$.events[0].data";
  const idAt = topic === "mail.campaign" ? `${path}.campaignId` : `${path}.id`;
  return db.query.outbox.findMany({
    where: and(
      eq(outbox.topic, topic),
      sql`json_extract(${outbox.payload}, ${idAt}) = ${campaignId}`,
      sql`json_extract(${outbox.payload}, ${`${path}.version`}) = ${version}`,
    ),
  });
}

async function mailCounts() {
  const { shop, buyer } = trade;
  const [advertiser, publisher] = await Promise.all([
    mailsTo(env, buyer.advertiser.email),
    mailsTo(env, shop.publisher.email),
  ]);
  return { advertiser: advertiser.length, publisher: publisher.length };
}

describe("the table of news", () => {
  it("names every row of the table of transitions, and no other", () => {
    const key = ({ from, action, by }: Pick<TableRow, "from" | "action" | "by">) =>
      `${from}, ${action} by ${by}`;
    expect(ROWS.map(key).sort()).toEqual(CAMPAIGN_TABLE.map(key).sort());
  });
});

describe("what a step tells", () => {
  it.each(ROWS)(
    "$from, $action by $by: $event to $told, webhook $hooks",
    async ({ event, told, hooks, ...row }) => {
      const { id, version } = await take(row);
      const before = await mailCounts();
      const [mails, news] = [
        await sentOf("mail.campaign", id, version),
        await sentOf("webhook.event", id, version),
      ];
      for (const entry of [...mails, ...mails]) await runOutboxEntry(contextOf(env, null), entry.id);
      const { notifications } = schema;
      const rows = await db.query.notifications.findMany({
        where: inArray(notifications.eventId, [`campaign:${id}:${version}`]),
      });
      const side = { [trade.buyer.adv.id]: "advertiser", [trade.shop.pub.id]: "publisher" };
      expect(rows.map(({ projectId }) => side[projectId ?? ""]).sort()).toEqual(told);
      for (const { details } of rows) expect(details.event).toBe(event);
      const after = await mailCounts();
      expect(after).toEqual({
        advertiser: before.advertiser + (told.includes("advertiser") ? 1 : 0),
        publisher: before.publisher + (told.includes("publisher") ? 1 : 0),
      });
      const types = news.flatMap(({ payload }) =>
        (payload.events as { type: string }[]).map(({ type }) => type),
      );
      expect(types).toEqual(hooks);
    },
  );
});
