import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { LEVEL } from "../../../domain/people";
import { schema } from "../../../worker/db/client";
import {
  askForManualPayment,
  closeInquiry,
  grantPaymentRequest,
  listPaymentRequests,
  paymentRequestedAt,
} from "../../../worker/services/desk";
import { withIdempotencyKey } from "../../../worker/services/kernel";
import {
  changeAllowListEntry,
  createAdAccount,
  grantsOf,
  listAllowList,
} from "../../../worker/services/platform";
import { settleOutbox } from "../../support/campaigns";
import { contextOf, openShop } from "../../support/factories";
import { mailsTo, openMember } from "../../support/people";
import { asker, buyer, db, env, openWorldForEach, shop } from "./inquiries/world";

openWorldForEach();

const owner = () => contextOf(env, shop.publisher);
const ask = (ctx = asker()) => askForManualPayment(ctx, buyer.adv.id, shop.cpm.id);
const waiting = () => listPaymentRequests(owner(), shop.pub.id);
const isGranted = async () => (await grantsOf(asker(), shop.pub.id, buyer.adv.id)).manualPayment;

it("a request waits once, whoever of the ad account asks and however often at the same moment", async () => {
  const editor = await openMember(env, buyer.adv.id, LEVEL.editor);
  const keys = ["one", "two", "three"].map((key) => withIdempotencyKey(asker(), key));
  const others = ["four", "five"].map((key) => withIdempotencyKey(contextOf(env, editor), key));
  await Promise.all([...keys, ...others].map(ask));
  await ask();
  const requests = await waiting();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ adAccount: buyer.adv.displayName });
  expect([buyer.advertiser.email, editor.email]).toContain(requests[0]?.email);
  expect(await paymentRequestedAt(asker(), buyer.adv.id, shop.pub.id)).toBe(requests[0]?.askedAt);
});

it("granted, it lets the ad account pay and is answered once, also when the button is pressed again", async () => {
  await ask();
  const [request] = await waiting();
  const id = request?.id ?? "";
  expect(await isGranted()).toBe(false);
  await grantPaymentRequest(owner(), shop.pub.id, id);
  await grantPaymentRequest(owner(), shop.pub.id, id);
  await settleOutbox(env);
  expect(await isGranted()).toBe(true);
  expect(await waiting()).toEqual([]);
  expect(await paymentRequestedAt(asker(), buyer.adv.id, shop.pub.id)).toBeNull();
  const answers = await db.query.inquiryAnswers.findMany({ where: eq(schema.inquiryAnswers.inquiryId, id) });
  expect(answers).toHaveLength(1);
  const mails = await mailsTo(env, buyer.advertiser.email);
  expect(mails.filter(({ text }) => text.includes("수동 결제를 허용했어요"))).toHaveLength(1);
  // An existing grant is not requested again.
  await ask();
  expect(await waiting()).toEqual([]);
});

it("granted, it is the ad account's and its owners', and not of whom the asking editor works for besides", async () => {
  const editor = await openMember(env, buyer.adv.id, LEVEL.editor);
  const owned = await createAdAccount(contextOf(env, buyer.advertiser), { displayName: "다른 광고 계정" });
  const theirs = await createAdAccount(contextOf(env, editor), { displayName: "편집자의 광고 계정" });
  await ask(contextOf(env, editor));
  const [request] = await waiting();
  await grantPaymentRequest(owner(), shop.pub.id, request?.id ?? "");
  const granted = await Promise.all(
    [buyer.adv.id, owned.id, theirs.id].map(
      async (id) => (await grantsOf(asker(), shop.pub.id, id)).manualPayment,
    ),
  );
  expect(granted).toEqual([true, true, false]);
});

it("granted, it takes nothing from what the ad account was allowed before", async () => {
  const grant = async () => {
    await ask();
    const [request] = await waiting();
    await grantPaymentRequest(owner(), shop.pub.id, request?.id ?? "");
    return (await listAllowList(owner(), shop.pub.id, { q: buyer.adv.displayName })).items;
  };
  const [entry] = await grant();
  await changeAllowListEntry(owner(), shop.pub.id, entry?.id ?? "", { privateAccess: true });
  expect(await grant()).toMatchObject([
    { manualPayment: true, privateAccess: true, inHouse: false, wholeAllow: false },
  ]);
});

it("put away, it can be asked anew", async () => {
  await ask();
  const [request] = await waiting();
  await closeInquiry(owner(), { side: "pub", projectId: shop.pub.id }, request?.id ?? "");
  expect(await waiting()).toEqual([]);
  await expect(grantPaymentRequest(owner(), shop.pub.id, request?.id ?? "")).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await ask();
  expect(await waiting()).toHaveLength(1);
});

it("a stranger neither asks, nor reads, nor grants", async () => {
  await ask();
  const [request] = await waiting();
  const id = request?.id ?? "";
  const other = await openShop(env);
  const stranger = contextOf(env, other.publisher);
  await expect(grantPaymentRequest(stranger, other.pub.id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(grantPaymentRequest(stranger, shop.pub.id, id)).rejects.toMatchObject({
    code: "PROJECT_NOT_FOUND",
  });
  await expect(listPaymentRequests(stranger, shop.pub.id)).rejects.toMatchObject({
    code: "PROJECT_NOT_FOUND",
  });
  await expect(ask(stranger)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
  const viewer = await openMember(env, shop.pub.id, LEVEL.viewer);
  await expect(grantPaymentRequest(contextOf(env, viewer), shop.pub.id, id)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect(await isGranted()).toBe(false);
  const kept = await db.query.allowListEntries.findMany({
    where: and(eq(schema.allowListEntries.projectId, shop.pub.id)),
  });
  expect(kept).toEqual([]);
});
