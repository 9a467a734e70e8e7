import { type Currency, type Minor, minor } from "../kernel";
import { type OpenAmounts, type ReceivableMove, receivableParts } from "./receivable";
import type { Settlement } from "./settlement";

/**
 * The ledger: each movement of money is an entry, and an entry is a list of transfers between two accounts, so that debits always equal
 * credits. Entries are immutable; a correction is a reversal. Source: rules M15, M16.
 */
export const ACCOUNT_KINDS = [
  /** Asset: money that the card gateway holds for the platform. */
  "gateway",
  /** Asset: money received by bank transfer. */
  "bank",
  /** Asset, per campaign: amounts due by bank transfer that have not arrived. */
  "receivable",
  /** Asset, per campaign: charges requested from a card and not yet answered. */
  "charge-asked",
  /** Liability, per campaign: the counterpart of `charge-asked`. */
  "charge-open",
  /** Liability, per campaign: paid or due for units that are not delivered yet. */
  "prepaid",
  /** Liability, per campaign: refunds on their way to the payer. */
  "refund-due",
  /** Liability, per campaign: confirmed rewards of a quest's participants, until they are paid. */
  "reward-due",
  /** Liability, per ad account: received in excess of what was owed. */
  "overpaid",
  /** Liability, per publisher: earnings, less fees and tax. */
  "payable",
  /** Liability, per publisher: the tax included in its earnings. */
  "tax",
  /** Expense: receivables written off; attributed to a campaign through its entries. */
  "write-off",
  /** Income: the publishers' share of the gateway's cost. */
  "card-fee",
  /** Income: the marketplace's commission on bookings through ad note. */
  "commission",
  /** Expense: operators' additions to settlements, less their deductions. */
  "adjustment",
  /** Asset, per publisher: unpaid bills of its plan. */
  "bill-due",
  /** Income: publishers' plan fees, VAT excluded. */
  "plan-income",
  /** Liability: tax withheld from individuals. */
  "withheld",
  /** Liability: the tax in individuals' earnings and in the platform's sales, which the platform declares. */
  "own-tax",
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** `{kind}:{subject}:{currency}`; the subject is `-` for accounts without one. */
export type AccountId = `${AccountKind}:${string}:${Currency}`;

export function accountId(kind: AccountKind, subjectId: string | null, currency: Currency): AccountId {
  return `${kind}:${subjectId ?? "-"}:${currency}`;
}

/** One transfer: the same amount is debited to one account and credited to another. */
export interface Posting {
  debit: AccountId;
  credit: AccountId;
  /** Greater than zero. */
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
  "reward-confirmed",
  "reward-reversed",
  "reward-paid",
  "reward-bounced",
  "billed",
  "bill-paid",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export interface LedgerEntry {
  /** Identifies the booked fact; a second entry with the same reference is refused. */
  reference: string;
  kind: EntryKind;
  campaignId: string | null;
  currency: Currency;
  postings: Posting[];
  /** Reference of the entry that this entry reverses. */
  reversalOf: string | null;
}

interface Fact {
  /** Id of the fact: a payment, a refund, or a step of a campaign. */
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

/** A charge is requested from a card. */
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

/** The card was declined; the requested charge is closed. */
export const chargeFailed = (fact: Fact): LedgerEntry[] => [chargeClosed("charge-failed", fact)];

/** The card was charged: the gateway holds the money as a prepayment. */
export function chargeCaptured(fact: Fact): LedgerEntry[] {
  const { campaignId, amountMinor } = fact;
  return [
    chargeClosed("charge-answered", fact),
    entryOf("captured", fact, [{ debit: ["gateway", null], credit: ["prepaid", campaignId], amountMinor }]),
  ];
}

/** A campaign paid by bank transfer was booked: its price becomes a receivable. */
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
 * A bank transfer arrived. It pays the receivable first, then recovers the write-off; the excess is the ad account's overpayment.
 * @param open the campaign's open amounts before the transfer
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

/** Applies an ad account's overpayment to a campaign's receivable. */
export function overpaidApplied(fact: Fact & { payerProjectId: string }): LedgerEntry {
  const { campaignId, payerProjectId, amountMinor } = fact;
  return entryOf("overpaid-applied", fact, [
    { debit: ["overpaid", payerProjectId], credit: ["receivable", campaignId], amountMinor },
  ]);
}

/** Turns an overpayment that was already used back into a receivable, after its receipt proved to be a mistake. */
export function overpaidShortfall(fact: Fact & { payerProjectId: string }): LedgerEntry {
  const { campaignId, payerProjectId, amountMinor } = fact;
  return entryOf("overpaid-shortfall", fact, [
    { debit: ["receivable", campaignId], credit: ["overpaid", payerProjectId], amountMinor },
  ]);
}

/** Reverses a whole entry: each transfer in the opposite direction. */
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

/** Credits delivered amounts to the publisher, with the tax separate, less the platform's fees. */
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
 * A refund to the payer is due.
 * @param refundableMinor received for the campaign, and neither earned nor refunded
 * @throws RangeError if the amount exceeds it
 */
export function refundAsked(fact: Fact, refundableMinor: number): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  if (amountMinor > refundableMinor)
    throw new RangeError(`a refund of ${amountMinor} of ${refundableMinor} that arrived for ${campaignId}`);
  return entryOf("refund-asked", fact, [
    { debit: ["prepaid", campaignId], credit: ["refund-due", campaignId], amountMinor },
  ]);
}

/** A refund of an overpayment is due. The ad account takes the place of the campaign. */
export function overpaidRefundAsked(fact: Fact): LedgerEntry {
  const { campaignId: payerProjectId, amountMinor } = fact;
  return entryOf("refund-asked", fact, [
    { debit: ["overpaid", payerProjectId], credit: ["refund-due", payerProjectId], amountMinor },
  ]);
}

/**
 * An amount was refunded in the gateway's own console. It covers open refunds; the rest becomes a receivable again, until it is paid by
 * transfer, credited at the campaign's end or written off. Source: rule M20.
 * @param coveredMinor open refunds that are no longer sent
 * @param owedBy account of the rest: a campaign's, or a publisher's for a bill
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
 * Drops a refund by transfer because its money never arrived; the amount owed is lowered instead.
 * @param fact.id of the refund and of the event that drops it
 * @param owed account that is lowered: the campaign's receivable, or the ad account's overpayment
 * @param givenUpMinor part that lowers the write-off instead
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

/** A participation is confirmed: its reward leaves the campaign's escrow and is owed to the reader. Source: rule Q7. */
export function rewardConfirmed(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("reward-confirmed", fact, [
    { debit: ["prepaid", campaignId], credit: ["reward-due", campaignId], amountMinor },
  ]);
}

/** A purchase was returned before its reward was due: the reward goes back to the campaign's escrow. */
export function rewardReversed(fact: Fact): LedgerEntry {
  const { id, campaignId, amountMinor } = fact;
  return entryOf(
    "reward-reversed",
    fact,
    [{ debit: ["reward-due", campaignId], credit: ["prepaid", campaignId], amountMinor }],
    `reward-confirmed:${id}`,
  );
}

/** A reward was transferred to its reader, less the withheld taxes. @param fact.id of the participation and its transfer */
export function rewardPaid(fact: Fact, withheldMinor: Minor): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  const debit: From = ["reward-due", campaignId];
  return entryOf("reward-paid", fact, [
    { debit, credit: ["bank", null], amountMinor: minor(amountMinor - withheldMinor) },
    { debit, credit: ["withheld", null], amountMinor: withheldMinor },
  ]);
}

/** A refund was paid, to the card or by transfer. */
export function refundPaid(fact: Fact & { through: "gateway" | "bank" }): LedgerEntry {
  const { campaignId, amountMinor, through } = fact;
  return entryOf("refund-paid", fact, [
    { debit: ["refund-due", campaignId], credit: [through, null], amountMinor },
  ]);
}

/** Credits a receivable whose units are not delivered. */
export function creditNote(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("credit-note", fact, [
    { debit: ["prepaid", campaignId], credit: ["receivable", campaignId], amountMinor },
  ]);
}

/** Reverses a campaign's write-off whose units are not delivered. */
export function writeOffReversed(fact: Fact): LedgerEntry {
  const { campaignId, amountMinor } = fact;
  return entryOf("write-off-reversed", fact, [
    { debit: ["prepaid", campaignId], credit: ["write-off", null], amountMinor },
  ]);
}

/** Writes off a receivable. */
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

/** Operators add to a publisher's payout, or deduct from it with a negative amount. @param supplyMinor VAT excluded */
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

/** A month is paid out to its publisher. The platform declares tax withheld from individuals and the tax in their earnings. */
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

/** A month of a publisher's plan is billed. @param supplyMinor after credits, VAT excluded */
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
 * A bill was paid, by transfer or from the captured card charge that was held for it.
 * @param totalMinor open amount of the bill
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

/** Debits less credits by account, for entries in any order. All balances add up to zero. */
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
