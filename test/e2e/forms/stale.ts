import { SEEN_VERSION_FIELD } from "../../../app/ui/form/seen-version-field";
import { sent as byAdvertiser } from "./advertiser-page";
import { byScript, type FormCase } from "./case";
import { sent as byPublisher } from "./publisher-case";

const CONTACT = {
  contactName: "김담당",
  contactEmail: "a@b.example",
  primaryEmail: "a@b.example",
  language: "ko",
};

/** A valid form with a version that never existed. */
const filledIn = (typed: Record<string, string>) => ({
  title: "filled in by another state",
  sent: { ...typed, [SEEN_VERSION_FIELD]: "987654" },
  errorCode: "CONFLICT" as const,
  wrong: {},
});

/** Objects edited by several people, each with its own form. */
export const staleForms: FormCase[] = [
  byPublisher(
    "units.$unit.edit",
    ({ unit }) => `/units/${unit}/edit`,
    filledIn({ name: "홈 상단 배너", width: "300", height: "250" }),
  ),
  byPublisher(
    "settings._index",
    () => "/settings?index",
    filledIn({
      ...CONTACT,
      ...{ displayName: "오늘날씨", description: "동네 날씨", currency: "KRW" },
    }),
  ),
  byPublisher("settings.operation", () => "/settings/operation", filledIn({ manualReview: "on" })),
  byPublisher("settings.profile", () => "/settings/profile", filledIn({ profileName: "오늘날씨" })),
  byPublisher("settings.enhancement", () => "/settings/enhancement", {
    ...filledIn({ features: "ad-note" }),
    intent: "features",
  }),
  byPublisher(
    "settings.enhancement_.exchanges.$exchange",
    ({ exchange }) => `/settings/enhancement/exchanges/${exchange}`,
    filledIn({ name: "다른 거래소", endpoint: "https://bid.example.com/", seat: "a", currency: "USD" }),
  ),
  byPublisher(
    "settings.payout",
    () => "/settings/payout",
    filledIn({ bank: "보리은행", holder: "오늘날씨", number: "110-432-987654" }),
  ),
  byPublisher("settings.webhook._index", () => "/settings/webhook?index", {
    ...filledIn({ url: "https://hooks.example.com/elsewhere" }),
    intent: "save",
  }),
  byPublisher("ad-blocking", () => "/ad-blocking", { ...filledIn({}), intent: "categories" }),
  byScript({
    ...filledIn({ name: "다른 이름" }),
    route: "account.groups.$group",
    reader: "publisher",
    path: ({ group }) => `/account/groups/${group}`,
    intent: "rename",
  }),
  byScript({
    ...filledIn({ currency: "KRW", bank: "데모은행", holder: "마당", number: "000-1234" }),
    route: "ops.house-accounts",
    reader: "operator",
    path: () => "/ops/house-accounts",
    intent: "save",
  }),
  byAdvertiser("settings.project", ({ drinks }) => `${drinks}/settings/project`, filledIn(CONTACT)),
  byAdvertiser(
    "settings.profile",
    ({ drinks }) => `${drinks}/settings/profile`,
    filledIn({ profileName: "보리수" }),
  ),
  byAdvertiser(
    "campaigns.$campaign.edit.targeting",
    ({ drinks, draft }) => `${drinks}/campaigns/${draft}/edit/targeting`,
    filledIn({}),
  ),
  byAdvertiser(
    "campaigns.$campaign.edit.confirm",
    ({ drinks, draft }) => `${drinks}/campaigns/${draft}/edit/confirm`,
    filledIn({}),
  ),
  byAdvertiser(
    "campaigns.$campaign._index",
    ({ drinks, live }) => `${drinks}/campaigns/${live}?tab=settings&index`,
    {
      ...filledIn({ name: "다른 이름" }),
      intent: "rename",
    },
  ),
];
