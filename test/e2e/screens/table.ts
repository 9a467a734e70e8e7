import type { Page, Response } from "playwright-core";
import { FAILED_MESSAGE, TAKEN_MESSAGE } from "./webhook";
import type { World } from "./world";

/** Reader of a screen. */
export type Reader = "visitor" | "publisher" | "advertiser" | "operator";

export interface Screen {
  /** The route's file in app/routes, without its ending. */
  route: string;
  reader: Reader;
  path: (world: World) => string;
  /** The answer's status; 200 unless set. */
  status?: number;
  /** Description, if a route has several states. */
  face?: string;
  /** Whether input before the scripts are loaded is tested; one page of each kind of control is. */
  isTypedEarly?: boolean;
  /** Steps from the address to the screen, if needed. */
  arrive?: (page: Page) => Promise<Response | null>;
}

const screen = (reader: Reader, route: string, path: Screen["path"], face?: string): Screen => ({
  reader,
  route,
  path,
  ...(face ? { face } : {}),
});

const typed = (one: Screen): Screen => ({ ...one, isTypedEarly: true });

/** Signs in at the stand-in for Google and returns. */
async function throughIssuer(page: Page): Promise<Response | null> {
  await page.getByLabel("Email").fill("newcomer@example.com");
  await page.getByLabel("Name").fill("Newcomer");
  const [answer] = await Promise.all([
    page.waitForResponse((each) => new URL(each.url()).pathname === "/auth/complete"),
    page.getByRole("button", { name: "Continue" }).click(),
  ]);
  await page.waitForLoadState("load");
  return answer;
}

const visitor: Screen[] = [
  screen("visitor", "_index", () => "/"),
  screen("visitor", "blog._index", () => "/blog"),
  screen("visitor", "blog._index", () => "/blog?category=customer", "nothing found"),
  screen("visitor", "blog.$slug", ({ slug }) => `/blog/${slug}`),
  { ...screen("visitor", "blog.$slug", () => "/blog/nothing-here", "not found"), status: 404 },
  screen("visitor", "ad-control", () => "/ad-control"),
  screen("visitor", "ad-note", () => "/ad-note"),
  screen("visitor", "pricing", () => "/pricing?impressions=250000&period=yearly"),
  screen("visitor", "pricing", () => "/pricing?impressions=many", "no number"),
  screen("visitor", "contact", () => "/contact?type=publisher"),
  screen("visitor", "contact", () => "/contact?sent", "sent"),
  screen("visitor", "status", () => "/status"),
  screen("visitor", "story", () => "/story"),
  screen("visitor", "discount-quest", () => "/discount-quest"),
  screen("visitor", "shopping-quest", () => "/shopping-quest"),
  screen("visitor", "legal.terms", () => "/legal/terms"),
  screen("visitor", "legal.privacy", () => "/legal/privacy"),
  screen("visitor", "auth.sign-in", () => "/auth/sign-in"),
  typed(screen("visitor", "auth.sign-up", () => "/auth/sign-up")),
  typed(screen("visitor", "auth.confirm", () => "/auth/confirm?email=new%40demo.madang.example")),
  screen("visitor", "auth.forgot", () => "/auth/forgot"),
  screen("visitor", "auth.recover", () => "/auth/recover?email=new%40demo.madang.example"),
  typed(screen("visitor", "auth.mfa", () => "/auth/mfa")),
  { ...screen("visitor", "auth.complete", () => "/auth/google"), arrive: throughIssuer },
  screen("visitor", "p.$alias", ({ alias }) => `/p/${alias}`),
  screen("visitor", "p.$alias_.quest.$channel", ({ alias, channel }) => `/p/${alias}/quest/${channel}`),
  { ...screen("visitor", "quest.$channel", () => "/quest/nowhere", "not found"), status: 404 },
  screen(
    "visitor",
    "p.$alias_.quest.$channel_.$campaign",
    ({ alias, channel, questLive }) => `/p/${alias}/quest/${channel}/${questLive}`,
  ),
  screen(
    "visitor",
    "p.$alias_.quest.$channel_.$campaign_.code",
    ({ alias, channel, questLive }) => `/p/${alias}/quest/${channel}/${questLive}/code?request=none`,
  ),
  ...(["reserved", "submitted", "refused", "confirmed", "due", "paid"] as const).map((state) =>
    screen("visitor", "quest.mine.$token", ({ mine }) => `/quest/mine/${mine[state]}`, state),
  ),
  screen(
    "visitor",
    "p.$alias_.quest.mine.$token",
    ({ alias, mine }) => `/p/${alias}/quest/mine/${mine.refused}`,
  ),
  ...[
    ["p.$alias_.quest.mine.$token", "/p/nobody/quest/mine/none"],
    ["quest.mine.$token", "/quest/mine/none"],
    ["quest.$channel_.$campaign", "/quest/nowhere/none"],
    ["quest.$channel_.$campaign_.code", "/quest/nowhere/none/code"],
  ].map(([route = "", path = ""]) => ({
    ...screen("visitor", route, () => path, "not found"),
    status: 404,
  })),
  screen("visitor", "mailbox", () => "/mailbox"),
  screen("visitor", "invitations.$token", ({ invitation }) => `/invitations/${invitation}`),
  { ...screen("visitor", "invitations.$token", () => "/invitations/none", "not found"), status: 404 },
  { ...screen("visitor", "$", () => "/no/such/page", "not found"), status: 404 },
  screen("advertiser", "pay.$token", ({ paymentLink }) => `/pay/${paymentLink}`),
  screen("visitor", "pay.$token", ({ paymentLink }) => `/pay/${paymentLink}`, "without an account"),
  screen("visitor", "shared.$token", ({ share }) => `/shared/${share}`),
  {
    ...screen("visitor", "shared.$token", ({ revokedShare }) => `/shared/${revokedShare}`, "taken back"),
    status: 404,
  },
  screen("visitor", "unsubscribe.$token", ({ mailed }) => `/unsubscribe/${mailed}`),
  screen("visitor", "unsubscribe.$token", ({ unmailed }) => `/unsubscribe/${unmailed}`, "ended"),
  screen("visitor", "pay.$token_.paid", ({ paymentLink }) => `/pay/${paymentLink}/paid`),
  { ...screen("visitor", "p.$alias", () => "/p/nobody-here", "not found"), status: 404 },
];

const pub = (route: string, rest: (world: World) => string, face?: string) =>
  screen("publisher", route, (world) => `/pub/${world.pub}${rest(world)}`, face);

const publisher: Screen[] = [
  { ...pub("pub.$project.$", () => "/no/such/page", "not found"), status: 404 },
  screen("publisher", "launch.pub.name", () => "/launch/pub/name"),
  typed(screen("publisher", "launch.pub.face", () => "/launch/pub/face")),
  screen("publisher", "launch.pub.address", () => "/launch/pub/address"),
  screen("publisher", "launch.pub.complete", ({ pub }) => `/launch/pub/complete?project=${pub}`),
  screen("publisher", "account.profile", () => "/account/profile"),
  screen("publisher", "account.security", () => "/account/security"),
  screen("publisher", "account.language", () => "/account/language?from=%2Fprojects%3Fa%3Db"),
  screen("publisher", "account.alarms", () => "/account/alarms"),
  screen("publisher", "account.devices", () => "/account/devices"),
  screen("publisher", "account.groups._index", () => "/account/groups"),
  screen("publisher", "account.groups.$group", ({ group }) => `/account/groups/${group}`),
  screen("publisher", "notifications._index", () => "/notifications"),
  screen(
    "publisher",
    "invitations.$token",
    ({ invitation }) => `/invitations/${invitation}`,
    "somebody else",
  ),
  pub("pub.$project.inquiries._index", () => "/inquiries"),
  pub("pub.$project.inquiries._index", () => "/inquiries?q=zzz", "nothing found"),
  pub("pub.$project.inquiries.$inquiry", ({ openInquiry }) => `/inquiries/${openInquiry}`),
  pub("pub.$project.support._index", () => "/support"),
  pub("pub.$project.support._index", () => "/support?q=zzz", "nothing found"),
  {
    ...pub(
      "pub.$project.support.$inquiry",
      ({ openInquiry }) => `/support/${openInquiry}`,
      "of another desk",
    ),
    status: 404,
  },
  pub("pub.$project.payouts._index", () => "/payouts"),
  pub("pub.$project.payouts.simulated", () => "/payouts/simulated"),
  pub("pub.$project.payouts.$settlement", ({ settlement }) => `/payouts/${settlement}`),
  pub("pub.$project.members", () => "/members"),
  pub("pub.$project.members", () => "/members?q=zzz", "nothing found"),
  pub("pub.$project.docs._index", () => "/docs"),
  pub("pub.$project.docs._index", () => "/docs?q=zzz", "nothing found"),
  pub("pub.$project.docs.$article", () => "/docs/units"),
  pub("pub.$project.docs.$article", () => "/docs/web-sdk?q=key", "something found"),
  { ...pub("pub.$project.docs.$article", () => "/docs/none", "not found"), status: 404 },
  pub("pub.$project.promotions._index", () => "/promotions"),
  pub("pub.$project.promotions._index", () => "/promotions?state=over", "nothing found"),
  typed(pub("pub.$project.promotions.new", () => "/promotions/new")),
  pub("pub.$project.promotions.$promotion", ({ promotion }) => `/promotions/${promotion}`),
  pub("pub.$project.targeting._index", () => "/targeting"),
  typed(pub("pub.$project.targeting.new", () => "/targeting/new")),
  pub("pub.$project.targeting.$targeting", ({ targeting }) => `/targeting/${targeting}`),
  pub("pub.$project.targeting.$targeting", ({ soldTargeting }) => `/targeting/${soldTargeting}`, "on sale"),
  pub("pub.$project.targeting.context", () => "/targeting/context"),
  pub("pub.$project.targeting.sort", () => "/targeting/sort"),
  pub("pub.$project.targeting.categories._index", () => "/targeting/categories"),
  pub("pub.$project.targeting.categories._index", () => "/targeting/categories?q=zzz", "nothing found"),
  typed(pub("pub.$project.targeting.categories.new", () => "/targeting/categories/new")),
  pub("pub.$project.targeting.categories.$category", ({ category }) => `/targeting/categories/${category}`),
  pub(
    "pub.$project.targeting.categories.$category",
    ({ soldCategory }) => `/targeting/categories/${soldCategory}`,
    "on sale",
  ),
  pub("pub.$project.targeting.events._index", () => "/targeting/events"),
  typed(pub("pub.$project.targeting.events.new", () => "/targeting/events/new")),
  pub("pub.$project.targeting.events.$event", ({ event }) => `/targeting/events/${event}`),
  pub("pub.$project.ad-blocking", () => "/ad-blocking"),
  pub("pub.$project.ad-blocking", () => "/ad-blocking?q=zzz", "nothing found"),
  pub("pub.$project.settings.member", () => "/settings/member"),
  screen("publisher", "account.delete", () => "/account/delete", "sole owner"),
  pub("pub.$project._index", () => ""),
  pub("pub.$project.tasks", () => "/tasks"),
  pub("pub.$project.campaigns._index", () => "/campaigns"),
  pub("pub.$project.campaigns._index", () => "/campaigns?q=zzz", "nothing found"),
  pub("pub.$project.campaigns.reasons", () => "/campaigns/reasons"),
  pub("pub.$project.campaigns.$campaign", ({ live }) => `/campaigns/${live}`, "live"),
  ...["creatives", "results", "billing", "history"].map((tab) =>
    pub("pub.$project.campaigns.$campaign", ({ live }) => `/campaigns/${live}?tab=${tab}`, tab),
  ),
  pub("pub.$project.campaigns.$campaign", ({ booked }) => `/campaigns/${booked}?tab=results`, "not begun"),
  pub("pub.$project.campaigns.$campaign", ({ questLive }) => `/campaigns/${questLive}`, "quest"),
  pub(
    "pub.$project.campaigns.$campaign",
    ({ questLive }) => `/campaigns/${questLive}?tab=participants`,
    "participants",
  ),
  pub("pub.$project.campaigns.$campaign", ({ inReview }) => `/campaigns/${inReview}`, "in review"),
  pub("pub.$project.campaigns.$campaign", ({ rejected }) => `/campaigns/${rejected}`, "rejected"),
  pub("pub.$project.ad-accounts", () => "/ad-accounts"),
  pub("pub.$project.ad-accounts", () => "/ad-accounts?q=zzz", "nothing found"),
  pub("pub.$project.campaigns._index", ({ drinks }) => `/campaigns?account=${drinks}`, "of one ad account"),
  pub("pub.$project.report", () => "/report", "campaigns"),
  pub("pub.$project.report", () => "/report?tab=product", "products"),
  pub("pub.$project.report", () => "/report?tab=unit", "units"),
  pub("pub.$project.report", () => "/report?tab=uncountedReason", "reasons"),
  pub("pub.$project.report", () => "/report?preset=today", "today"),
  pub("pub.$project.report", () => "/report?tab=day&compare=previous&preset=last-30", "compared"),
  pub("pub.$project.report", () => "/report?q=nothing-there", "nothing found"),
  pub("pub.$project.apps._index", () => "/apps"),
  pub("pub.$project.apps._index", () => "/apps?platform=apple&q=zzz", "nothing found"),
  pub("pub.$project.apps.new", () => "/apps/new"),
  pub("pub.$project.apps.new", () => "/apps/new?platform=android", "Android"),
  pub("pub.$project.apps.new", () => "/apps/new?platform=apple&q=transit", "Apple, found in the store"),
  pub("pub.$project.apps.$app._index", ({ app }) => `/apps/${app}`),
  pub("pub.$project.apps.$app.edit", ({ app }) => `/apps/${app}/edit`),
  pub("pub.$project.developer._index", () => "/developer"),
  pub("pub.$project.developer.$app", ({ app }) => `/developer/${app}`),
  pub("pub.$project.units._index", () => "/units"),
  pub("pub.$project.units._index", () => "/units?archived=1", "none archived"),
  pub("pub.$project.units._index", () => "/units?q=zzz&sort=name&dir=asc", "nothing found"),
  typed(pub("pub.$project.units.new", () => "/units/new")),
  pub("pub.$project.units.$unit._index", ({ unit }) => `/units/${unit}`),
  pub("pub.$project.units.$unit.explain", ({ unit }) => `/units/${unit}/explain`),
  typed(pub("pub.$project.units.$unit.edit", ({ unit }) => `/units/${unit}/edit`)),
  pub("pub.$project.products._index", () => "/products"),
  pub("pub.$project.products._index", () => "/products?status=remove", "nothing found"),
  ...["units", "info", "group"].map((name) =>
    typed(pub(`pub.$project.products.new.${name}`, () => `/products/new/${name}`)),
  ),
  pub("pub.$project.products.new.performance", () => "/products/new/performance"),
  pub("pub.$project.products.new.units", () => "/products/new/units?q=zzz", "nothing found"),
  pub("pub.$project.products.new.complete", ({ cpm }) => `/products/new/complete?product=${cpm}`),
  pub("pub.$project.products.sort", () => "/products/sort"),
  pub("pub.$project.quests._index", () => "/quests"),
  pub("pub.$project.quests._index", () => "/quests?status=remove", "nothing found"),
  pub("pub.$project.quests.new", () => "/quests/new"),
  pub("pub.$project.quests.$product", ({ quest }) => `/quests/${quest}`),
  pub("pub.$project.products.$product._index", ({ inHouse }) => `/products/${inHouse}`, "in-house"),
  typed(pub("pub.$project.products.$product.in-house", ({ inHouse }) => `/products/${inHouse}/in-house`)),
  pub("pub.$project.in-house.$campaign", ({ own }) => `/in-house/${own}`),
  pub("pub.$project.products.$product._index", ({ cpm }) => `/products/${cpm}`, "CPM"),
  pub("pub.$project.products.$product._index", ({ cpp }) => `/products/${cpp}`, "CPP"),
  pub("pub.$project.products.$product.edit", ({ cpm }) => `/products/${cpm}/edit`, "CPM"),
  typed(pub("pub.$project.products.$product.edit", ({ cpp }) => `/products/${cpp}/edit`, "CPP")),
  pub("pub.$project.settings._index", () => "/settings"),
  pub("pub.$project.settings.data", () => "/settings/data"),
  typed(pub("pub.$project.settings.platform", () => "/settings/platform")),
  ...[
    "profile",
    "app",
    "operation",
    "allow-list",
    "plan",
    "payout",
    "enhancement",
    "access-token",
    "delete",
  ].map((tab) => pub(`pub.$project.settings.${tab}`, () => `/settings/${tab}`)),
  pub("pub.$project.settings.plan_.registered", () => "/settings/plan/registered"),
  pub("pub.$project.settings.benefits._index", () => "/settings/benefits"),
  pub("pub.$project.settings.benefits._index", () => "/settings/benefits?state=expired", "nothing found"),
  typed(pub("pub.$project.settings.benefits.new", () => "/settings/benefits/new")),
  pub("pub.$project.settings.benefits.$benefit", ({ benefit }) => `/settings/benefits/${benefit}`),
  pub("pub.$project.settings.devices", () => "/settings/devices"),
  pub("pub.$project.settings.webhook._index", () => "/settings/webhook"),
  pub("pub.$project.settings.webhook.deliveries._index", () => "/settings/webhook/deliveries"),
  pub(
    "pub.$project.settings.webhook.deliveries._index",
    () => "/settings/webhook/deliveries?status=pending&type=campaign.closed&from=2026-11-01&to=2026-11-02",
    "nothing found",
  ),
  pub(
    "pub.$project.settings.webhook.deliveries.$delivery",
    () => `/settings/webhook/deliveries/${TAKEN_MESSAGE}`,
    "with attempts",
  ),
  pub(
    "pub.$project.settings.webhook.deliveries.$delivery",
    () => `/settings/webhook/deliveries/${FAILED_MESSAGE}`,
    "without attempts",
  ),
  pub("pub.$project.settings.client-credentials", () => "/settings/client-credentials"),
  { ...screen("publisher", "pub.$project", () => "/pub/prj_of_somebody_else", "foreign"), status: 404 },
];

const adv = (route: string, path: (world: World) => string, face?: string) =>
  screen("advertiser", `adv.$project${route}`, (world) => `/adv/${path(world)}`, face);

const step = (name: string) =>
  adv(
    `.campaigns.$campaign.edit.${name}`,
    ({ drinks, draft }) => `${drinks}/campaigns/${draft}/edit/${name}`,
  );

const advertiser: Screen[] = [
  screen("advertiser", "projects", () => "/projects"),
  { ...adv(".$", ({ drinks }) => `${drinks}/no/such/page`, "not found"), status: 404 },
  screen("advertiser", "launch.adv.plan", () => "/launch/adv/plan"),
  screen("advertiser", "launch.adv.account", () => "/launch/adv/account"),
  screen("advertiser", "launch.adv.estimate", ({ drinks }) => `/launch/adv/estimate?account=${drinks}`),
  screen("advertiser", "p.$alias", ({ alias, cpm }) => `/p/${alias}?product=${cpm}`, "booking"),
  adv("._index", ({ drinks }) => drinks),
  adv("._index", ({ trips }) => trips, "of another account"),
  adv(".products._index", ({ drinks }) => `${drinks}/products`),
  adv(".products._index", ({ drinks }) => `${drinks}/products?view=list`, "as a list"),
  adv(".quests.$product", ({ drinks, quest }) => `${drinks}/quests/${quest}`),
  adv(".products.compare", ({ drinks, cpm, cpp }) => `${drinks}/products/compare?id=${cpm}&id=${cpp}`),
  adv(".products.$product", ({ drinks, cpm }) => `${drinks}/products/${cpm}`, "CPM"),
  adv(".products.$product", ({ drinks, cpp }) => `${drinks}/products/${cpp}`, "CPP"),
  adv(".campaigns._index", ({ drinks }) => `${drinks}/campaigns`),
  adv(".campaigns.$campaign._index", ({ drinks, live }) => `${drinks}/campaigns/${live}`, "live"),
  ...["creatives", "settings", "billing", "history"].map((tab) =>
    adv(".campaigns.$campaign._index", ({ drinks, live }) => `${drinks}/campaigns/${live}?tab=${tab}`, tab),
  ),
  adv(
    ".campaigns.$campaign._index",
    ({ trips, booked }) => `${trips}/campaigns/${booked}?tab=settings`,
    "booked, settings",
  ),
  adv(".campaigns.$campaign._index", ({ drinks, draft }) => `${drinks}/campaigns/${draft}`, "draft"),
  adv(".campaigns.$campaign._index", ({ trips, rejected }) => `${trips}/campaigns/${rejected}`, "rejected"),
  adv(".campaigns.$campaign._index", ({ trips, booked }) => `${trips}/campaigns/${booked}`, "booked"),
  ...["schedule", "targeting", "info", "billing"].map((name) => typed(step(name))),
  ...["creatives", "confirm"].map(step),
  adv(".campaigns.$campaign._index", ({ drinks, questLive }) => `${drinks}/campaigns/${questLive}`, "quest"),
  adv(
    ".campaigns.$campaign._index",
    ({ drinks, questLive }) => `${drinks}/campaigns/${questLive}?tab=participants`,
    "participants",
  ),
  adv(
    ".campaigns.$campaign._index",
    ({ drinks, questLive }) => `${drinks}/campaigns/${questLive}?tab=participants&q=zzz`,
    "no participant found",
  ),
  ...["quest", "info", "confirm"].map((name) =>
    adv(
      `.campaigns.$campaign.edit.${name}`,
      ({ drinks, questDraft }) => `${drinks}/campaigns/${questDraft}/edit/${name}`,
      "quest",
    ),
  ),
  adv(".campaigns.$campaign.complete", ({ drinks, inReview }) => `${drinks}/campaigns/${inReview}/complete`),
  adv(
    ".campaigns.$campaign.creatives.new",
    ({ trips, rejected }) => `${trips}/campaigns/${rejected}/creatives/new`,
  ),
  typed(
    adv(
      ".campaigns.$campaign.creatives.$creative",
      ({ trips, rejected, creative }) => `${trips}/campaigns/${rejected}/creatives/${creative}`,
    ),
  ),
  adv(".tasks", ({ drinks }) => `${drinks}/tasks`),
  adv(".bookings", ({ drinks }) => `${drinks}/bookings`),
  adv(".bookings", ({ drinks }) => `${drinks}/bookings?q=zzz`, "nothing found"),
  adv(".payments", ({ drinks }) => `${drinks}/payments`),
  adv(".payments", ({ drinks }) => `${drinks}/payments?q=zzz`, "nothing found"),
  adv(".statements._index", ({ drinks }) => `${drinks}/statements`),
  adv(".statements._index", ({ drinks }) => `${drinks}/statements?q=zzz`, "nothing found"),
  adv(".statements.quests", ({ drinks }) => `${drinks}/statements/quests`),
  adv(".statements.$campaign", ({ drinks, paid }) => `${drinks}/statements/${paid}`),
  adv(".bills", ({ drinks }) => `${drinks}/bills`),
  adv(".bills", ({ trips }) => `${trips}/bills?month=2020-01`, "nothing paid"),
  adv(".bills_.$invoice", ({ drinks, invoice }) => `${drinks}/bills/${invoice}`),
  adv(".settings.payment_.registered", ({ drinks }) => `${drinks}/settings/payment/registered`),
  adv(".campaigns.$campaign.pay", ({ drinks, inReview }) => `${drinks}/campaigns/${inReview}/pay`),
  adv(".calendar", ({ drinks }) => `${drinks}/calendar`),
  adv(".calendar", ({ drinks }) => `${drinks}/calendar?month=2031-01`, "nothing booked"),
  adv(".adnote", ({ drinks }) => `${drinks}/adnote`),
  adv(".adnote", ({ drinks }) => `${drinks}/adnote?q=zzz`, "nothing found"),
  adv(".inquiries._index", ({ drinks }) => `${drinks}/inquiries`),
  adv(".inquiries._index", ({ drinks }) => `${drinks}/inquiries?q=zzz`, "nothing found"),
  adv(".inquiries.$inquiry", ({ drinks, inquiry }) => `${drinks}/inquiries/${inquiry}`),
  adv(".help", ({ drinks }) => `${drinks}/help`),
  adv(".help", ({ drinks }) => `${drinks}/help?q=zzz`, "nothing found"),
  adv(".report", ({ drinks }) => `${drinks}/report`),
  adv(".members", ({ drinks }) => `${drinks}/members`),
  screen("advertiser", "account.groups._index", () => "/account/groups", "none yet"),
  screen("advertiser", "account.devices", () => "/account/devices", "none yet"),
  screen("advertiser", "notifications._index", () => "/notifications"),
  adv(".report", ({ trips }) => `${trips}/report`, "nothing yet"),
  adv(".settings._index", ({ drinks }) => `${drinks}/settings`),
  adv(".settings.data", ({ drinks }) => `${drinks}/settings/data`),
  ...["profile", "payment", "project", "devices", "delete"].map((tab) =>
    adv(`.settings.${tab}`, ({ drinks }) => `${drinks}/settings/${tab}`),
  ),
  { ...screen("advertiser", "pub.$project", ({ pub }) => `/pub/${pub}`, "foreign"), status: 404 },
  { ...screen("advertiser", "ops", () => "/ops/campaigns", "forbidden"), status: 403 },
];

const operator: Screen[] = [
  screen("operator", "auth.prove", () => "/auth/prove"),
  screen("operator", "ops.payments", () => "/ops/payments"),
  screen("operator", "ops.payments", () => "/ops/payments?q=zzz", "nothing found"),
  screen("operator", "ops.receivables", () => "/ops/receivables"),
  screen("operator", "ops.receivables", () => "/ops/receivables?q=zzz", "nothing found"),
  screen("operator", "ops.transfers", () => "/ops/transfers"),
  screen("operator", "ops.transfers", () => "/ops/transfers?state=paid&q=zzz", "nothing found"),
  screen("operator", "ops.receivables", () => "/ops/receivables?memo=22222222", "a memo of nothing"),
  screen("operator", "ops.house-accounts", () => "/ops/house-accounts"),
  screen("operator", "ops.house-accounts", () => "/ops/house-accounts?currency=JPY", "another currency"),
  screen("operator", "ops.tax-invoices", () => "/ops/tax-invoices"),
  screen("operator", "ops.tax-invoices", () => "/ops/tax-invoices?q=zzz", "nothing found"),
  screen("operator", "ops.settlements._index", () => "/ops/settlements"),
  screen("operator", "ops.settlements._index", () => "/ops/settlements?q=zzz", "nothing found"),
  screen("operator", "ops.settlements.$settlement", ({ settlement }) => `/ops/settlements/${settlement}`),
  screen("operator", "ops.bills", () => "/ops/bills"),
  screen("operator", "ops.bills", () => "/ops/bills?q=zzz", "nothing found"),
  screen("operator", "ops.billing.$project", ({ pub }) => `/ops/billing/${pub}`),
  screen("operator", "ops.plan-prices", () => "/ops/plan-prices"),
  screen("operator", "ops.books", () => "/ops/books"),
  screen("operator", "ops.books", () => "/ops/books?state=resolved", "nothing found"),
  screen("operator", "ops.apps", () => "/ops/apps"),
  screen("operator", "ops.apps", () => "/ops/apps?q=zzz", "nothing found"),
  screen("operator", "ops.beacons", () => "/ops/beacons"),
  screen("operator", "ops.projects._index", () => "/ops/projects"),
  screen("operator", "ops.projects._index", () => "/ops/projects?q=zzz", "nothing found"),
  screen("operator", "ops.projects.$project", ({ pub }) => `/ops/projects/${pub}`),
  screen("operator", "ops.projects.$project", ({ drinks }) => `/ops/projects/${drinks}`, "an ad account"),
  screen("operator", "ops.dead-letters", () => "/ops/dead-letters"),
  screen("operator", "ops.deletions", () => "/ops/deletions"),
  screen("operator", "ops.report", () => "/ops/report"),
  screen("operator", "ops.health", () => "/ops/health"),
  screen("operator", "ops.outbox", () => "/ops/outbox"),
  screen("operator", "ops.outbox", () => "/ops/outbox?state=waiting", "not tried"),
  screen("operator", "ops.audit", () => "/ops/audit"),
  screen("operator", "ops.audit", () => "/ops/audit?q=zzz", "nothing found"),
  screen("operator", "ops.accounts._index", () => "/ops/accounts"),
  screen("operator", "ops.accounts._index", () => "/ops/accounts?q=zzz", "nothing found"),
  screen("operator", "ops.accounts.$account", ({ person }) => `/ops/accounts/${person}`),
  screen("operator", "ops.encodings", () => "/ops/encodings"),
  screen("operator", "ops.inquiries._index", () => "/ops/inquiries"),
  screen("operator", "ops.inquiries._index", () => "/ops/inquiries?q=zzz", "nothing found"),
  screen("operator", "ops.inquiries.$inquiry", ({ supportInquiry }) => `/ops/inquiries/${supportInquiry}`),
  screen("operator", "ops.stories._index", () => "/ops/stories"),
  screen("operator", "ops.stories._index", () => "/ops/stories?q=zzz", "nothing found"),
  screen("operator", "ops.stories.new", () => "/ops/stories/new"),
  screen("operator", "ops.stories.$story._index", ({ story }) => `/ops/stories/${story}`),
  screen("operator", "ops.stories.$story._index", ({ draftStory }) => `/ops/stories/${draftStory}`, "draft"),
  screen("operator", "ops.stories.$story.preview", ({ story }) => `/ops/stories/${story}/preview`),
  screen("operator", "ops.contacts", () => "/ops/contacts"),
  screen("operator", "ops.contacts", () => "/ops/contacts?q=zzz", "nothing found"),
  screen("operator", "ops.contacts", () => "/ops/contacts?queue=mine", "none of one's own"),
  screen("operator", "ops.inquiries._index", () => "/ops/inquiries?queue=overdue", "late ones"),
  screen("operator", "ops.holidays", () => "/ops/holidays"),
  screen("operator", "ops.holidays", () => "/ops/holidays?country=JP&year=2027", "another year"),
  screen("operator", "ops._index", () => "/ops"),
  screen("operator", "ops.quests", () => "/ops/quests"),
  screen("operator", "ops.quests", () => "/ops/quests?tab=rewards", "rewards due"),
  screen("operator", "ops.quests", () => "/ops/quests?tab=rewards&state=sent", "rewards in a file"),
  screen("operator", "ops.tasks", () => "/ops/tasks?due=overdue"),
  screen("operator", "ops.campaigns._index", () => "/ops/campaigns"),
  screen("operator", "ops.campaigns.grouped", () => "/ops/campaigns/grouped"),
  screen("operator", "ops.campaigns.$campaign", ({ finalReview }) => `/ops/campaigns/${finalReview}`),
  ...["overview", "creatives", "results", "billing", "history"].map((tab) =>
    screen("operator", "ops.campaigns.$campaign", ({ live }) => `/ops/campaigns/${live}?tab=${tab}`, tab),
  ),
];

/** Every screen of the console, once per distinct state. */
export const SCREENS: readonly Screen[] = [...visitor, ...publisher, ...advertiser, ...operator];

export function nameOf({ route, face }: Screen): string {
  return face ? `${route} (${face})` : route;
}
