import type { World } from "../screens/world";
import { byScript, type FormCase, long, onPage, script, textFile } from "./case";

type Page = Omit<Parameters<typeof onPage>[0], "reader" | "path" | "route">;
type Sent = Omit<Parameters<typeof byScript>[0], "reader" | "path" | "route">;
type Rest = (world: World) => string;

const at = (route: string, rest: Rest) => ({
  route: `pub.$project.settings.${route}`,
  reader: "publisher" as const,
  path: (world: World) => `/pub/${world.pub}/settings${rest(world)}`,
});
const page = (route: string, spec: Page, rest: Rest = () => `/${route}`) =>
  onPage({ ...at(route, rest), ...spec });
const sent = (route: string, spec: Sent, rest: Rest = () => `/${route}`) =>
  byScript({ ...at(route, rest), ...spec });

const contact = {
  contactName: "required",
  contactEmail: "email",
  primaryEmail: "email",
};
const typedContact = { contactName: "", contactEmail: "nobody", primaryEmail: "a@" };

const sections: FormCase[] = [
  page(
    "_index",
    {
      title: "nothing is right",
      typed: () => ({ displayName: "x", description: long(201), ...typedContact }),
      wrong: { displayName: "tooShort|min=2", description: "tooLong|max=200", ...contact },
    },
    () => "",
  ),
  page("platform", {
    title: "nothing is right",
    typed: () => ({ alias: "-a-", link: script, themeColor: "#12" }),
    wrong: { alias: "alias.format", link: "url", themeColor: "color" },
  }),
  page("platform", {
    title: "a logo that is a text",
    typed: () => ({ themeColor: "#102030", logo: textFile }),
    errorCode: "UNSUPPORTED_MEDIA_TYPE",
    wrong: { logo: "image.type" },
    secret: ["logo"],
  }),
  page("profile", {
    title: "a name too short, and a picture that is a text",
    typed: () => ({ profileName: "x" }),
    wrong: { profileName: "tooShort|min=2" },
  }),
  page("profile", {
    title: "a picture that is a text",
    typed: () => ({ profileName: "날씨 광고", picture: textFile }),
    errorCode: "UNSUPPORTED_MEDIA_TYPE",
    wrong: { picture: "image.type" },
    secret: ["picture"],
  }),
  sent("data", {
    intent: "export-data",
    title: "as a file of no format",
    sent: { format: "pdf" },
    wrong: { format: "notAnOption" },
  }),
  sent("operation", {
    title: "neither on nor off",
    sent: { manualReview: "perhaps", editsCppBudget: "perhaps", editsTargeting: "perhaps" },
    wrong: { manualReview: "invalidType", editsCppBudget: "invalidType", editsTargeting: "invalidType" },
  }),
  page("payout", {
    title: "nothing is right",
    typed: () => ({ bank: "", holder: long(31), number: "계좌 번호 하나", swiftCode: "BORI" }),
    wrong: {
      bank: "required",
      holder: "tooLong|max=30",
      number: "bank.number",
      swiftCode: "bank.swift",
    },
  }),
  byScript({
    route: "pub.$project.payouts.$settlement",
    reader: "publisher",
    path: ({ pub, settlement }) => `/pub/${pub}/payouts/${settlement}`,
    title: "nothing said",
    wrong: { text: "required" },
  }),
  ...["primary", "remove", "connect", "pay-bill"].map((intent) =>
    sent("plan", { intent, title: `${intent}: none named`, sent: {}, wrong: { id: "required" } }),
  ),
  sent(
    "plan_.registered",
    { title: "no authorisation", sent: {}, wrong: { authKey: "required" } },
    () => "/plan/registered",
  ),
  sent("plan", {
    intent: "change",
    title: "a plan that there is not",
    sent: { choice: "gold" },
    wrong: { choice: "notAnOption" },
  }),
  sent("enhancement", {
    intent: "features",
    title: "a feature that there is not",
    sent: { features: "money" },
    wrong: { "features[0]": "notAnOption" },
  }),
  page("delete", {
    title: "another name",
    typed: () => ({ name: "다른 이름" }),
    wrong: { name: "confirm.nameMismatch" },
  }),
];

const benefit = {
  title: "nothing is right, and it is over",
  typed: () => ({
    title: "",
    summary: long(51),
    description: long(1001),
    endDate: "2026-01-02",
  }),
  wrong: {
    title: "required",
    summary: "tooLong|max=50",
    description: "tooLong|max=1000",
    endDate: "benefit.endDate",
  },
};

const exchange = {
  title: "nothing is right",
  typed: () => ({
    ...{ name: long(41), endpoint: "http://10.0.0.1/", seat: "a b" },
    ...{ adsTxtLines: "exchange.example", "units[0].floor": "free" },
  }),
  wrong: {
    name: "tooLong|max=40",
    endpoint: "callbackUrl",
    seat: "exchange.seat",
    adsTxtLines: "exchange.adsTxtLines",
    "units[0].floor": "exchange.floor",
  },
};

const lists: FormCase[] = [
  page(
    "enhancement_.exchanges.new",
    { ...exchange, wrong: { currency: "required", ...exchange.wrong } },
    () => "/enhancement/exchanges/new",
  ),
  page("enhancement_.exchanges.$exchange", exchange, ({ exchange: id }) => `/enhancement/exchanges/${id}`),
  sent("enhancement", { intent: "remove", title: "none named", wrong: { id: "required" } }),
  sent("enhancement", {
    intent: "remove",
    title: "one that is not there",
    sent: { id: "exc_none" },
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  page("benefits.new", { ...benefit, wrong: { type: "required", ...benefit.wrong } }, () => "/benefits/new"),
  page("benefits.$benefit", benefit, ({ benefit: id }) => `/benefits/${id}`),
  ...["publish", "unpublish", "delete"].flatMap((intent) => [
    sent(
      "benefits._index",
      { intent, title: "none named", wrong: { id: "required" } },
      () => "/benefits?index",
    ),
    sent(
      "benefits._index",
      { intent, title: "one that is not there", sent: { id: "ben_none" }, errorCode: "NOT_FOUND", wrong: {} },
      () => "/benefits?index",
    ),
  ]),
  page("allow-list", {
    intent: "add",
    title: "neither an address nor a domain",
    typed: () => ({ value: "not an address", manualPayment: true, privateAccess: false }),
    wrong: { value: "allowList.value" },
  }),
  page("allow-list", {
    intent: "add",
    title: "one that is listed already",
    typed: () => ({ value: "demo.madang.example", manualPayment: true }),
    wrong: { value: "allowList.duplicate" },
  }),
  page("allow-list", {
    intent: "add",
    title: "nothing allowed",
    typed: () => ({ value: "@another.example", manualPayment: false, wholeAllow: false }),
    wrong: { manualPayment: "allowList.nothing" },
  }),
  sent("allow-list", {
    intent: "change",
    title: "no entry named, and nothing allowed",
    wrong: { id: "required", manualPayment: "allowList.nothing" },
  }),
  sent("allow-list", {
    intent: "change",
    title: "one that is not there",
    sent: { id: "alw_none", inHouse: "on" },
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  sent("allow-list", { intent: "grant-payment", title: "no request named", wrong: { id: "required" } }),
  sent("allow-list", {
    intent: "grant-payment",
    title: "a request that is not there",
    sent: { id: "inq_none" },
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  sent("allow-list", { intent: "remove", title: "no entry named", wrong: { id: "required" } }),
  page("access-token", {
    intent: "create",
    title: "no name, and nothing that it may do",
    typed: () => ({ name: "x", scopes: [] }),
    wrong: { name: "tooShort|min=2", scopes: "tooFew|min=1" },
  }),
  sent("access-token", { intent: "revoke", title: "none named", wrong: { id: "required" } }),
  sent("access-token", {
    intent: "revoke",
    title: "one that is not there",
    sent: { id: "tok_none" },
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
];

export const publisherSettingsForms: FormCase[] = [...sections, ...lists];
