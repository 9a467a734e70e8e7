import { and, eq, gte, lt, sql, sum } from "drizzle-orm";
import { z } from "zod";
import {
  BEACON_VERDICTS,
  type Claim,
  type DeliveryEvent,
  eventsIn,
  type LedgerScope,
  ledgerHours,
  PLATFORM_FIGURES,
  UNIT_SUBJECTS,
} from "../../../domain/delivery";
import { AppError, DAY_MS, messageCode, parseOrRefuse } from "../../../domain/kernel";
import type { Side } from "../../../domain/people";
import {
  EVENTS_KEPT_DAYS,
  type ReportQuery,
  type ReportWindow,
  reportQuerySchema,
  reportWindow,
} from "../../../domain/reports";
import { schema } from "../../db/client";
import { type FiguresDb, figures } from "../../db/figures";
import { askStoresOf, figuresOf, isAmong, requireAccess, type ServiceContext } from "../kernel";

/** Received beacons by verdict. The counts add up to all received beacons. */
export const verdictCountView = z.object({
  verdict: z.enum(BEACON_VERDICTS),
  /** Empty for valid ones. */
  reason: z.string(),
  count: z.int(),
});
export type VerdictCount = z.output<typeof verdictCountView>;

interface BeaconScope {
  projectId: string;
  side: Side;
  window: Pick<ReportWindow, "fromMs" | "toMs">;
  /** Id of one campaign of the project; undefined for all. */
  campaign: string | undefined;
}

/** @param scope of a project that the caller may read */
export async function readVerdicts(ctx: ServiceContext, scope: BeaconScope): Promise<VerdictCount[]> {
  const { adUnits, campaigns } = schema;
  const { beaconVerdicts: verdicts } = figures;
  const { id, pubProjectId } = campaigns;
  const [own, units] = await Promise.all([
    ctx.db
      .select({ id, pubProjectId })
      .from(campaigns)
      .where(
        and(
          eq(scope.side === "adv" ? campaigns.projectId : campaigns.pubProjectId, scope.projectId),
          scope.campaign ? eq(id, scope.campaign) : undefined,
        ),
      ),
    ctx.db.select({ id: adUnits.id }).from(adUnits).where(eq(adUnits.projectId, scope.projectId)),
  ]);
  const query = (db: FiguresDb, subjects: readonly string[]) =>
    db
      .select({
        verdict: verdicts.verdict,
        reason: verdicts.reason,
        count: sum(verdicts.count).mapWith(Number),
      })
      .from(verdicts)
      .where(
        and(
          isAmong(verdicts.campaignId, subjects),
          gte(verdicts.bucketAt, scope.window.fromMs),
          lt(verdicts.bucketAt, scope.window.toMs),
        ),
      )
      .groupBy(verdicts.verdict, verdicts.reason);
  // Forged beacons that name a unit belong to no campaign; the report of the unit's publisher includes them.
  const subjects = scope.campaign ? [] : units.map((unit) => `${UNIT_SUBJECTS.from}${unit.id}`);
  const [ofCampaigns, ofUnits] = await Promise.all([
    askStoresOf(ctx, own, query),
    subjects.length === 0 ? [] : query(figuresOf(ctx, PLATFORM_FIGURES), subjects),
  ]);
  const byReason = Map.groupBy([...ofCampaigns, ...ofUnits], ({ verdict, reason }) => `${verdict} ${reason}`);
  return [...byReason.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, count: others.reduce((all, { count }) => all + count, first.count) }] : [],
    )
    .sort(
      (one, other) =>
        Number(one.verdict !== "valid") - Number(other.verdict !== "valid") ||
        compareTexts(one.verdict, other.verdict) ||
        compareTexts(one.reason, other.reason),
    );
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Events that are checked, named and yielded together. */
const CHUNK = 500;

/** A reported event, and whether it counts towards the purchased units; null for events from before that was stored. */
interface BilledEvent extends DeliveryEvent {
  billed: boolean | null;
}

/** A reported event, with the current names of its ids. */
export interface CountedEvent extends BilledEvent {
  campaignName: string;
  creativeName: string;
  unitName: string;
}

export interface CountedEvents {
  zone: string;
  day: string;
  campaign: string | undefined;
  /** In the order of the beacons' arrival. */
  chunks: AsyncGenerator<CountedEvent[]>;
}

/**
 * The reported events of one day, from the ledger; their number equals the report's figures exactly. Each event was counted once, even if
 * the ledger has it more than once: the campaign's meter knows which arrival it counted.
 * @param input `reportQuerySchema`; a window of one of the last `EVENTS_KEPT_DAYS` days, for which meters retain their arrivals
 * @throws AppError 070 with fields, and those of `requireAccess`
 */
export async function readCountedEvents(
  ctx: ServiceContext,
  projectId: string,
  side: Side,
  input: unknown,
): Promise<CountedEvents> {
  const { project } = await requireAccess(ctx, projectId, "report.read", side);
  const query: ReportQuery = parseOrRefuse(reportQuerySchema, input);
  const { fromDay, toDay, fromMs, toMs, zone } = reportWindow(query, project.timezone, ctx.now);
  if (fromDay !== toDay) throw new AppError("070", { fields: { to: ["report.oneDay"] } });
  if (fromMs < ctx.now - EVENTS_KEPT_DAYS * DAY_MS) {
    throw new AppError("070", {
      fields: { from: [messageCode("report.tooOld", { days: EVENTS_KEPT_DAYS })] },
    });
  }
  const { campaign } = query;
  const chunks = countedIn(ctx, { project: projectId, campaignId: campaign, fromMs, toMs });
  return { zone, day: fromDay, campaign, chunks };
}

interface Arrived {
  arrivalId: string;
  event: DeliveryEvent;
}

async function* countedIn(ctx: ServiceContext, scope: LedgerScope): AsyncGenerator<CountedEvent[]> {
  const names = new Names(ctx);
  let waiting: Arrived[] = [];
  for await (const arrived of inOrder(ctx.env.LEDGER, scope)) {
    waiting = waiting.concat(arrived);
    for (; waiting.length >= CHUNK; waiting = waiting.slice(CHUNK))
      yield await names.of(await counted(ctx, waiting.slice(0, CHUNK)));
  }
  if (waiting.length > 0) yield await names.of(await counted(ctx, waiting));
}

/** The events of a scope in the order of the beacons' arrival, hour by hour; at most two hours are in memory. */
async function* inOrder(ledger: R2Bucket, scope: LedgerScope): AsyncGenerator<Arrived[]> {
  // A batch that was redelivered in another composition is in the ledger twice.
  const seen = new Set<string>();
  let held: Arrived[] = [];
  for (const { prefix, completeBeforeMs } of ledgerHours("delivery", scope.fromMs, scope.toMs)) {
    for await (const text of filesBelow(ledger, prefix)) {
      for (const arrived of eventsIn(text, scope)) {
        if (seen.has(arrived.arrivalId)) continue;
        seen.add(arrived.arrivalId);
        held.push(arrived);
      }
    }
    yield held.filter(({ event }) => event.atMs < completeBeforeMs).sort(byTime);
    held = held.filter(({ event }) => event.atMs >= completeBeforeMs);
  }
  yield held.sort(byTime);
}

const byTime = (one: Arrived, other: Arrived): number =>
  one.event.atMs - other.event.atMs || (one.arrivalId < other.arrivalId ? -1 : 1);

async function* filesBelow(ledger: R2Bucket, prefix: string): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await ledger.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
    for (const { key } of page.objects) yield (await (await ledger.get(key))?.text()) ?? "";
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** Makes one call per campaign. */
async function counted(
  { env: { CAMPAIGN_METER } }: ServiceContext,
  arrived: readonly Arrived[],
): Promise<BilledEvent[]> {
  const byCampaign = Map.groupBy(arrived, ({ event }) => event.campaignId);
  const answers = await Promise.all(
    [...byCampaign].map(([campaignId, ofCampaign]) => {
      const claims = ofCampaign.map(
        ({ arrivalId, event: { tokenId, kind, decidedAtMs } }): Claim => ({
          arrivalId,
          tokenId,
          kind,
          decidedAtMs,
        }),
      );
      return CAMPAIGN_METER.get(CAMPAIGN_METER.idFromName(campaignId)).countedAmong(claims);
    }),
  );
  const billed = new Map(answers.flat().map((claim) => [claim.arrivalId, claim.billed]));
  return arrived.flatMap(({ arrivalId, event }) => {
    const isBilled = billed.get(arrivalId);
    return isBilled === undefined ? [] : [{ ...event, billed: isBilled }];
  });
}

/** Names of the events' ids, each read once. */
class Names {
  readonly #known = new Map<string, string>();

  constructor(private readonly ctx: ServiceContext) {}

  async of(events: readonly BilledEvent[]): Promise<CountedEvent[]> {
    const { campaigns, creatives, adUnits } = schema;
    await this.#learn(
      campaigns,
      events.map(({ campaignId }) => campaignId),
    );
    await this.#learn(
      creatives,
      events.map(({ creativeId }) => creativeId),
    );
    await this.#learn(
      adUnits,
      events.map(({ unitId }) => unitId),
    );
    const nameOf = (id: string) => this.#known.get(id) ?? id;
    return events.map((event) => ({
      ...event,
      campaignName: nameOf(event.campaignId),
      creativeName: nameOf(event.creativeId),
      unitName: nameOf(event.unitId),
    }));
  }

  async #learn(
    table: typeof schema.campaigns | typeof schema.creatives | typeof schema.adUnits,
    ids: readonly string[],
  ): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id));
    if (unknown.length === 0) return;
    const rows = await this.ctx.db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(sql`${table.id} in (select value from json_each(${JSON.stringify(unknown)}))`);
    for (const { id, name } of rows) this.#known.set(id, name);
    for (const id of unknown) if (!this.#known.has(id)) this.#known.set(id, id);
  }
}
