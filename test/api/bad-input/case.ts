import type { Ids } from "../world";

/** A request whose fields are wrong, and which of them the answer names. */
export interface Case {
  title: string;
  call: string;
  path(ids: Ids): string;
  body?: Record<string, unknown> | ((ids: Ids) => Record<string, unknown>);
  form?: () => FormData;
  wrong: string[];
}

export const long = (chars: number) => "가".repeat(chars);
export const script = "javascript:alert(1)";
