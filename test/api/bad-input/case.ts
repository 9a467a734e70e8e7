import type { Ids } from "../world";

/** A request that breaks a rule which no schema tells of one field, and which of its fields the answer names. */
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
