/**
 * Ids are a short prefix and 26 characters of Crockford base 32: 48 bits of time, then 80 random bits. Ids close in time are
 * close in the index, but nothing may rely on that: ids derived from a key contain no time.
 */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

export const ID_PREFIX = {
  account: "acc",
  project: "prj",
  app: "app",
  unit: "unt",
  product: "prd",
  campaign: "cmp",
  mediaPlan: "mpl",
  creative: "crt",
  asset: "ast",
  upload: "upl",
  intent: "itt",
  allowListEntry: "alw",
  adAccountBlock: "blk",
  group: "grp",
  invitation: "inv",
  notification: "ntf",
  device: "dvc",
  accessToken: "tok",
  benefit: "ben",
  exchange: "exc",
  webhookMessage: "msg",
  webhookAttempt: "wat",
  userProperty: "upr",
  metric: "met",
  targetingCategory: "tct",
  targeting: "tgt",
  testDevice: "tdv",
  preview: "prv",
  adTest: "tst",
  rejectionTemplate: "rjt",
  paymentCard: "pcd",
  payment: "pay",
  refund: "rfd",
  moneyReceipt: "mrc",
  ledgerEntry: "led",
  booksDifference: "dif",
  settlement: "stm",
  settlementLine: "stl",
  settlementMessage: "stx",
  taxInvoice: "txi",
  planBill: "bil",
  planChange: "plc",
  credit: "crd",
  inquiry: "inq",
  inquiryAnswer: "ina",
  contact: "cnt",
  story: "sty",
  participation: "ptc",
  joinRequest: "jnr",
  payoutFile: "pof",
  promotion: "prm",
  reportExport: "exp",
  savedList: "svl",
  savedView: "svw",
  reportShare: "shr",
  outbox: "out",
  projectView: "pvw",
  audit: "aud",
  deletion: "del",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

/** @param random 16 bytes of cryptographic randomness; five bits of each are used. */
export function makeId(kind: IdKind, nowMs: number, random: Uint8Array): string {
  let time = "";
  let rest = nowMs;
  for (let i = 0; i < 10; i++) {
    time = ALPHABET[rest % 32] + time;
    rest = Math.floor(rest / 32);
  }
  let tail = "";
  for (let i = 0; i < 16; i++) tail += ALPHABET[(random[i % random.length] ?? 0) & 31];
  return `${ID_PREFIX[kind]}_${time}${tail}`;
}
