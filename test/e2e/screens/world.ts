import { DAY_MS } from "../../../domain/kernel";
import { whyAddress } from "../../../domain/serving";
import type { ConsoleEnv } from "../../../worker/env";
import { keyedMac } from "../../../worker/services/kernel";
import { invitationToken } from "../../../worker/services/people/invitations/read";
import { readerToken } from "../../../worker/services/quests/quest";
import { unsubscribeToken } from "../../../worker/services/reports/report-mails";
import type { TestRuntime } from "../../support/e2e";

interface InspectedEnv {
  AUTH_SECRET: string;
  EXPLAIN_KEY: string;
  DB: D1Database;
  MAILBOX: KVNamespace;
}

/** Ids of the demo's objects, for the addresses of screens. */
export interface World {
  pub: string;
  alias: string;
  app: string;
  unit: string;
  cpm: string;
  cpp: string;
  inHouse: string;
  /** The publisher's own campaign. */
  own: string;
  /** A quest product, its channel, a running campaign on it, and a draft. */
  quest: string;
  channel: string;
  questLive: string;
  questDraft: string;
  /** Tokens of its participants' own pages, by state. */
  mine: Record<"reserved" | "submitted" | "refused" | "confirmed" | "due" | "paid", string>;
  group: string;
  /** Owner of the platform. */
  person: string;
  /** Secret of an invitation link to the platform. */
  invitation: string;
  /** A benefit that advertisers see. */
  benefit: string;
  exchange: string;
  promotion: string;
  event: string;
  property: string;
  category: string;
  soldCategory: string;
  targeting: string;
  soldTargeting: string;
  /** A published story, its address, and an unpublished one. */
  story: string;
  slug: string;
  draftStory: string;
  /** The ad account with a live campaign and a draft, and the one with a rejected and a booked campaign. */
  drinks: string;
  trips: string;
  live: string;
  draft: string;
  /** A plan of the second ad account, with two drafts. */
  plan: string;
  inReview: string;
  rejected: string;
  booked: string;
  finalReview: string;
  /** A campaign that the first of both ad accounts paid or owes. */
  paid: string;
  /** A list of saved media and products of the first ad account. */
  savedList: string;
  /** An invoice of the first ad account that is to be issued. */
  invoice: string;
  /** Address token of the draft's payment link. */
  paymentLink: string;
  /** Address tokens of a saved report's links: a valid one and a revoked one. */
  share: string;
  revokedShare: string;
  /** Unsubscribe tokens of a saved view's mails: of its reader, and of an account without mails. */
  mailed: string;
  /** Signed addresses of pages that say why an ad is shown: of a user, and of nobody. */
  why: Record<"user" | "nobody", string>;
  unmailed: string;
  /** An inquiry that the publisher answered, an open one, and one to the platform. */
  inquiry: string;
  openInquiry: string;
  supportInquiry: string;
  /** A settlement that was sent to the publisher. */
  settlement: string;
  /** A creative of the draft's sibling that can still be edited. */
  creative: string;
}

const HANGUL = /\p{Script=Hangul}/u;

/** @throws if the demo lacks one of the objects, with its name */
export async function readWorld(runtime: TestRuntime): Promise<World> {
  const { AUTH_SECRET, EXPLAIN_KEY, DB } = await runtime.consoleEnv<InspectedEnv>();
  const one = async (sql: string): Promise<string> => {
    const value = await DB.prepare(sql).first<string>("id");
    if (!value) throw new Error(`the demo has nothing for: ${sql}`);
    return value;
  };
  const campaign = (where: string) =>
    one(`select id from campaigns where ${where} and quest is null order by created_at limit 1`);
  const quest = (status: string) =>
    one(`select id from campaigns where status = '${status}' and quest is not null`);
  const mine = async (state: string) =>
    readerToken(
      { env: { AUTH_SECRET } as ConsoleEnv },
      await one(`select id from participations where state = '${state}'`),
    );
  const invited = await DB.prepare(
    "select id, sent_at as sentAt from invitations where project_id is not null",
  ).first<{ id: string; sentAt: number }>();
  if (!invited) throw new Error("the demo has invited nobody");
  const rejected = await campaign("status = 'rejected'");
  const env = { AUTH_SECRET };
  const [mailedView, mailedReader, otherReader] = [
    await one("select view_id as id from report_mails"),
    await one("select account_id as id from report_mails"),
    await one("select id from accounts where id not in (select account_id from report_mails)"),
  ];
  return {
    pub: await one("select id from projects where kind = 'pub'"),
    alias: await one("select alias as id from projects where kind = 'pub'"),
    app: await one("select id from project_apps"),
    unit: await one("select id from ad_units where format = 'native'"),
    cpm: await one("select id from ad_products where pricing_type = 'cpm'"),
    cpp: await one("select id from ad_products where pricing_type = 'cpp'"),
    inHouse: await one("select id from ad_products where pricing_type = 'inhouse'"),
    own: await one("select id from campaigns where project_id = pub_project_id"),
    settlement: await one("select id from settlements where status = 'sent'"),
    quest: await one("select id from ad_products where pricing_type = 'cpq'"),
    channel: await one("select quest_channel as id from ad_products where pricing_type = 'cpq'"),
    questLive: await quest("live"),
    questDraft: await quest("draft"),
    mine: {
      reserved: await mine("reserved"),
      submitted: await mine("submitted"),
      refused: await mine("refused"),
      confirmed: await mine("confirmed"),
      due: await mine("due"),
      paid: await mine("paid"),
    },
    group: await one("select id from groups"),
    person: await one(
      "select account_id as id from memberships join projects on projects.id = project_id where kind = 'pub' order by level desc limit 1",
    ),
    invitation: await invitationToken({ AUTH_SECRET }, invited),
    exchange: await one("select id from exchanges"),
    benefit: await one("select id from benefits where published_at is not null"),
    promotion: await one("select id from promotions where is_published = 1"),
    event: await one("select id from metrics"),
    property: await one("select id from user_properties"),
    category: await one("select id from targeting_categories where status = 'preparing'"),
    soldCategory: await one("select id from targeting_categories where status = 'live'"),
    targeting: await one("select id from targetings where surcharge_milli_pct = 30000"),
    soldTargeting: await one("select id from targetings where surcharge_milli_pct = 12500"),
    story: await one("select id from stories where live_version is not null"),
    slug: await one("select slug as id from stories where live_version is not null"),
    draftStory: await one("select id from stories where live_version is null"),
    drinks: await one("select project_id as id from campaigns where status = 'live'"),
    trips: await one("select project_id as id from campaigns where status = 'rejected'"),
    live: await campaign("status = 'live'"),
    draft: await campaign("status = 'draft'"),
    plan: await one("select id from media_plans"),
    inReview: await campaign("status = 'submitted' and publisher_approved_at is null"),
    rejected,
    booked: await campaign("status = 'booked'"),
    finalReview: await campaign("status = 'submitted' and publisher_approved_at is not null"),
    paid: await campaign(
      "project_id = (select project_id from campaigns where status = 'live') and id in (select campaign_id from ledger_entries where kind in ('captured', 'booked-by-hand'))",
    ),
    invoice: await one(
      "select id from tax_invoices where status = 'to-issue' and project_id = (select project_id from campaigns where status = 'live')",
    ),
    savedList: await one("select id from saved_lists"),
    paymentLink: await one("select token as id from payment_links"),
    share: await one("select token as id from report_shares where revoked_at is null"),
    revokedShare: await one("select token as id from report_shares where revoked_at is not null"),
    why: await whyAddresses(EXPLAIN_KEY, one),
    mailed: await unsubscribeToken({ env }, mailedView, mailedReader),
    unmailed: await unsubscribeToken({ env }, mailedView, otherReader),
    inquiry: await one("select id from inquiries where kind = 'media' and answered_at is not null"),
    openInquiry: await one("select id from inquiries where kind = 'media' and answered_at is null"),
    supportInquiry: await one("select id from inquiries where kind = 'support'"),
    creative: await one(`select id from creatives where campaign_id = '${rejected}' limit 1`),
  };
}

/** Every user input and mail text with Korean letters, longest first. */
export async function typedTexts(runtime: TestRuntime): Promise<string[]> {
  const { DB: db, MAILBOX: mailbox } = await runtime.consoleEnv<InspectedEnv>();
  const { results: tables } = await db
    .prepare("select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\'")
    .all<{ name: string }>();
  const texts = new Set<string>();
  for (const { name } of tables) {
    if (name.startsWith("sqlite_")) continue;
    const { results } = await db.prepare(`select * from "${name}"`).all();
    for (const row of results) collect(row, texts);
  }
  for (const { name } of (await mailbox.list()).keys) collect(await mailbox.get(name, "json"), texts);
  return [...texts].sort((a, b) => b.length - a.length);
}

/** The texts in a value and in JSON inside it, also by line and around addresses, since pages may break there. */
function collect(value: unknown, into: Set<string>): void {
  if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) collect(part, into);
  }
  if (typeof value !== "string" || !HANGUL.test(value)) return;
  if (/^[[{]["{]/.test(value)) collect(JSON.parse(value), into);
  for (const line of [value, ...value.split(/\n|https?:\/\/\S+/)]) {
    const text = line.replace(/\s+/g, " ").trim();
    if (HANGUL.test(text)) into.add(text);
  }
}

/** Longer than a walk through all screens. */
async function whyAddresses(key: string, one: (sql: string) => Promise<string>): Promise<World["why"]> {
  const shown = "campaigns k join ad_product_units p on p.product_id = k.product_id where k.status = 'live'";
  const claims = {
    pubProjectId: await one(`select k.pub_project_id as id from ${shown} order by k.id`),
    unitId: await one(`select p.unit_id as id from ${shown} order by k.id`),
    campaignId: await one(`select k.id from ${shown} order by k.id`),
    decidedAtMs: Date.now(),
  };
  const address = (userHash: string | null) =>
    whyAddress({ ...claims, userHash }, Date.now() + DAY_MS, keyedMac(key));
  return { user: address("user-of-the-test-0001"), nobody: address(null) };
}
