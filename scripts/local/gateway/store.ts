import type { TestCard } from "./cards.ts";

/** A stored card: its displayed data, and its behaviour. */
export type KeptCard = Omit<TestCard, "number" | "names"> & { masked: string };

export interface Grant {
  customerKey: string;
  card: KeptCard;
  isUsed: boolean;
}

export interface BillingKey {
  customerKey: string;
  card: KeptCard;
  isDeleted: boolean;
}

export interface Cancel {
  transactionKey: string;
  cancelAmount: number;
  cancelReason: string;
  refundableAmount: number;
  canceledAtMs: number;
}

export type PaymentStatus = "IN_PROGRESS" | "DONE" | "CANCELED" | "PARTIAL_CANCELED" | "ABORTED" | "EXPIRED";

export interface Payment {
  paymentKey: string;
  type: "BILLING" | "NORMAL";
  orderId: string;
  orderName: string;
  customerKey: string;
  totalAmount: number;
  status: PaymentStatus;
  requestedAtMs: number;
  approvedAtMs: number | null;
  card: KeptCard;
  lastTransactionKey: string | null;
  cancels: Cancel[];
  failure: { code: string; message: string } | null;
  /** Result and time of a charge that stopped halfway. */
  settles: { atMs: number; as: "done" | "aborted" } | null;
}

export interface Transaction {
  transactionKey: string;
  paymentKey: string;
  orderId: string;
  customerKey: string;
  status: PaymentStatus;
  amount: number;
  atMs: number;
}

/** Answer for an idempotency key; `paymentKey` for a payment that is not settled yet. */
export type KeptAnswer = { atMs: number } & ({ status: number; body: string } | { paymentKey: string });

interface Tables {
  grants: Grant;
  billingKeys: BillingKey;
  payments: Payment;
  /** Payment of each order. */
  orders: string;
  transactions: Transaction;
  answers: KeptAnswer;
}

type TableName = keyof Tables;

/** A change, as stored in the journal. */
export interface Change {
  table: string;
  key: string;
  value: unknown;
}

/** The gateway's state in memory; each change is passed to the journal. */
export class Store {
  readonly #tables: { [Name in TableName]: Map<string, Tables[Name]> } = {
    grants: new Map(),
    billingKeys: new Map(),
    payments: new Map(),
    orders: new Map(),
    transactions: new Map(),
    answers: new Map(),
  };
  readonly #keep: (change: Change) => void;

  constructor(kept: Iterable<Change>, keep: (change: Change) => void) {
    const tables: Record<string, Map<string, unknown>> = this.#tables;
    for (const { table, key, value } of kept) tables[table]?.set(key, value);
    this.#keep = keep;
  }

  get<Name extends TableName>(table: Name, key: string): Tables[Name] | undefined {
    return this.#tables[table].get(key);
  }

  put<Name extends TableName>(table: Name, key: string, value: Tables[Name]): void {
    this.#tables[table].set(key, value);
    this.#keep({ table, key, value });
  }

  /** In insertion order. */
  all<Name extends TableName>(table: Name): Tables[Name][] {
    return [...this.#tables[table].values()];
  }

  entries<Name extends TableName>(table: Name): Iterable<[string, Tables[Name]]> {
    return this.#tables[table].entries();
  }

  /** The whole state as changes. */
  *changes(): Iterable<Change> {
    for (const [table, rows] of Object.entries(this.#tables)) {
      for (const [key, value] of rows) yield { table, key, value };
    }
  }
}
