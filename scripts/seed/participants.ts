import { and, eq, isNull, or, sql } from "drizzle-orm";
import { sha256Hex } from "../../domain/content";
import { DAY_MS } from "../../domain/kernel";
import { JOIN_CODE_TTL_MS, type RefusalReason } from "../../domain/quests";
import { schema } from "../../worker/db/client";
import type { ConsoleEnv } from "../../worker/env";
import { hashCode, type Identity, type ServiceContext, seal } from "../../worker/services/kernel";
import {
  answerRewards,
  decideParticipations,
  joinByCode,
  listRewardPayouts,
  makeRewardFile,
  objectToRefusal,
  submitProof,
  tickParticipations,
  withdrawParticipation,
} from "../../worker/services/quests";
import { loadImage } from "./images";
import type { As } from "./world";

interface World {
  pubId: string;
  advId: string;
  publisher: Identity;
  advertiser: Identity;
  operator: Identity;
  as: As;
}

/** A quest that readers join. */
export interface Joined {
  channel: string;
  campaignId: string;
}

type Act =
  | { act: "join" | "submit" | "withdraw" | "confirm" | "paid" }
  | { act: "refuse" | "reverse" | "escalate"; reason: RefusalReason }
  | { act: "object"; text: string }
  | { act: "failed"; reason: string };

/** What a reader did and what became of it, by the days before the quest's present. */
type Story = readonly (Act & { daysAgo: number })[];
type Deed = Act & { at: number; reader: number };

interface Played {
  stories: readonly Story[];
  /** Days before the present at which the clock acts, and at which a payout file is made. */
  clockDaysAgo: readonly number[];
  fileDaysAgo: number;
}

const proven = (joined: number, submitted: number): Story => [
  { act: "join", daysAgo: joined },
  { act: "submit", daysAgo: submitted },
];

/** A participant in every state. Nobody waits longer than was promised. */
export const RUNNING_QUEST: Played = {
  stories: [
    [...proven(12.5, 12.4), { act: "confirm", daysAgo: 12 }, { act: "paid", daysAgo: 3 }],
    [...proven(12.5, 12.3), { act: "confirm", daysAgo: 12 }],
    [
      ...proven(12.4, 12.2),
      { act: "confirm", daysAgo: 12 },
      { act: "failed", daysAgo: 3, reason: "예금주 불일치" },
    ],
    [...proven(8.6, 8.4), { act: "confirm", daysAgo: 8 }],
    [...proven(4.5, 4), { act: "confirm", daysAgo: 3 }],
    proven(1.6, 1.5),
    proven(1.4, 1.2),
    proven(0.9, 0.5),
    [...proven(5, 4.5), { act: "refuse", daysAgo: 2, reason: "unreadable" }],
    [
      ...proven(7.5, 7),
      { act: "refuse", daysAgo: 4, reason: "other-amount" },
      { act: "object", daysAgo: 2, text: "쿠폰으로 할인받은 금액이에요. 주문 내역을 다시 확인해 주세요." },
    ],
    [
      ...proven(10.5, 10),
      { act: "refuse", daysAgo: 8, reason: "order-not-found" },
      { act: "object", daysAgo: 6, text: "비회원으로 주문했어요. 주문 번호는 이메일로 받은 번호예요." },
      { act: "escalate", daysAgo: 3, reason: "order-not-found" },
    ],
    [...proven(12.3, 12.1), { act: "refuse", daysAgo: 11.5, reason: "other-product" }],
    [
      ...proven(9.5, 9),
      { act: "confirm", daysAgo: 6 },
      { act: "reverse", daysAgo: 4, reason: "order-cancelled" },
    ],
    [
      { act: "join", daysAgo: 3.2 },
      { act: "withdraw", daysAgo: 3 },
    ],
    [{ act: "join", daysAgo: 4.2 }],
    [{ act: "join", daysAgo: 0.1 }],
  ],
  clockDaysAgo: [4.9, 4.4, 3.1, 0.9],
  fileDaysAgo: 4,
};

/** Everybody was paid. */
export const CLOSED_QUEST: Played = {
  stories: [13, 12.6, 12.2].map((daysAgo, nth) => [
    ...proven(daysAgo, daysAgo - 0.2),
    { act: "confirm", daysAgo: 11 - nth * 0.2 },
    { act: "paid", daysAgo: 1 },
  ]),
  clockDaysAgo: [3],
  fileDaysAgo: 2,
};

/** Plays a quest's participants in the order of time, through the console's verbs. @param now the quest's present */
export async function playParticipants(
  world: World,
  quest: Joined,
  { stories, clockDaysAgo, fileDaysAgo }: Played,
  now: number,
): Promise<void> {
  const at = (daysAgo: number) => Math.round(now - daysAgo * DAY_MS);
  const tokens = new Map<number, string>();
  const deeds: { at: number; run(): Promise<unknown> }[] = stories.flatMap((story, reader) =>
    story.map(({ daysAgo, ...act }) => {
      const deed = { ...act, at: at(daysAgo), reader };
      return { at: deed.at, run: () => perform(world, quest, deed, tokens) };
    }),
  );
  for (const daysAgo of clockDaysAgo)
    deeds.push({ at: at(daysAgo), run: () => tickParticipations(asleep(world.as(null, at(daysAgo)))) });
  deeds.push({
    at: at(fileDaysAgo),
    run: () => makeRewardFile(asleep(world.as(world.operator, at(fileDaysAgo)))),
  });
  for (const { run } of deeds.toSorted((a, b) => a.at - b.at)) await run();
  await endErrands(world.as(null, now), quest);
}

async function perform(
  world: World,
  quest: Joined,
  deed: Deed,
  tokens: Map<number, string>,
): Promise<unknown> {
  const { at, reader } = deed;
  const token = tokens.get(reader) ?? "";
  const ids = token.split(".").slice(0, 1);
  const own = asleep(world.as(null, at));
  const decide = (by: "advertiser" | "publisher", decision: object) =>
    decideParticipations(
      asleep(world.as(world[by], at)),
      by === "advertiser" ? world.advId : world.pubId,
      quest.campaignId,
      { ids, ...decision },
    );
  switch (deed.act) {
    case "join":
      return tokens.set(reader, await join(own, quest, reader));
    case "submit":
      return submitProof(own, token, proofOf(quest, reader), receiptOf(quest, reader));
    case "withdraw":
      return withdrawParticipation(own, token);
    case "object":
      return objectToRefusal(own, token, { text: deed.text });
    case "confirm":
      return decide("advertiser", { verdict: "confirm" });
    case "refuse":
    case "reverse":
      return decide("advertiser", { verdict: deed.act, reason: deed.reason });
    case "escalate":
      return decide("publisher", { verdict: "refuse", reason: deed.reason });
    case "paid":
      return answerTransfer(asleep(world.as(world.operator, at)), ids, { answer: "paid" });
    case "failed":
      return answerTransfer(asleep(world.as(world.operator, at)), ids, {
        ...{ answer: "failed", reason: deed.reason },
      });
  }
}

/** Answers the transfer of a reward that is in a payout file. */
async function answerTransfer(ctx: ServiceContext, [id]: readonly string[], answer: object): Promise<void> {
  const sent = await listRewardPayouts(ctx, "sent");
  await answerRewards(ctx, { ...answer, ids: [sent.find((each) => each.id === id)?.transfer] });
}

/** Joins by a code that was not mailed. */
async function join(ctx: ServiceContext, { channel, campaignId }: Joined, reader: number): Promise<string> {
  const { env, now } = ctx;
  const id = await ctx.newId("joinRequest");
  const code = String(100_000 + reader);
  await ctx.db.insert(schema.joinRequests).values({
    ...{ id, campaignId, expiresAt: now + JOIN_CODE_TTL_MS, createdAt: now },
    emailSealed: await seal(env, `reader${reader + 1}@mail.example`),
    phoneSealed: await seal(env, `8210${20_000_000 + reader}`),
    codeHash: await hashCode(env.AUTH_SECRET, code),
  });
  // Two readers of one home.
  const home = reader === 7 ? 6 : reader;
  const headers = new Headers({ "cf-connecting-ip": `203.0.113.${home + 1}`, "user-agent": `demo-${home}` });
  const { token } = await joinByCode(
    { ...ctx, headers, proof: null },
    { alias: null, channel, campaignId },
    id,
    { code },
  );
  return token;
}

const NAMES = ["김하늘", "이바다", "박나무", "최구름", "정이슬", "강노을", "조새벽", "윤가람"];
const BANKS = ["마당은행", "느티은행", "가람은행"];

/** Differs by quest, because an order and a receipt are used once. */
const placeOf = ({ campaignId }: Joined, reader: number) => `${campaignId.slice(-4)}${reader}`;

function proofOf(quest: Joined, reader: number) {
  return {
    orderNumber: `BR-${placeOf(quest, reader)}-${7_700 + reader * 13}`,
    bank: BANKS[reader % BANKS.length],
    holder: NAMES[reader % NAMES.length],
    number: `110-2${String(reader).padStart(2, "0")}-${445_500 + reader * 7}`,
  };
}

/** The demo's receipt, followed by bytes that make it another file. */
function receiptOf(quest: Joined, reader: number) {
  const { bytes } = loadImage("receipt.jpg");
  const mark = new TextEncoder().encode(placeOf(quest, reader));
  const file = new Uint8Array(bytes.length + mark.length);
  file.set(bytes);
  file.set(mark, bytes.length);
  return { bytes: file };
}

/** A context that wakes no queue handlers: they would send mails with the present time. */
function asleep(ctx: ServiceContext): ServiceContext {
  const queue = { send: async () => undefined, sendBatch: async () => undefined };
  return { ...ctx, env: { ...ctx.env, OUTBOX_QUEUE: queue as unknown as ConsoleEnv["OUTBOX_QUEUE"] } };
}

const MARKS = 7;

/** Keeps each reader's last mail of a running quest, and marks the receipts, for which the demo asks no encoder. */
async function endErrands(ctx: ServiceContext, { campaignId }: Joined): Promise<void> {
  const { outbox, participations } = schema;
  const own = sql`(select version from participations where id = json_extract(${outbox.payload}, '$.participationId') and campaign_id = ${campaignId})`;
  const isOver = or(
    eq(outbox.topic, "quest.receipt"),
    and(eq(outbox.topic, "mail.quest"), sql`json_extract(${outbox.payload}, '$.version') < ${own}`),
  );
  await ctx.db
    .update(outbox)
    .set({ doneAt: sql`${outbox.createdAt}` })
    .where(and(isNull(outbox.doneAt), isOver));
  const rows = await ctx.db.query.participations.findMany({
    columns: { id: true, receiptFile: true },
    where: eq(participations.campaignId, campaignId),
  });
  for (const { id, receiptFile } of rows) {
    if (!receiptFile) continue;
    const digests = Array.from({ length: MARKS }, (_, nth) =>
      sha256Hex(new TextEncoder().encode(`${id}:${nth}`)),
    );
    const receiptMarks = await Promise.all(digests);
    await ctx.db.update(participations).set({ receiptMarks }).where(eq(participations.id, id));
  }
}
