import { startWindow } from "../../../domain/booking";
import type { World } from "../screens/world";
import { byScript, type FormCase, long, onPage, script, textFile } from "./case";

const asPublisher = (route: string, rest: (world: World) => string) => ({
  route: `pub.$project.quests.${route}`,
  reader: "publisher" as const,
  path: (world: World) => `/pub/${world.pub}/quests/${rest(world)}`,
});
const asAdvertiser = (route: string, rest: (world: World) => string) => ({
  route: `adv.$project.${route}`,
  reader: "advertiser" as const,
  path: (world: World) => `/adv/${world.drinks}/${rest(world)}`,
});

const rules = { pricing: "cpq", cppMinDays: null, country: "KR", timezone: "Asia/Seoul", holidays: [] };
const { first } = startWindow(rules, Date.now());

const product: FormCase[] = [
  onPage({
    ...asPublisher("new", () => "new"),
    title: "nothing is right",
    typed: () => ({ questChannel: "Daily-Deal", name: "x", questColor: "green" }),
    wrong: { questChannel: "quest.channel", name: "tooShort|min=2", questColor: "color" },
  }),
  onPage({
    ...asPublisher("new", () => "new"),
    title: "a channel that somebody has",
    typed: ({ channel }) => ({ questChannel: channel, name: "오늘의 퀘스트" }),
    wrong: { questChannel: "quest.channelTaken" },
    errorCode: "AD_PRODUCT_QUEST_CHANNEL_NOT_ACCEPTABLE",
  }),
  onPage({
    ...asPublisher("$product", ({ quest }) => quest),
    intent: "save",
    title: "no title, and a colour that is none",
    typed: () => ({ name: "", questColor: "red" }),
    wrong: { name: "required", questColor: "color" },
  }),
  byScript({
    ...asPublisher("$product", ({ quest }) => quest),
    intent: "remove",
    title: "another name",
    sent: { name: "다른 이름" },
    wrong: { name: "confirm.nameMismatch" },
  }),
  ...["restore", "on-sale", "off-sale"].map((intent) =>
    byScript({
      ...asPublisher("$product", () => "prd_none"),
      intent,
      title: "one that is not there",
      errorCode: "AD_PRODUCT_NOT_FOUND",
      wrong: {},
    }),
  ),
];

const wrongTerms = {
  typed: () => ({
    startDay: "2026-01-02",
    endDay: "2026-01-01",
    "quest.brandName": "",
    "quest.productName": "가".repeat(51),
    "quest.purchaseUrl": script,
    "quest.priceMinor": "10001",
    "quest.paybackMinor": "5000",
    "quest.recruitmentTarget": "0",
    "quest.decisionDays": "15",
    "quest.returnDays": "6",
  }),
  wrong: {
    startDay: `schedule.tooEarly|day=${first}`,
    endDay: "schedule.endBeforeStart",
    "quest.brandName": "required",
    "quest.productName": "tooLong|max=50",
    "quest.purchaseUrl": "url",
    "quest.paybackMinor": "quest.paybackTooSmall|min=5001|currency=KRW",
    "quest.recruitmentTarget": "tooSmall|min=1",
    "quest.decisionDays": "tooLarge|max=14",
    "quest.returnDays": "tooSmall|min=7",
  },
};

const campaign: FormCase[] = [
  onPage({
    ...asAdvertiser("quests.$product", ({ quest }) => `quests/${quest}`),
    ...wrongTerms,
    title: "nothing is right",
  }),
  onPage({
    ...asAdvertiser(
      "campaigns.$campaign.edit.quest",
      ({ questDraft }) => `campaigns/${questDraft}/edit/quest`,
    ),
    ...wrongTerms,
    title: "nothing is right of a saved quest",
  }),
];

const participants: FormCase[] = [
  {
    route: "adv.$project.campaigns.$campaign._index",
    reader: "advertiser" as const,
    path: ({ drinks, questLive }: World) => `/adv/${drinks}/campaigns/${questLive}?index`,
  },
  {
    route: "pub.$project.campaigns.$campaign",
    reader: "publisher" as const,
    path: ({ pub, questLive }: World) => `/pub/${pub}/campaigns/${questLive}`,
  },
].flatMap((page) => [
  byScript({
    ...page,
    intent: "decide",
    title: "nobody chosen, and no verdict",
    wrong: { ids: "tooFew|min=1", verdict: "required" },
  }),
  byScript({
    ...page,
    intent: "decide",
    title: "a refusal without a reason",
    sent: { ids: "prt_none", verdict: "refuse" },
    wrong: { reason: "required" },
  }),
]);

const byReader = (page: string, rest = "") => ({
  route: `p.$alias_.quest.$channel_.$campaign${page}`,
  reader: "visitor" as const,
  path: ({ alias, channel, questLive }: World) => `/p/${alias}/quest/${channel}/${questLive}${rest}`,
});
const onOwnPage = (state: keyof World["mine"]) => ({
  route: "quest.mine.$token",
  reader: "visitor" as const,
  path: ({ mine }: World) => `/quest/mine/${mine[state]}`,
});
const wrongPayee = {
  typed: { bank: "", holder: long(31), number: "110-222-!" },
  wrong: { bank: "required", holder: "tooLong|max=30", number: "bank.number" },
};

const reader: FormCase[] = [
  onPage({
    ...byReader(""),
    title: "nothing is right",
    typed: () => ({
      ...{ email: "nobody", phone: "02-123-4567" },
      ...{ isOldEnough: false, takesPart: false, sharesProof: false },
    }),
    wrong: {
      ...{ email: "email", phone: "quest.phone" },
      ...{ isOldEnough: "required", takesPart: "required", sharesProof: "required" },
    },
  }),
  onPage({
    ...byReader("_.code", "/code?request=none"),
    title: "letters for a code",
    typed: () => ({ code: "12ab" }),
    wrong: { code: "code.digits|digits=6" },
  }),
  onPage({
    ...byReader("_.code", "/code?request=none"),
    title: "a code of no request",
    typed: () => ({ code: "123456" }),
    wrong: { code: "quest.codeWrong" },
  }),
  onPage({
    ...onOwnPage("reserved"),
    intent: "submit",
    title: "nothing is right",
    typed: () => ({ orderNumber: "A-1", ...wrongPayee.typed }),
    wrong: { orderNumber: "quest.orderNumber", ...wrongPayee.wrong },
  }),
  onPage({
    ...onOwnPage("reserved"),
    intent: "submit",
    title: "a receipt that is no picture",
    typed: () => ({
      ...{ orderNumber: "A-12345", receipt: textFile },
      ...{ bank: "마당은행", holder: "김독자", number: "110-222-333" },
    }),
    wrong: { receipt: "quest.receiptType" },
    secret: ["receipt"],
  }),
  onPage({
    ...onOwnPage("refused"),
    intent: "object",
    title: "no words",
    typed: () => ({ text: "" }),
    wrong: { text: "required" },
  }),
  onPage({
    ...onOwnPage("confirmed"),
    intent: "payee",
    title: "nothing is right",
    typed: () => wrongPayee.typed,
    wrong: wrongPayee.wrong,
  }),
  ...(["withdraw", "forget"] as const).map((intent) =>
    byScript({
      ...onOwnPage("confirmed"),
      intent,
      title: "after the decision",
      errorCode: "CONFLICT",
      wrong: {},
    }),
  ),
];

/** Quest products, the first step of a quest campaign, and the decision on participants. */
export const questForms: readonly FormCase[] = [...product, ...campaign, ...participants, ...reader];
