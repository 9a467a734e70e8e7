import { startWindow } from "../../../domain/campaign/schedule";
import type { World } from "../screens/world";
import { byScript, type FormCase, long, onPage, script } from "./case";

type Rest = (world: World) => string;
type Page = Omit<Parameters<typeof onPage>[0], "reader" | "path" | "route">;
type Sent = Omit<Parameters<typeof byScript>[0], "reader" | "path" | "route">;

const at = (route: string, rest: Rest) => ({
  route: `adv.$project.${route}`,
  reader: "advertiser" as const,
  path: (world: World) => `/adv/${rest(world)}`,
});
const page = (route: string, rest: Rest, spec: Page) => onPage({ ...at(route, rest), ...spec });
const sent = (route: string, rest: Rest, spec: Sent) => byScript({ ...at(route, rest), ...spec });

const rules = { pricing: "cpm", cppMinDays: null, country: "KR", timezone: "Asia/Seoul", holidays: [] };
const { first } = startWindow(rules, Date.now());

const step = (name: string, spec: Page) =>
  page(
    `campaigns.$campaign.edit.${name}`,
    ({ drinks, draft }) => `${drinks}/campaigns/${draft}/edit/${name}`,
    spec,
  );

const asking: FormCase[] = [
  sent("adnote", ({ drinks }) => `${drinks}/adnote`, {
    intent: "inquire",
    title: "nothing",
    wrong: {
      ...{ publisher: "required", type: "required", contactName: "required", email: "required" },
      ...{ content: "required", consent: "required" },
    },
  }),
  page("help", ({ drinks }) => `${drinks}/help`, {
    intent: "support",
    title: "no kind, and too long",
    typed: () => ({ type: "", content: long(1001) }),
    wrong: { type: "required", content: "tooLong|max=1000" },
  }),
  page("settings.profile", ({ drinks }) => `${drinks}/settings/profile`, {
    title: "a name too short",
    typed: () => ({ profileName: "x" }),
    wrong: { profileName: "tooShort|min=2" },
  }),
];

const booking: FormCase[] = [
  page("products.$product", ({ drinks, cpm }) => `${drinks}/products/${cpm}`, {
    title: "days past and upside down, and a budget too small",
    typed: () => ({ startDay: "2026-01-02", endDay: "2026-01-01", budgetMinor: "99999" }),
    wrong: {
      startDay: `schedule.tooEarly|day=${first}`,
      endDay: "schedule.endBeforeStart",
      budgetMinor: "budget.tooSmall|min=100000|currency=KRW",
    },
  }),
  page("products.$product", ({ drinks, cpm }) => `${drinks}/products/${cpm}`, {
    title: "a day past, none at all, and a budget that is no amount",
    typed: () => ({ startDay: "2026-01-02", endDay: "", budgetMinor: "1.5" }),
    wrong: { startDay: `schedule.tooEarly|day=${first}`, endDay: "required", budgetMinor: "invalidType" },
  }),
  page("products.$product", ({ drinks, cpp }) => `${drinks}/products/${cpp}`, {
    title: "fewer days than the product sells",
    typed: () => ({ slots: "2", startDay: first, endDay: first, sameDay: false }),
    wrong: { endDay: "schedule.tooShort|min=3" },
  }),
  step("schedule", {
    title: "nothing",
    typed: () => ({ startDay: "", endDay: "", budgetMinor: "" }),
    wrong: { startDay: "required", endDay: "required", budgetMinor: "required" },
  }),
  step("targeting", {
    title: "both wanted and excluded",
    typed: () => ({
      languages: ["ko", "en"],
      excludedLanguages: ["ko"],
      countries: ["kr"],
      excludedCountries: ["kr", "jp"],
    }),
    wrong: { excludedLanguages: "targeting.contradiction", excludedCountries: "targeting.contradiction" },
  }),
  step("info", {
    title: "nothing is right",
    typed: () => ({
      name: long(51),
      destinationUrl: script,
      advertiserName: "",
      advertiserLink: "barley.example",
      advertiserCategory: "",
      contractName: long(31),
      contractEmail: "nobody",
      agencyName: long(51),
      agencyEmail: "nobody",
      frequencyCap: "0",
      dailyQuota: "-1",
      memo: long(51),
    }),
    wrong: {
      name: "tooLong|max=50",
      destinationUrl: "url",
      advertiserName: "required",
      advertiserLink: "url",
      advertiserCategory: "required",
      contractName: "tooLong|max=30",
      contractEmail: "email",
      agencyName: "tooLong|max=50",
      agencyEmail: "email",
      frequencyCap: "tooSmall|min=1",
      dailyQuota: "tooSmall|min=0",
      memo: "tooLong|max=50",
    },
  }),
  step("billing", {
    title: "a registration number that nobody has",
    typed: () => ({ "taxInvoice.registrationNumber": "123-45-67892" }),
    wrong: { "taxInvoice.registrationNumber": "registrationNumber.checkDigit" },
  }),
  step("billing", {
    title: "nothing is right",
    typed: () => ({
      "taxInvoice.businessName": long(61),
      "taxInvoice.registrationNumber": "123",
      "taxInvoice.managerEmail": "x@",
    }),
    wrong: {
      "taxInvoice.businessName": "tooLong|max=60",
      "taxInvoice.registrationNumber": "registrationNumber",
      "taxInvoice.managerEmail": "email",
    },
  }),
  step("confirm", {
    title: "an incomplete draft",
    typed: () => ({}),
    wrong: {},
    said: ["required"],
  }),
];

const campaign = "campaigns.$campaign._index";
const draft: Rest = ({ drinks, draft: id }) => `${drinks}/campaigns/${id}?index`;
const booked: Rest = ({ trips, booked: id }) => `${trips}/campaigns/${id}?index`;
const live: Rest = ({ drinks, live: id }) => `${drinks}/campaigns/${id}?index`;

/** A button that the campaign's state does not offer. */
const refused = (intent: string, rest: Rest) =>
  sent(campaign, rest, {
    intent,
    title: "in a state that forbids it",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  });

const campaigns: FormCase[] = [
  refused("pause", draft),
  refused("resume", live),
  refused("withdraw", live),
  refused("request", live),
  refused("delete", live),
  page(campaign, live, {
    intent: "rename",
    title: "a name too long",
    typed: () => ({ name: long(51) }),
    wrong: { name: "tooLong|max=50" },
  }),
  page(campaign, booked, {
    intent: "postpone",
    title: "no day",
    typed: () => ({ startDay: "" }),
    wrong: { startDay: "required" },
  }),
  page(campaign, live, {
    intent: "extend",
    title: "no day",
    typed: () => ({ endDay: "" }),
    wrong: { endDay: "required" },
  }),
  sent("campaigns.$campaign.edit", ({ drinks, live: id }) => `${drinks}/campaigns/${id}/edit`, {
    intent: "renew-hold",
    title: "of a campaign that was sent",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  sent("campaigns.$campaign.edit", ({ drinks, live: id }) => `${drinks}/campaigns/${id}/edit`, {
    intent: "renew-link",
    title: "of a campaign that was sent",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  page(campaign, draft, {
    intent: "memo",
    title: "a note too long",
    typed: () => ({ memo: long(51) }),
    wrong: { memo: "tooLong|max=50" },
  }),
  ...["creative-pause", "creative-resume", "creative-delete"].flatMap((intent) => [
    sent(campaign, live, { intent, title: "none named", wrong: { creativeId: "required" } }),
    sent(campaign, live, {
      intent,
      title: "none of the campaign's",
      sent: { creativeId: "crt_none" },
      errorCode: "CAMPAIGN_CREATIVE_NOT_FOUND",
      wrong: {},
    }),
  ]),
];

const others: FormCase[] = [
  page("settings._index", ({ drinks }) => `${drinks}/settings`, {
    title: "a name too short and no link",
    typed: () => ({ displayName: "x", link: script }),
    wrong: { displayName: "tooShort|min=2", link: "url" },
  }),
  page("settings.project", ({ drinks }) => `${drinks}/settings/project`, {
    title: "nobody to answer for it",
    typed: () => ({ contactName: long(31), contactEmail: "", primaryEmail: "a@" }),
    wrong: { contactName: "tooLong|max=30", contactEmail: "required", primaryEmail: "email" },
  }),
  page("settings.delete", ({ drinks }) => `${drinks}/settings/delete`, {
    title: "no name",
    typed: () => ({ name: "" }),
    wrong: { name: "required" },
  }),
  page(
    "campaigns.$campaign.creatives.new",
    ({ trips, rejected, unit }) => `${trips}/campaigns/${rejected}/creatives/new?unit=${unit}`,
    {
      title: "nothing is right",
      typed: () => ({
        name: long(51),
        altText: "",
        headline: long(101),
        body: long(101),
        destinationUrl: script,
      }),
      wrong: {
        assetId: "required",
        name: "tooLong|max=50",
        altText: "required",
        headline: "tooLong|max=100",
        body: "tooLong|max=100",
        destinationUrl: "url",
      },
    },
  ),
  page(
    "campaigns.$campaign.creatives.new",
    ({ trips, rejected, unit }) => `${trips}/campaigns/${rejected}/creatives/new?unit=${unit}`,
    {
      title: "a native ad without its headline, nor anything else",
      typed: () => ({ name: "", altText: "", headline: " ", destinationUrl: "barley" }),
      wrong: {
        assetId: "required",
        name: "required",
        altText: "required",
        headline: "required",
        destinationUrl: "url",
      },
    },
  ),
  page(
    "campaigns.$campaign.creatives.$creative",
    ({ trips, rejected, creative }) => `${trips}/campaigns/${rejected}/creatives/${creative}`,
    {
      title: "nothing is right",
      typed: () => ({ name: "", altText: long(101), destinationUrl: "barley.example" }),
      wrong: { name: "required", altText: "tooLong|max=100", destinationUrl: "url" },
    },
  ),
];

const payment: FormCase[] = [
  byScript({
    route: "pay.$token",
    reader: "advertiser",
    path: ({ paymentLink }) => `/pay/${paymentLink}`,
    title: "the advertiser's own account",
    sent: ({ drinks }) => ({ projectId: drinks }),
    wrong: { projectId: "payment.ownAccount" },
  }),
];

const operator: FormCase[] = [
  onPage({
    route: "ops.holidays",
    intent: "add",
    reader: "operator",
    path: () => "/ops/holidays?country=KR",
    title: "no day and no name",
    typed: () => ({ day: "", name: "" }),
    wrong: { day: "required", name: "required" },
  }),
  byScript({
    route: "ops.holidays",
    intent: "remove",
    reader: "operator",
    path: () => "/ops/holidays",
    title: "no day",
    sent: { country: "KR" },
    wrong: { day: "required" },
  }),
  byScript({
    route: "ops.apps",
    intent: "suspend",
    reader: "operator",
    path: () => "/ops/apps",
    title: "no app named, and no reason",
    wrong: { id: "required", reason: "required" },
  }),
  byScript({
    route: "ops.apps",
    intent: "reinstate",
    reader: "operator",
    path: () => "/ops/apps",
    title: "one that is not there",
    sent: { id: "app_none" },
    errorCode: "PROJECT_APP_NOT_FOUND",
    wrong: {},
  }),
  byScript({
    route: "ops.encodings",
    intent: "again",
    reader: "operator",
    path: () => "/ops/encodings",
    title: "no video named",
    wrong: { id: "required" },
  }),
  onPage({
    route: "ops.campaigns.$campaign",
    intent: "final-reject",
    reader: "operator",
    path: ({ finalReview }) => `/ops/campaigns/${finalReview}`,
    title: "a reason too long",
    typed: () => ({ reason: long(501) }),
    wrong: { reason: "tooLong|max=500" },
  }),
  byScript({
    route: "ops.campaigns.$campaign",
    intent: "final-approve",
    reader: "operator",
    path: ({ live: id }) => `/ops/campaigns/${id}`,
    title: "in a state that forbids it",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
];

export const advertiserForms: FormCase[] = [
  ...asking,
  ...booking,
  ...campaigns,
  ...others,
  ...payment,
  ...operator,
];
