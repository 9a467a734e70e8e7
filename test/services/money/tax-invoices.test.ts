import { beforeAll, describe, expect, it } from "vitest";
import { changeInvoiceRecipient, recordMoney } from "../../../worker/services/booking";
import { listTaxInvoices, readInvoiceFile, recordInvoice } from "../../../worker/services/money";
import { getBills } from "../../../worker/services/settlement";
import { campaignIn, cancelAsPublisher, current, openTrade, type Trade } from "../../support/campaigns";
import { env } from "../../support/env";
import { contextOf } from "../../support/factories";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(env);
});

const operator = () => contextOf(env, trade.operator);
const advertiser = () => contextOf(env, trade.buyer.advertiser);

let issued = 0;
const nextNumber = () => `20261125${String(++issued).padStart(16, "0")}`;

async function booked() {
  const campaign = await campaignIn("booked", trade);
  const totalMinor = campaign.quote?.totalMinor ?? 0;
  /** Oldest first. */
  const invoices = async () => {
    const { items } = await listTaxInvoices(operator(), { limit: 100 });
    return items.filter(({ campaignId }) => campaignId === campaign.id).reverse();
  };
  const issue = async () => {
    const open = (await invoices()).find(({ status }) => status === "to-issue");
    const approvalNumber = nextNumber();
    await recordInvoice(operator(), open?.id ?? "", { approvalNumber });
    return { id: open?.id ?? "", approvalNumber };
  };
  return { campaign, totalMinor, invoices, issue };
}

describe("the tax invoice of what is paid by hand", () => {
  it("is to be issued from the booking on, is issued once, and corrected when the campaign is cancelled", async () => {
    const { campaign, totalMinor, invoices, issue } = await booked();
    expect(await invoices()).toMatchObject([
      { kind: "original", status: "to-issue", totalMinor, vatMinor: campaign.quote?.vatMinor },
    ]);
    const { id, approvalNumber } = await issue();
    await expect(recordInvoice(operator(), id, { approvalNumber: nextNumber() })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await cancelAsPublisher(trade, campaign, 0);
    const [first, correction] = await invoices();
    expect(first).toMatchObject({ status: "issued", approvalNumber, totalMinor });
    expect(correction).toMatchObject({
      ...{ kind: "correction", status: "to-issue", totalMinor: -totalMinor, modifyCode: 4 },
      originalNumber: approvalNumber,
    });
    await issue();
    expect((await invoices()).map(({ status }) => status)).toEqual(["issued", "issued"]);
  });

  it("is corrected by what was paid already and goes back, too", async () => {
    const { campaign, totalMinor, invoices, issue } = await booked();
    await issue();
    await recordMoney(operator(), campaign.id, { amountMinor: totalMinor, day: "2026-11-20" });
    await cancelAsPublisher(trade, campaign, 110_000);
    expect((await invoices())[1]).toMatchObject({ totalMinor: 110_000 - totalMinor, modifyCode: 2 });
  });

  it("is void when it was not issued before the campaign is cancelled, with one of the rest in its place", async () => {
    const { campaign, totalMinor, invoices } = await booked();
    await cancelAsPublisher(trade, campaign, 110_000);
    const after = await invoices();
    expect(after.find(({ status }) => status === "void")?.totalMinor).toBe(totalMinor);
    expect(after.find(({ status }) => status === "to-issue")).toMatchObject({
      ...{ kind: "original", supplyMinor: 100_000, vatMinor: 10_000, totalMinor: 110_000 },
    });
    const other = await booked();
    await cancelAsPublisher(trade, other.campaign, 0);
    expect((await other.invoices()).map(({ status }) => status)).toEqual(["void"]);
  });

  it("can be made somebody else's by whoever pays until it is issued, and what comes after it too", async () => {
    const { campaign, totalMinor, invoices, issue } = await booked();
    const { id = "" } = (await invoices())[0] ?? {};
    const buyer = trade.buyer.adv.id;
    const recipient = {
      ...{ businessName: "바른상사", registrationNumber: "123-45-67891", managerEmail: "tax@right.example" },
    };
    const change = (as = advertiser(), project = buyer) => changeInvoiceRecipient(as, project, id, recipient);
    const stranger = await openTrade(env);
    const theirs = contextOf(env, stranger.buyer.advertiser);
    await expect(change(theirs)).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
    await expect(change(theirs, stranger.buyer.adv.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      changeInvoiceRecipient(advertiser(), buyer, id, { ...recipient, registrationNumber: "123-45-67890" }),
    ).rejects.toMatchObject({ code: "070", fields: { registrationNumber: expect.anything() } });
    expect((await invoices())[0]).toMatchObject({ recipientChangedAt: null });
    await change();
    await change();
    const named = { businessName: "바른상사", registrationNumber: "1234567891" };
    expect(await invoices()).toMatchObject([{ id, status: "to-issue", totalMinor, ...named }]);
    expect((await current(trade, campaign.id)).taxInvoice).toMatchObject(named);
    await issue();
    await expect(change()).rejects.toMatchObject({ code: "CONFLICT" });
    await cancelAsPublisher(trade, campaign, 0);
    expect((await invoices())[1]).toMatchObject({ kind: "correction", ...named });
  });

  it("is shown to whoever pays, and its list, file and number are the operators'", async () => {
    const { campaign, totalMinor, invoices } = await booked();
    const [invoice] = await invoices();
    const month = invoice?.writeDay.slice(0, 7) ?? "";
    const bills = await getBills(advertiser(), trade.buyer.adv.id, { month });
    expect(bills.invoices.find(({ campaignId }) => campaignId === campaign.id)).toEqual(invoice);
    expect(bills.invoices.some(({ status }) => status === "void")).toBe(false);
    const file = await readInvoiceFile(operator(), { status: "to-issue", month });
    expect(file.find(({ record }) => record.id === invoice?.id)).toMatchObject({ record: { totalMinor } });
    const stranger = await openTrade(env);
    const theirs = contextOf(env, stranger.buyer.advertiser);
    expect((await getBills(theirs, stranger.buyer.adv.id, { month })).invoices).toEqual([]);
    for (const refused of [
      () => listTaxInvoices(theirs),
      () => readInvoiceFile(theirs),
      () => recordInvoice(advertiser(), invoice?.id ?? "", { approvalNumber: nextNumber() }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      recordInvoice(operator(), "txi_none", { approvalNumber: nextNumber() }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
