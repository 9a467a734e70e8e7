import { type Currency, type Minor, minor } from "../kernel";
import { type OpenAmounts, type ReceivableMove, receivableParts } from "./receivable";
import type { Settlement } from "./settlement";

/**
 * The books: every amount that moves is an entry, and an entry is a list of transfers from one account to another, so that debit and credit
 * cannot differ. Entries are never changed; a correction is the reversal of one. Source: rules M15, M16.
 */
export const ACCOUNT_KINDS = [
  /** Asset: what the card gateway holds for us. */
  "gateway",
  /** Asset: what arrived by bank transfer. */
  "bank",
  /** Asset, of a campaign: what is to be paid by hand and has not arrived. */
  "receivable",
  /** Asset, of a campaign: asked of a card, not answered. */
  "charge-asked",
  /** Liability, of a campaign: the counterpart of `charge-asked`. */
  "charge-open",
  /** Liability, of a campaign: paid, or to be paid by hand, for what is not delivered. */
  "prepaid",
  /** Liability, of a campaign: on its way back to the payer. */
  "refund-due",
  /** Liability, of an ad account: arrived beyond what was owed. */
  "overpaid",
  /** Liability, of a publisher: earned, fees and tax apart. */
  "payable",
  /** Liability, of a publisher: the tax in what it earned. */
  "tax",
  /** Expense: receivables that were given up. Of a campaign by the campaign of its entries. */
  "write-off",
  /** Income: what publishers bear of the gateway's cost. */
  "card-fee",
  /** Income: what the marketplace keeps of what was booked through ad note. */
  "commission",
  /** Expense: what operators added to settlements, less what they took off. */
  "adjustment",
  /** Asset, of a publisher: bills of its plan that are to be paid. */
  "bill-due",
  /** Income: what publishers pay for their plans, VAT apart. */
  "plan-income",
  /** Liability: tax that was withheld of individuals. */
  "withheld",
  /** Liability: the tax in what individuals earned, and in what we sell, which we declare. */
  "own-tax",
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** `{kind}:{subject}:{currency}`; `-` for accounts without a subject. */
export type AccountId = `${AccountKind}:${string}:${Currency}`;

export function accountId(kind: AccountKind, subjectId: string | null, currency: Currency): AccountId {
  return `${kind}:${subjectId ?? "-"}:${currency}`;
}

/** One transfer: the same amount is debited to one account and credited to another. */
export interface Posting {
  debit: AccountId;
  credit: AccountId;
  /** More than zero. */
  amountMinor: Minor;
}

export const ENTRY_KINDS = [
  "charge-asked",
  "charge-failed",
  "charge-answered",
  "captured",
  "booked-by-hand",
  "money-received",
  "money-corrected",
  "earned",
  "refund-asked",
  "refund-paid",
  "refund-bounced",
  "refund-dropped",
  "returned-outside",
  "credit-note",
  "written-off",
  "write-off-reversed",
  "overpaid-applied",
  "overpaid-shortfall",
  "adjusted",
  "adjustment-removed",
  "payout",
  "payout-returned",
  "billed",
  "bill-paid",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface LedgerEntry {
  /** Names the fact that it books: a second entry of the same name is refused. */
  reference: string;
  kind: EntryKind;
  campaignId: string | null;
  currency: Currency;
  postings: Posting[];
  /** The reference of the entry that this one takes back. */
  reversalOf: string | null;
}

interface Fact {
  /** Names the fact: a payment, a refund, a campaign's step. */
  id: string;
  campaignId: string;
  currency: Currency;
  amountMinor: Minor;
}

type From = [kind: AccountKind, subjectId: string | null];

function entryOf(
  kind: EntryKind,
  { id, campaignId = null, currency }: Pick<Fact, "id" | "currency"> & { campaignId?: string | null },
  moves: readonly { debit: From; credit: From; amountMinor: Minor }[],
  reversalOf: string | null = null,
): LedgerEntry {
  const postings = moves
    .filter(({ amountMinor }) => amountMinor !== 0)
    .map(({ debit, credit, amountMinor }) => ({
      debit: accountId(debit[0], debit[1], currency),
      credit: accountId(credit[0], credit[1], currency),
      amountMinor,
    }));
  for (const { amountMinor } of postings)
    if (amountMinor < 0) throw new RangeError(`a posting of ${amountMinor} in ${kind} ${id}`);
  return { reference: `${kind}:${id}`, kind, campaignId, currency, postings, reversalOf };
}

/** A card is asked for an amount. */
export function chargeAsked(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("charge-asked", fact, [
    { debit: ["charge-asked", campaignId], credit: ["charge-open", campaignId], amountMinor },
  ]);
}

function chargeClosed(kind: "charge-failed" | "charge-answered", fact: Fact): LedgerEntry {
  const { id, campaignId, amountMinor } = fact;
  return entryOf(
    kind,
    fact,
    [{ debit: ["charge-open", campaignId], credit: ["charge-asked", campaignId], amountMinor }],
    `charge-asked:${id}`,
  );
}

/** The card was declined: what was asked is asked no more. */
export const chargeFailed = (fact: Fact): LedgerEntry[] => [chargeClosed("charge-failed", fact)];

/** The card was charged: the money is with the gateway, for what is to be delivered. */
export function chargeCaptured(fact: Fact): LedgerEntry[] {
  const { campaignId, amountMinor } = fact;
  return [
    chargeClosed("charge-answered", fact),
    entryOf("captured", fact, [{ debit: ["gateway", null], credit: ["prepaid", campaignId], amountMinor }]),
  ];
}

/** A campaign was booked that is paid by hand: its price is owed. */
export function bookedByHand(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("booked-by-hand", fact, [
    { debit: ["receivable", campaignId], credit: ["prepaid", campaignId], amountMinor },
  ]);
}

const RECEIVED_AS: Partial<Record<ReceivableMove, (fact: Fact & { payerProjectId: string }) => From>> = {
  "pay-owed": ({ campaignId }) => ["receivable", campaignId],
  recover: () => ["write-off", null],
  overpay: ({ payerProjectId }) => ["overpaid", payerProjectId],
};

/**
 * Money arrived by hand: it pays what is owed, then brings back what was given up; what is beyond is the ad account's.
 * @param open of the campaign before it
 */
export function moneyReceived(fact: Fact & { payerProjectId: string }, open: OpenAmounts): LedgerEntry {
  const parts = receivableParts("receive", open, fact.amountMinor);
  const received = Object.entries(RECEIVED_AS).map(([move, accountOf]) => ({
    debit: ["bank", null] as From,
    credit: accountOf(fact),
    amountMinor: minor(parts[move as ReceivableMove] ?? 0),
  }));
  return entryOf("money-received", fact, received);
}

/** What an ad account overpaid pays what it owes for a campaign. */
export function overpaidApplied(fact: Fact & { payerProjectId: string }): LedgerEntry {
  const { campaignId, payerProjectId, amountMinor } = fact;
  return entryOf("overpaid-applied", fact, [
    { debit: ["overpaid", payerProjectId], credit: ["receivable", campaignId], amountMinor },
  ]);
}

/** What was overpaid is not there any more when the receipt that it came with turns out to be a mistake: it is owed. */
export function overpaidShortfall(fact: Fact & { payerProjectId: string }): LedgerEntry {
  const { campaignId, payerProjectId, amountMinor } = fact;
  return entryOf("overpaid-shortfall", fact, [
    { debit: ["receivable", campaignId], credit: ["overpaid", payerProjectId], amountMinor },
  ]);
}

/** Takes an entry back whole: each transfer the other way. */
export function reversalOf(entry: LedgerEntry, id: string, kind: EntryKind): LedgerEntry {
  return {
    ...entry,
    reference: `${kind}:${id}`,
    kind,
    reversalOf: entry.reference,
    postings: entry.postings.map(({ debit, credit, amountMinor }) => ({
      debit: credit,
      credit: debit,
      amountMinor,
    })),
  };
}

/** What was delivered is the publisher's, its tax apart, less what we keep of it. */
export function earned(
  fact: Omit<Fact, "amountMinor"> & { pubProjectId: string; settlement: Settlement },
): LedgerEntry {
  const { campaignId, pubProjectId, settlement } = fact;
  const debit: From = ["prepaid", campaignId];
  return entryOf("earned", fact, [
    { debit, credit: ["payable", pubProjectId], amountMinor: settlement.netMinor },
    { debit, credit: ["tax", pubProjectId], amountMinor: settlement.vatMinor },
    { debit, credit: ["card-fee", null], amountMinor: settlement.cardFeeMinor },
    { debit, credit: ["commission", null], amountMinor: settlement.commissionMinor },
  ]);
}

/**
 * An amount is on its way back to the payer.
 * @param refundableMinor what arrived for the campaign, and was neither earned nor sent back
 * @throws RangeError beyond that: nothing goes back that never came
 */
export function refundAsked(fact: Fact, refundableMinor: number): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  if (amountMinor > refundableMinor)
    throw new RangeError(`a refund of ${amountMinor} of ${refundableMinor} that arrived for ${campaignId}`);
  return entryOf("refund-asked", fact, [
    { debit: ["prepaid", campaignId], credit: ["refund-due", campaignId], amountMinor },
  ]);
}

/** What an ad account overpaid is on its way back to it. The ad account stands in the place of the campaign. */
export function overpaidRefundAsked(fact: Fact): LedgerEntry {
  const { campaignId: payerProjectId, amountMinor } = fact;
  return entryOf("refund-asked", fact, [
    { debit: ["overpaid", payerProjectId], credit: ["refund-due", payerProjectId], amountMinor },
  ]);
}

/**
 * An amount went back in the gateway's own console. It covers what was on its way back; the rest is owed again, until it is paid by hand,
 * credited at the campaign's end or given up. Source: rule M20.
 * @param coveredMinor of refunds that are not sent any more
 * @param owedBy where the rest is owed: of a campaign, or of a publisher for a bill
 */
export function returnedOutside(
  fact: Fact,
  coveredMinor: number,
  owedBy: { campaignId: string } | { billOf: string },
): LedgerEntry[] {
  const { campaignId, amountMinor } = fact;
  const owed: From = "billOf" in owedBy ? ["bill-due", owedBy.billOf] : ["receivable", owedBy.campaignId];
  return [
    entryOf("refund-paid", fact, [
      {
        debit: ["refund-due", campaignId],
        credit: ["gateway", null],
        amountMinor: minor(coveredMinor),
      },
    ]),
    entryOf("returned-outside", fact, [
      { debit: owed, credit: ["gateway", null], amountMinor: minor(amountMinor - coveredMinor) },
    ]),
  ];
}

/**
 * A refund by transfer is not to be sent, since its money never arrived: it is owed no more instead.
 * @param fact.id of the refund and of what lowers it
 * @param owed where it lowers what is owed: of the campaign, or what an ad account overpaid
 * @param givenUpMinor how much of it lowers what was written off instead
 */
export function refundDropped(fact: Fact, owed: "receivable" | "overpaid", givenUpMinor: Minor): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("refund-dropped", fact, [
    {
      debit: ["refund-due", campaignId],
      credit: [owed, campaignId],
      amountMinor: minor(amountMinor - givenUpMinor),
    },
    { debit: ["refund-due", campaignId], credit: ["write-off", null], amountMinor: givenUpMinor },
  ]);
}

/** It is back: on the card, or by transfer. */
export function refundPaid(fact: Fact & { through: "gateway" | "bank" }): LedgerEntry {
  const { campaignId, amountMinor, through } = fact;
  return entryOf("refund-paid", fact, [
    { debit: ["refund-due", campaignId], credit: [through, null], amountMinor },
  ]);
}

/** What was owed by hand is owed no more, since nothing is delivered for it. */
export function creditNote(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("credit-note", fact, [
    { debit: ["prepaid", campaignId], credit: ["receivable", campaignId], amountMinor },
  ]);
}

/** What was given up of a campaign is no loss any more, since nothing is delivered for it. */
export function writeOffReversed(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("write-off-reversed", fact, [
    { debit: ["prepaid", campaignId], credit: ["write-off", null], amountMinor },
  ]);
}

/** What is owed by hand and will not come. */
export function writtenOff(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("written-off", fact, [
    { debit: ["write-off", null], credit: ["receivable", campaignId], amountMinor },
  ]);
}

interface PublishersFact {
  id: string;
  pubProjectId: string;
  currency: Currency;
}

/** Operators add to what a publisher is paid, or take off below zero. @param supplyMinor VAT apart */
export function adjusted(
  { id, pubProjectId, currency }: PublishersFact,
  { supplyMinor, vatMinor }: { supplyMinor: number; vatMinor: number },
): LedgerEntry {
  const expense: From = ["adjustment", null];
  const move = (of: From, amount: number) =>
    amount > 0
      ? { debit: expense, credit: of, amountMinor: minor(amount) }
      : { debit: of, credit: expense, amountMinor: minor(-amount) };
  return entryOf("adjusted", { id, currency }, [
    move(["payable", pubProjectId], supplyMinor),
    move(["tax", pubProjectId], vatMinor),
  ]);
}

/** A month is transferred to its publisher. What is withheld of an individual, and the tax in what it earned, is ours to declare. */
export function paidOut(
  { id, pubProjectId, currency }: PublishersFact,
  {
    netMinor,
    vatMinor,
    withheldMinor,
    payoutMinor,
  }: Record<"netMinor" | "vatMinor" | "withheldMinor" | "payoutMinor", number>,
): LedgerEntry {
  const isTaxPaid = payoutMinor === netMinor - withheldMinor + vatMinor;
  const payable: From = ["payable", pubProjectId];
  const tax: From = ["tax", pubProjectId];
  return entryOf("payout", { id, currency }, [
    { debit: payable, credit: ["bank", null], amountMinor: minor(netMinor - withheldMinor) },
    { debit: payable, credit: ["withheld", null], amountMinor: minor(withheldMinor) },
    {
      debit: tax,
      credit: isTaxPaid ? ["bank", null] : ["own-tax", null],
      amountMinor: minor(vatMinor),
    },
  ]);
}

/** A month of a publisher's plan is billed. @param supplyMinor less credits, VAT apart */
export function billed(
  { id, pubProjectId, currency }: PublishersFact,
  { supplyMinor, vatMinor }: { supplyMinor: number; vatMinor: number },
): LedgerEntry {
  const debit: From = ["bill-due", pubProjectId];
  return entryOf("billed", { id, currency }, [
    { debit, credit: ["plan-income", null], amountMinor: minor(supplyMinor) },
    { debit, credit: ["own-tax", null], amountMinor: minor(vatMinor) },
  ]);
}

/**
 * A bill was paid: by transfer, or by what its card was charged, which is held for it until then.
 * @param totalMinor what was open of it
 */
export function billPaid(
  { id, billId, pubProjectId, currency }: PublishersFact & { billId: string },
  totalMinor: number,
  by: "transfer" | "card" = "transfer",
): LedgerEntry {
  const debit: From = by === "card" ? ["prepaid", billId] : ["bank", null];
  return entryOf("bill-paid", { id, currency }, [
    { debit, credit: ["bill-due", pubProjectId], amountMinor: minor(totalMinor) },
  ]);
}

/** Debits less credits by account, of entries in any order. They always add up to zero. */
export function balancesOf(entries: readonly LedgerEntry[]): Map<AccountId, bigint> {
  const balances = new Map<AccountId, bigint>();
  const add = (account: AccountId, amount: bigint) =>
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  for (const { postings } of entries)
    for (const { debit, credit, amountMinor } of postings) {
      add(debit, BigInt(amountMinor));
      add(credit, -BigInt(amountMinor));
    }
  return balances;
}
