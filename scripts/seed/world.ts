import type { OwnUnit } from "../../domain/inventory";
import type { Identity, ServiceContext } from "../../worker/services/kernel";
import type { DemoPerson } from "./people";

/** Time zone of the demo's days. */
export const ZONE = "Asia/Seoul";

export const PEOPLE = {
  publisher: {
    role: "매체 · publisher",
    email: "publisher@demo.madang.example",
    name: "데모 매체",
    kind: "pub",
    isOperator: false,
  },
  advertiser: {
    role: "광고주 · advertiser",
    email: "advertiser@demo.madang.example",
    name: "데모 광고주",
    kind: "adv",
    isOperator: false,
  },
  operator: {
    role: "운영팀 · operator",
    email: "operator@demo.madang.example",
    name: "데모 운영팀",
    kind: "pub",
    isOperator: true,
  },
} as const satisfies Record<string, DemoPerson>;

/** A context for an account at a time; null is the clock. */
export type As = (account: Identity | null, at: number) => ServiceContext;

export interface Shop {
  pubId: string;
  units: OwnUnit[];
  cpmId: string;
  cppId: string;
  inHouseId: string;
}

/** The demo's current data, and the contexts to act in it. */
export interface World extends Shop {
  publisher: Identity;
  advertiser: Identity;
  operator: Identity;
  as: As;
}
