import { beforeAll, describe, expect, it } from "vitest";
import { LEVEL } from "../../../../domain/people";
import type { CampaignRow } from "../../../../worker/db/schema";
import { tickCampaigns } from "../../../../worker/services/booking";
import type { Identity } from "../../../../worker/services/kernel";
import { CAMPAIGN_DEEDS, type Deed } from "../../../support/campaign-deeds";
import { campaignAt } from "../../../support/campaign-states";
import {
  CAMPAIGN_TABLE,
  rowFor,
  TABLE_STATES,
  type TableState,
  tableState,
} from "../../../support/campaign-table";
import { current, type Trade } from "../../../support/campaigns";
import { env } from "../../../support/env";
import { addMember, contextOf, openAccount, openBuyer, openShop } from "../../../support/factories";
import { writtenOf } from "../../../support/written";

const MEMBER_LEVELS = ["guest", "viewer", "editor", "owner"] as const;

/** An actor; `side` is the side of the project in which they are a member, with a level. */
interface Person {
  name: string;
  account: Identity | null;
  side: "advertiser" | "publisher" | null;
  level: number;
}

let trade: Trade;
let people: Person[];

beforeAll(async () => {
  const shop = await openShop(env, { cppSlots: 12 });
  const buyer = await openBuyer(env, shop);
  const operator = await openAccount(env, { isOperator: true });
  trade = { env, shop, buyer, operator };
  const outsider = { side: null, level: LEVEL.nobody };
  people = [
    { name: "nobody signed in", account: null, ...outsider },
    { name: "a stranger", account: (await openBuyer(env)).advertiser, ...outsider },
    { name: "another publisher", account: await openAccount(env, { kind: "pub" }), ...outsider },
    { name: "the operator", account: operator, ...outsider },
  ];
  for (const name of MEMBER_LEVELS) {
    for (const side of ["advertiser", "publisher"] as const) {
      const account = await openAccount(env, { kind: side === "advertiser" ? "adv" : "pub" });
      const projectId = side === "advertiser" ? buyer.adv.id : shop.pub.id;
      await addMember(env, projectId, account, LEVEL[name]);
      people.push({ name: `the ${side}'s ${name}`, account, side, level: LEVEL[name] });
    }
  }
});

/** The actor's own project; actors without one use the project of the action. */
function doorOf(person: Person, deed: Deed): string {
  const side = person.side ?? (deed.side === "adv" ? "advertiser" : "publisher");
  return side === "advertiser" ? trade.buyer.adv.id : trade.shop.pub.id;
}

/** The expected error by rules B4 and P17; null if the action is allowed. */
function refusalFor(person: Person, action: string, deed: Deed, { from, isSent }: Place): string | null {
  if (!person.account) return "UNAUTHORIZED";
  const isOperator = person.account.isOperator;
  if (deed.side === "operator") {
    if (!isOperator) return "FORBIDDEN";
    if (!isSent) return "CAMPAIGN_NOT_FOUND";
    return rowFor(from, action, "operator") ? null : "CAMPAIGN_MUTATION_NOT_ALLOWED";
  }
  if (!person.side) return "PROJECT_NOT_FOUND";
  const isAdvertiser = person.side === "advertiser";
  if (deed.side !== "both" && (deed.side === "adv") !== isAdvertiser)
    return isAdvertiser ? "PROJECT_KIND_MUST_BE_PUB" : "PROJECT_KIND_MUST_BE_ADV";
  if (person.level < LEVEL.editor) return "FORBIDDEN";
  if (from === "deleted" || (!isAdvertiser && !isSent)) return "CAMPAIGN_NOT_FOUND";
  return rowFor(from, action, person.side) ? null : "CAMPAIGN_MUTATION_NOT_ALLOWED";
}

interface Place {
  from: TableState;
  /** Whether it was ever submitted to the publisher. */
  isSent: boolean;
}

const DEEDS = Object.entries(CAMPAIGN_DEEDS);

describe("whoever may not", () => {
  it.each(TABLE_STATES)(
    "is refused on a campaign in %s by each deed's own word, and leaves nothing behind",
    async (from) => {
      const campaign = await campaignAt(from, trade);
      const place = { from, isSent: campaign.submittedAt !== null };
      const before = await writtenOf(env, campaign.id);
      const answers: string[] = [];
      const expected: string[] = [];
      for (const [action, deed] of DEEDS) {
        for (const person of people) {
          const refusal = refusalFor(person, action, deed, place);
          if (refusal === null) continue;
          const answer = await deed.run(contextOf(env, person.account), doorOf(person, deed), campaign).then(
            () => "done",
            (error) => error.code ?? String(error),
          );
          answers.push(`${person.name}, ${action}: ${answer}`);
          expected.push(`${person.name}, ${action}: ${refusal}`);
        }
      }
      expect(answers).toEqual(expected);
      expect(await writtenOf(env, campaign.id)).toEqual(before);
    },
  );
});

const BY_PEOPLE = CAMPAIGN_TABLE.filter(({ by }) => by !== "clock");

describe("whoever may", () => {
  it.each(BY_PEOPLE)(
    "$by: $action leads from $from to $to, with one row of history that names them",
    async ({ from, action, by, to }) => {
      const deed = CAMPAIGN_DEEDS[action as keyof typeof CAMPAIGN_DEEDS];
      const doers = people.filter(({ account, side, level }) =>
        by === "operator" ? account?.isOperator : side === by && level >= LEVEL.editor,
      );
      expect(doers.length).toBeGreaterThan(0);
      for (const person of doers) {
        const campaign = await campaignAt(from, trade);
        const before = await writtenOf(env, campaign.id);
        await deed.run(contextOf(env, person.account), doorOf(person, deed), campaign);
        const after = await writtenOf(env, campaign.id);
        expect(tableState(await current(trade, campaign.id)), person.name).toBe(to);
        expect(after.history.slice(before.history.length)).toMatchObject([
          {
            action,
            actorKind: by,
            actorAccountId: person.account?.id,
            campaignVersion: before.campaign.version + 1,
          },
        ]);
        expect(after.outbox).toBeGreaterThan(before.outbox);
      }
    },
  );
});

describe("somebody of the other side's project", () => {
  it("finds no project behind its id, whatever they try", async () => {
    const campaign = await campaignAt("booked", trade);
    const before = await writtenOf(env, campaign.id);
    for (const [action, deed] of DEEDS.filter(([, { side }]) => side !== "operator")) {
      const other = deed.side === "adv" ? trade.shop.publisher : trade.buyer.advertiser;
      const door = deed.side === "adv" ? trade.buyer.adv.id : trade.shop.pub.id;
      await expect(deed.run(contextOf(env, other), door, campaign), action).rejects.toMatchObject({
        code: "PROJECT_NOT_FOUND",
      });
    }
    expect(await writtenOf(env, campaign.id)).toEqual(before);
  });
});

describe("the clock", () => {
  it("moves nothing before its moment, and after everything's end only what the table has it move", async () => {
    const all: { from: TableState; campaign: CampaignRow }[] = [];
    for (const from of TABLE_STATES) all.push({ from, campaign: await campaignAt(from, trade) });
    const states = async () =>
      Promise.all(all.map(async ({ campaign }) => tableState(await current(trade, campaign.id))));
    await tickCampaigns(contextOf(env, null, { now: Date.now() }));
    expect(await states()).toEqual(TABLE_STATES);
    const endsAt = Math.max(...all.map(({ campaign }) => campaign.endsAt ?? 0));
    await tickCampaigns(contextOf(env, null, { now: endsAt }));
    const moved = all.map(
      ({ from }) => (rowFor(from, "lapse", "clock") ?? rowFor(from, "close", "clock"))?.to ?? from,
    );
    expect(await states()).toEqual(moved);
  });
});
