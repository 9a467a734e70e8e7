import type { Ids } from "../world";

/** A request that breaks a rule not expressed by the schema of a single field, and the fields with errors. */
export interface Case {
  title: string;
  call: string;
  path(ids: Ids): string;
  body?: Record<string, unknown> | ((ids: Ids) => Record<string, unknown>);
  form?: () => FormData;
  wrong: string[];
  /** Status and code of the refusal, if not 400 and 070. */
  refusal?: [status: number, errorCode: string];
}
