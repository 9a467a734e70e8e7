import { page, type Rest, sent } from "./advertiser-page";
import { byScript, type FormCase, long, script } from "./case";

const savedList: Rest = ({ drinks, savedList: id }) => `${drinks}/lists/${id}`;

const asking: FormCase[] = [
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "export",
    title: "as a file of no format",
    sent: { format: "pdf" },
    wrong: { format: "notAnOption" },
  }),
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "save-view",
    title: "no name",
    wrong: { name: "required" },
  }),
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "rename-view",
    title: "no view and no name",
    wrong: { id: "required", name: "required" },
  }),
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "mail-view",
    title: "no view and no rhythm",
    wrong: { id: "required", rhythm: "required" },
  }),
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "remove-view",
    title: "no view",
    wrong: { id: "required" },
  }),
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "share-view",
    title: "no view",
    wrong: { id: "required" },
  }),
  sent("report", ({ drinks }) => `${drinks}/report`, {
    intent: "revoke-share",
    title: "no link",
    wrong: { id: "required" },
  }),
  sent("adnote", ({ drinks }) => `${drinks}/adnote`, {
    intent: "open",
    title: "a publisher that is not there",
    sent: { id: "prj_none" },
    errorCode: "PROJECT_NOT_FOUND",
    wrong: {},
  }),
  page("lists.save", ({ drinks, cpm }) => `${drinks}/lists/save?kind=product&target=${cpm}`, {
    intent: "save-to-lists",
    title: "a name too long",
    typed: () => ({ newList: long(41) }),
    wrong: { newList: "tooLong|max=40" },
  }),
  sent("lists._index", ({ drinks }) => `${drinks}/lists`, {
    intent: "create",
    title: "no name",
    wrong: { name: "required" },
  }),
  sent("lists.$list", savedList, { intent: "rename", title: "no name", wrong: { name: "required" } }),
  sent("lists.$list", savedList, {
    intent: "note",
    title: "a note too long",
    sent: { kind: "product", target: "prd_none", note: long(201) },
    wrong: { note: "tooLong|max=200" },
  }),
  sent("lists.$list", savedList, {
    intent: "remove",
    title: "no entry",
    wrong: { kind: "required", target: "required" },
  }),
  sent("lists.$list", savedList, { intent: "open", title: "no publisher", wrong: { id: "required" } }),
  sent("lists.$list", ({ drinks }) => `${drinks}/lists/svl_none`, {
    intent: "delete",
    title: "a list that is not there",
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  byScript({
    ...{ route: "media.$alias", reader: "advertiser", path: ({ alias }) => `/media/${alias}` },
    title: "no product",
    wrong: { product: "required" },
  }),
  sent("adnote", ({ drinks }) => `${drinks}/adnote`, {
    intent: "inquire",
    title: "nothing",
    wrong: {
      ...{ publishers: "tooFew|min=1", type: "required", contactName: "required", email: "required" },
      ...{ content: "required", consent: "required" },
    },
  }),
  sent("products.$product.payment-request", ({ drinks }) => `${drinks}/products/prd_none/payment-request`, {
    title: "about a product that is not there",
    errorCode: "AD_PRODUCT_NOT_FOUND",
    wrong: {},
  }),
  page("help", ({ drinks }) => `${drinks}/help`, {
    intent: "support",
    title: "no kind, and too long",
    typed: () => ({ type: "", content: long(1001) }),
    wrong: { type: "required", content: "tooLong|max=1000" },
  }),
  page("bills_.$invoice", ({ drinks, invoice }) => `${drinks}/bills/${invoice}`, {
    title: "no business, a wrong number and no address",
    typed: () => ({ businessName: "", registrationNumber: "123-45-67890", managerEmail: "nobody" }),
    wrong: {
      businessName: "required",
      registrationNumber: "registrationNumber.checkDigit",
      managerEmail: "email",
    },
  }),
  page("settings.profile", ({ drinks }) => `${drinks}/settings/profile`, {
    title: "a name too short",
    typed: () => ({ profileName: "x" }),
    wrong: { profileName: "tooShort|min=2" },
  }),
  page("settings.devices", ({ drinks }) => `${drinks}/settings/devices`, {
    intent: "add",
    title: "nothing is right",
    typed: () => ({ name: "x", deviceId: "x".repeat(41) }),
    wrong: { name: "tooShort|min=2", deviceId: "tooLong|max=40" },
  }),
  sent("settings.devices", ({ drinks }) => `${drinks}/settings/devices`, {
    intent: "remove",
    title: "no device named",
    wrong: { id: "required" },
  }),
  ...["primary", "remove", "connect"].map((intent) =>
    sent("settings.payment", ({ drinks }) => `${drinks}/settings/payment`, {
      intent,
      title: "no card named",
      wrong: { id: "required" },
    }),
  ),
  sent("settings.payment_.registered", ({ drinks }) => `${drinks}/settings/payment/registered`, {
    title: "no authorisation",
    wrong: { authKey: "required" },
  }),
  sent("campaigns.$campaign.pay", ({ drinks, live: id }) => `${drinks}/campaigns/${id}/pay`, {
    title: "nothing from the window",
    wrong: { orderId: "required", paymentKey: "required", amount: "invalidType" },
  }),
];

const campaign = "campaigns.$campaign._index";
const draft: Rest = ({ drinks, draft: id }) => `${drinks}/campaigns/${id}?index`;
const bookedSettings: Rest = ({ trips, booked: id }) => `${trips}/campaigns/${id}?tab=settings&index`;
const live: Rest = ({ drinks, live: id }) => `${drinks}/campaigns/${id}?index`;
const liveSettings: Rest = ({ drinks, live: id }) => `${drinks}/campaigns/${id}?tab=settings&index`;
const draftSettings: Rest = ({ drinks, draft: id }) => `${drinks}/campaigns/${id}?tab=settings&index`;

/** A button that the campaign's state does not allow. */
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
  refused("delete", live),
  refused("pay", live),
  refused("pay-window", live),
  refused("checkup", draft),
  refused("lift-quota", draft),
  page(campaign, liveSettings, {
    intent: "rename",
    title: "a name too long",
    typed: () => ({ name: long(51) }),
    wrong: { name: "tooLong|max=50" },
  }),
  sent(campaign, live, {
    intent: "contact",
    title: "nobody",
    wrong: { contractName: "required", contractEmail: "required" },
  }),
  sent(campaign, live, {
    intent: "preview",
    title: "nothing chosen",
    wrong: { creative: "required", device: "required" },
  }),
  sent(campaign, live, { intent: "preview-stop", title: "none named", wrong: { id: "required" } }),
  page(campaign, bookedSettings, {
    intent: "postpone",
    title: "no day",
    typed: () => ({ startDay: "" }),
    wrong: { startDay: "required" },
  }),
  page(campaign, liveSettings, {
    intent: "extend",
    title: "no day",
    typed: () => ({ endDay: "" }),
    wrong: { endDay: "required" },
  }),
  sent(campaign, live, {
    intent: "extend-quote",
    title: "no day",
    wrong: { endDay: "required" },
  }),
  sent("settings.data", ({ drinks }) => `${drinks}/settings/data`, {
    intent: "export-data",
    title: "as a file of no format",
    sent: { format: "pdf" },
    wrong: { format: "notAnOption" },
  }),
  ...(["products", "adnote"] as const).map((place) =>
    sent(place === "products" ? "products._index" : place, ({ drinks }) => `${drinks}/${place}`, {
      intent: "save-to-lists",
      title: "nothing",
      wrong: { kind: "required", target: "required" },
    }),
  ),
  sent("campaigns.$campaign.edit", ({ drinks, live: id }) => `${drinks}/campaigns/${id}/edit`, {
    intent: "renew-hold",
    title: "of a campaign that was sent",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  sent("campaigns.$campaign.edit", ({ drinks, live: id }) => `${drinks}/campaigns/${id}/edit`, {
    intent: "release-hold",
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
  sent("campaigns.$campaign.edit", ({ drinks, live: id }) => `${drinks}/campaigns/${id}/edit`, {
    intent: "forecast",
    title: "of a campaign that was sent",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  page(campaign, draftSettings, {
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
      typed: () => ({ name: "", altText: long(101), destinationUrl: "barley" }),
      wrong: { name: "required", altText: "tooLong|max=100", destinationUrl: "url" },
    },
  ),
];

const plan: Rest = ({ trips, plan: id }) => `${trips}/plans/${id}`;

const plans: FormCase[] = [
  page("plans._index", ({ trips }) => `${trips}/plans?index`, {
    title: "no name",
    typed: () => ({ name: "" }),
    wrong: { name: "required" },
  }),
  sent("plans.$plan", plan, { intent: "rename", title: "no name", wrong: { name: "required" } }),
  sent("plans.$plan", plan, { intent: "add", title: "no draft", wrong: { campaignIds: "tooFew|min=1" } }),
  sent("plans.$plan", plan, {
    intent: "take-out",
    title: "a campaign that it does not have",
    sent: { id: "cmp_none" },
    errorCode: "CAMPAIGN_NOT_FOUND",
    wrong: {},
  }),
  sent("plans.$plan", plan, {
    intent: "fill",
    title: "like a campaign that it does not have",
    sent: { id: "cmp_none" },
    errorCode: "CAMPAIGN_NOT_FOUND",
    wrong: {},
  }),
  sent("plans.$plan", ({ trips }) => `${trips}/plans/mpl_none`, {
    intent: "delete",
    title: "a plan that is not there",
    errorCode: "NOT_FOUND",
    wrong: {},
  }),
  sent("plans.$plan", plan, { intent: "send", title: "nothing seen", wrong: { campaigns: "tooFew|min=1" } }),
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
  byScript({
    route: "pay.$token_.window",
    reader: "visitor",
    path: ({ paymentLink }) => `/pay/${paymentLink}/window`,
    title: "a campaign that does not wait for its payment",
    errorCode: "CAMPAIGN_MUTATION_NOT_ALLOWED",
    wrong: {},
  }),
  byScript({
    route: "pay.$token_.paid",
    reader: "visitor",
    path: ({ paymentLink }) => `/pay/${paymentLink}/paid`,
    title: "nothing from the window",
    wrong: { orderId: "required", paymentKey: "required", amount: "invalidType" },
  }),
];

export const advertiserForms: FormCase[] = [...asking, ...campaigns, ...others, ...plans, ...payment];
