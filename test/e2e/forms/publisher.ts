import { type FormCase, long } from "./case";
import { button, page, type Rest, sent } from "./publisher-case";
import { inventory } from "./publisher-inventory";

const review = "campaigns.$campaign";
const live: Rest = ({ live: id }) => `/campaigns/${id}`;
const waiting: Rest = ({ inReview }) => `/campaigns/${inReview}`;
const booked: Rest = ({ booked: id }) => `/campaigns/${id}`;

const PROMOTION_WRONG = {
  title: "nothing is right",
  typed: () => ({
    title: "",
    summary: "",
    link: "javascript:alert(1)",
    fromDay: "2026-12-02",
    toDay: "2026-12-01",
  }),
  wrong: { title: "required", summary: "required", link: "url", toDay: "promotion.toDay" },
};

const promotions: FormCase[] = [
  page("promotions.new", () => "/promotions/new", PROMOTION_WRONG),
  page("promotions.$promotion", ({ promotion }) => `/promotions/${promotion}`, PROMOTION_WRONG),
  sent("promotions._index", () => "/promotions?index", {
    intent: "delete",
    title: "none named",
    wrong: { id: "required" },
  }),
];

const targeting: FormCase[] = [
  page("targeting.events.new", () => "/targeting/events/new", {
    title: "nothing is right",
    typed: () => ({ name: "Read it", "parameters[0].key": "" }),
    wrong: { name: "invalidFormat", "parameters[0].key": "required" },
  }),
  sent("targeting.events.$event", ({ event }) => `/targeting/events/${event}`, {
    intent: "save",
    title: "without parameters",
    wrong: { parameters: "tooFew|min=1" },
  }),
  button("targeting.events.$event", () => "/targeting/events/met_none", "delete", "TARGETING_NOT_FOUND"),
  sent("targeting.events._index", () => "/targeting/events?index", {
    intent: "define",
    title: "without parameters",
    sent: { name: "page_read" },
    wrong: { parameters: "tooFew|min=1" },
  }),
  page("targeting.properties.new", () => "/targeting/properties/new", {
    title: "nothing is right",
    typed: () => ({ name: "1st" }),
    wrong: { name: "invalidFormat" },
  }),
  sent("targeting.properties._index", () => "/targeting/properties?index", {
    intent: "define",
    title: "a built-in one",
    sent: { name: "age", type: "integer" },
    wrong: { name: "duplicate" },
  }),
  sent("targeting.properties.$property", ({ property }) => `/targeting/properties/${property}`, {
    intent: "save",
    title: "too long",
    sent: { description: long(101) },
    wrong: { description: "tooLong|max=100" },
  }),
  button(
    "targeting.properties.$property",
    () => "/targeting/properties/upr_none",
    "delete",
    "TARGETING_NOT_FOUND",
  ),
  page("targeting.contents", () => "/targeting/contents", {
    title: "a topic that is too long",
    intent: "save",
    typed: () => ({ lines: `article-1, ${"가".repeat(21)}` }),
    wrong: { lines: "tooLong|max=20" },
  }),
  sent("targeting.contents", () => "/targeting/contents", {
    intent: "delete",
    title: "none named",
    wrong: { id: "required" },
  }),
  page("targeting.categories.new", () => "/targeting/categories/new", {
    title: "nothing is right",
    typed: () => ({ name: "x", "filter.properties[0].values": "" }),
    wrong: {
      name: "tooShort|min=2",
      "filter.properties[0].key": "required",
      "filter.properties[0].values": "required",
    },
  }),
  sent("targeting.categories.$category", ({ category }) => `/targeting/categories/${category}`, {
    title: "asking for nothing",
    sent: { name: "20대 여성" },
    wrong: { "filter.events": "tooFew|min=1" },
  }),
  sent("targeting.categories._index", () => "/targeting/categories?index", {
    intent: "sale",
    title: "neither on nor off",
    sent: { id: "tct_none" },
    wrong: { status: "required" },
  }),
  sent("targeting.categories._index", () => "/targeting/categories?index", {
    intent: "delete",
    title: "none named",
    wrong: { id: "required" },
  }),
  page("targeting.new", () => "/targeting/new", {
    title: "no name and no category",
    typed: () => ({ name: "" }),
    wrong: { name: "required", categoryIds: "tooFew|min=1" },
  }),
  sent("targeting.$targeting", ({ targeting: id }) => `/targeting/${id}`, {
    title: "without categories",
    sent: { name: "20대 여성" },
    wrong: { categoryIds: "tooFew|min=1" },
  }),
  sent("targeting._index", () => "/targeting?index", {
    intent: "delete",
    title: "none named",
    wrong: { id: "required" },
  }),
  sent("targeting.sort", () => "/targeting/sort", {
    title: "of nothing",
    wrong: { ids: "tooFew|min=1" },
  }),
];

const reports: FormCase[] = [
  sent("report", () => "/report", {
    intent: "export",
    title: "as a file of no format",
    sent: { format: "pdf" },
    wrong: { format: "notAnOption" },
  }),
  sent("report_.quests", () => "/report/quests", {
    intent: "export",
    title: "as a file of no format",
    sent: { format: "pdf" },
    wrong: { format: "notAnOption" },
  }),
  sent("report_.backfill", () => "/report/backfill", {
    intent: "export",
    title: "as a file of no format",
    sent: { format: "pdf" },
    wrong: { format: "notAnOption" },
  }),
  sent("report", () => "/report", {
    intent: "save-view",
    title: "no name",
    wrong: { name: "required" },
  }),
  sent("report", () => "/report", {
    intent: "rename-view",
    title: "no view and no name",
    wrong: { id: "required", name: "required" },
  }),
  sent("report", () => "/report", {
    intent: "mail-view",
    title: "no view and no rhythm",
    wrong: { id: "required", rhythm: "required" },
  }),
  sent("report", () => "/report", {
    intent: "remove-view",
    title: "no view",
    wrong: { id: "required" },
  }),
  sent("report", () => "/report", {
    intent: "share-view",
    title: "no view",
    wrong: { id: "required" },
  }),
  sent("report", () => "/report", {
    intent: "revoke-share",
    title: "no link",
    wrong: { id: "required" },
  }),
];

const campaigns: FormCase[] = [
  sent("campaigns._index", () => "/campaigns?index", {
    intent: "approve-selected",
    title: "none chosen",
    wrong: { ids: "tooFew|min=1" },
  }),
  sent("campaigns._index", () => "/campaigns?index", {
    intent: "reject-selected",
    title: "none chosen, and no reason",
    wrong: { ids: "required", reason: "required" },
  }),
  page("campaigns.reasons", () => "/campaigns/reasons", {
    intent: "add",
    title: "a reason too long",
    typed: () => ({ reason: long(501) }),
    wrong: { reason: "tooLong|max=500" },
  }),
  sent("campaigns.reasons", () => "/campaigns/reasons", {
    intent: "remove",
    title: "none named",
    wrong: { id: "required" },
  }),
  sent(review, waiting, { intent: "approve", title: "nothing chosen", wrong: { creatives: "tooFew|min=1" } }),
  sent(review, live, {
    intent: "approve",
    title: "in a state that forbids it",
    sent: { campaign: "on" },
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  button(review, live, "resume", "CAMPAIGN_MUTATION_NOT_ALLOWED"),
  button(review, waiting, "pause", "CAMPAIGN_MUTATION_NOT_ALLOWED"),
  sent(review, waiting, {
    intent: "reject",
    title: "no reason",
    sent: { reason: " " },
    wrong: { reason: "required" },
  }),
  sent(review, booked, {
    intent: "cancel",
    title: "nothing is right",
    sent: { name: " ", finalSettlementMinor: "-1" },
    wrong: { name: "required", finalSettlementMinor: "tooSmall|min=0" },
  }),
  sent(review, waiting, { intent: "approve-creative", title: "none named", wrong: { id: "required" } }),
  sent(review, waiting, {
    intent: "approve-creative",
    title: "none of the campaign's",
    sent: { id: "crt_none" },
    errorCode: "CAMPAIGN_CREATIVE_NOT_FOUND",
    wrong: {},
  }),
  sent(review, waiting, {
    intent: "reject-creative",
    title: "none named, and a reason too long",
    sent: { reason: long(501) },
    wrong: { id: "required", reason: "tooLong|max=500" },
  }),
];

const blocking: FormCase[] = [
  sent("ad-blocking", () => "/ad-blocking", {
    intent: "categories",
    title: "a category that is none",
    sent: { categories: "poker" },
    wrong: { "categories[0]": "notAnOption" },
  }),
  page("ad-blocking", () => "/ad-blocking", {
    intent: "domains",
    title: "one that is no domain",
    typed: () => ({ domains: "shop.example nonsense" }),
    wrong: { domains: "adBlocking.notADomain|text=nonsense" },
  }),
  sent("ad-blocking", () => "/ad-blocking", {
    intent: "remove",
    title: "none chosen",
    wrong: { domains: "tooFew|min=1" },
  }),
];

const testing: FormCase[] = [
  page("support._index", () => "/support?index", {
    intent: "support",
    title: "no kind, and too long",
    typed: () => ({ type: "", content: long(1001) }),
    wrong: { type: "required", content: "tooLong|max=1000" },
  }),
  page("settings.devices", () => "/settings/devices", {
    intent: "add",
    title: "nothing is right",
    typed: () => ({ name: "x", deviceId: "x".repeat(41) }),
    wrong: { name: "tooShort|min=2", deviceId: "tooLong|max=40" },
  }),
  sent("settings.devices", () => "/settings/devices", {
    intent: "remove",
    title: "no device named",
    wrong: { id: "required" },
  }),
  page("units.$unit.explain", ({ unit }) => `/units/${unit}/explain`, {
    title: "a language and a country that are none",
    typed: () => ({ uid: "somebody", language: "?", country: "K1" }),
    wrong: { language: "invalidFormat", country: "invalidFormat" },
  }),
  sent("products.$product._index", ({ cpm }) => `/products/${cpm}?index`, {
    intent: "test",
    title: "no device",
    wrong: { device: "required" },
  }),
  sent("products.$product._index", ({ cpm }) => `/products/${cpm}?index`, {
    intent: "test-stop",
    title: "no device",
    wrong: { id: "required" },
  }),
  sent(review, waiting, {
    intent: "preview",
    title: "nothing chosen",
    wrong: { creative: "required", device: "required" },
  }),
  sent(review, waiting, { intent: "preview-stop", title: "none named", wrong: { id: "required" } }),
];

export const publisherForms: FormCase[] = [
  ...inventory,
  ...blocking,
  ...campaigns,
  ...promotions,
  ...targeting,
  ...reports,
  ...testing,
];
