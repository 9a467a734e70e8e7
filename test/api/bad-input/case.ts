import type { Ids } from "../world";

/** Whose request it is. */
export type By = "publisher" | "advertiser" | "operator" | "anybody";

/** A request whose fields are wrong, and which of them the answer names. */
export interface Case {
  title: string;
  call: string;
  path(ids: Ids): string;
  body?: Record<string, unknown> | ((ids: Ids) => Record<string, unknown>);
  form?: () => FormData;
  wrong: string[];
  /** The refusal's status and code, where it is not 400 and 070. */
  refusal?: [status: number, errorCode: string];
}

/** A body that is good, and for each of its fields every way in which that field alone is wrong. */
export interface Body {
  /** `METHOD /path` as in the contract. */
  call: string;
  /** Of a body with several shapes, the one that this is: `info`. */
  branch?: string;
  by: By;
  path(ids: Ids): string;
  good(ids: Ids): Record<string, unknown>;
  /** By dotted path. A type that no field takes is tried beside these. */
  wrong: Record<string, readonly unknown[]>;
}

export const long = (chars: number) => "가".repeat(chars);
export const script = "javascript:alert(1)";
/** A web address of so many characters. */
export const longUrl = (chars: number) => `https://x.example/${"a".repeat(chars - 18)}`;
/** A mail address of so many characters. */
export const longEmail = (chars: number) => `${"a".repeat(chars - 10)}@x.example`;
