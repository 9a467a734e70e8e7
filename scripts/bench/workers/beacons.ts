/**
 * What the console's consumer calls for samples of a platform's 20,000 campaigns: each batch of the queue is of all of them, and those of
 * the sample are recorded. Between two calls of this script passes the time that the batches would take.
 */
import type { MeterConfig } from "../../../domain/budget";
import type { DeliveryArrival, DeliveryKind } from "../../../domain/delivery";
import type { DeliveryEnv } from "../../../worker/jobs/delivery";

interface Env extends DeliveryEnv {
  CAMPAIGN_METER: DeliveryEnv["CAMPAIGN_METER"];
}

interface Shown {
  tokenId: string;
  userHash: string;
  atMs: number;
}

interface Campaign {
  id: string;
  rank: number;
  /** Tokens whose second event is due a second after the first. */
  shown: Shown[];
}

const CAMPAIGNS = 20_000;
const UNITS = 3;
const CAP_SHARDS = 64;
const SECOND_MS = 1_000;

const harmonic = Array.from({ length: CAMPAIGNS }, (_, at) => 1 / (at + 1)).reduce((a, b) => a + b);
const partOf = (rank: number): number => 1 / (rank * harmonic);

/** One campaign in `every` of the ranks from `first` to `last`. */
function sampleOf({ first, last, every }: Record<"first" | "last" | "every", number>): Campaign[] {
  const sample: Campaign[] = [];
  for (let rank = first + Math.floor(every / 2); rank <= last; rank += every)
    sample.push({ id: `cmp_rank_${rank}`, rank, shown: [] });
  return sample;
}

let sample: Campaign[] = [];
let tokens = 0;
let arrivals = 0;

/** A number of events that arrive by chance. */
function poisson(mean: number): number {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = Math.random(); product > floor; product *= Math.random()) count++;
  return count;
}

const termsOf = ({ id }: Campaign): MeterConfig => ({
  ...{ campaignId: id, version: 1, serving: true, startsAtMs: 0, endsAtMs: Number.MAX_SAFE_INTEGER },
  ...{
    limit: null,
    dailyQuota: null,
    zone: "Asia/Seoul",
    isInhouse: false,
    traffic: null,
    isPlanUnlimited: true,
  },
});

const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16)))).slice(0, 22);

function arrivalOf(
  { id, rank }: Campaign,
  kind: DeliveryKind,
  { tokenId, userHash }: Shown,
  atMs: number,
): DeliveryArrival {
  return {
    arrivalId: `arrival-${++arrivals}`,
    verdict: "valid",
    event: {
      ...{
        kind,
        tokenId,
        campaignId: id,
        creativeId: `crt_${id}`,
        unitId: `unt_${rank}_${arrivals % UNITS}`,
      },
      ...{ productId: "prd_bench", appId: "app_bench", advProjectId: "prj_adv", pubProjectId: "prj_pub" },
      ...{ userHash, capDay: null, decidedAtMs: atMs - SECOND_MS, atMs },
    },
  };
}

/** The next events of a campaign: as many ads are seen for a second as were displayed a second ago. */
function nextOf(campaign: Campaign, count: number, atMs: number): DeliveryArrival[] {
  return Array.from({ length: count }, () => {
    const [first] = campaign.shown;
    if (first !== undefined && first.atMs <= atMs - SECOND_MS) {
      campaign.shown.shift();
      return arrivalOf(campaign, "viewable", first, first.atMs);
    }
    const shown = { tokenId: `${randomId()}${(++tokens).toString(36)}`, userHash: randomId(), atMs };
    campaign.shown.push(shown);
    return arrivalOf(campaign, "impression", shown, atMs);
  });
}

/** Time from which a consumer has a batch until its meters are called, which the ledger takes. */
const LEDGER_MS = 60;

/** @param takenAtMs undefined where the calls' times are not those of a consumer */
async function record(
  env: Env,
  campaign: Campaign,
  arrived: DeliveryArrival[],
  takenAtMs?: number,
): Promise<void> {
  const calls: Promise<unknown>[] = [
    env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(campaign.id)).record(arrived, takenAtMs),
  ];
  // Half of the campaigns have a frequency cap.
  for (const arrival of campaign.rank % 2 === 0 ? arrived : []) {
    if (arrival.verdict !== "valid" || arrival.event.kind !== "impression") continue;
    const { userHash, tokenId, campaignId, productId, atMs } = arrival.event;
    const counter = env.CAP_COUNTER.get(env.CAP_COUNTER.idFromName(`bench:${arrivals % CAP_SHARDS}`));
    const day = new Date(atMs).toISOString().slice(0, 10);
    calls.push(counter.count({ userHash: userHash ?? "", tokenId, keys: [productId, campaignId], day }));
  }
  await Promise.all(calls);
}

/** Each meter has had some of the 64 calls after which it writes its tables, at the times when they would have come. */
async function begin(env: Env, batchesASecond: number, messages: number, callsMax: number): Promise<void> {
  const nowMs = Date.now();
  for (let first = 0; first < sample.length; first += 50) {
    await Promise.all(
      sample.slice(first, first + 50).map(async (campaign) => {
        await env.CAMPAIGN_METER.get(env.CAMPAIGN_METER.idFromName(campaign.id)).configure(termsOf(campaign));
        const everyMs = SECOND_MS / (batchesASecond * (1 - Math.exp(-messages * partOf(campaign.rank))));
        for (let calls = Math.floor(Math.random() * callsMax); calls > 0; calls--) {
          await record(env, campaign, nextOf(campaign, 1, Math.floor(nowMs - calls * everyMs)));
        }
      }),
    );
  }
}

/** @returns the number of beacons of the sample */
async function batches(env: Env, count: number, messages: number): Promise<number> {
  const calls: Promise<void>[] = [];
  let events = 0;
  const nowMs = Date.now();
  for (let nth = 0; nth < count; nth++) {
    for (const campaign of sample) {
      const ofBatch = poisson(messages * partOf(campaign.rank));
      if (ofBatch === 0) continue;
      events += ofBatch;
      calls.push(record(env, campaign, nextOf(campaign, ofBatch, nowMs), nowMs - LEDGER_MS));
    }
  }
  await Promise.all(calls);
  return events;
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    const numberOf = (name: string) => Number(searchParams.get(name));
    const [count, messages] = [numberOf("batches"), numberOf("messages")];
    if (pathname === "/begin") {
      sample = sampleOf({ first: numberOf("first"), last: numberOf("last"), every: numberOf("every") });
      await begin(env, count, messages, numberOf("calls"));
      return new Response(null, { status: 204 });
    }
    const events = await batches(env, count, messages);
    return Response.json({ events });
  },
} satisfies ExportedHandler<Env>;
