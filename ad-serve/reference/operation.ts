import type * as z from "zod/mini";

export interface Both {
  ko: string;
  en: string;
}

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  required?: boolean;
  about: Both;
  schema: Record<string, unknown>;
}

/** An operation's answer of one status. */
export interface Answer {
  status: number;
  about: Both;
  /** JSON schema; omitted for an answer without a body or of another type. */
  schema?: z.ZodMiniType;
  /** Possible codes in `msg`. */
  codes?: readonly string[];
}

export interface Operation {
  id: string;
  method: "get" | "post" | "delete";
  path: string;
  title: Both;
  about: Both;
  /** The app's public key, the publisher's secret access token, or nothing. */
  auth: "app" | "access" | "none";
  parameters?: readonly Parameter[];
  body?: { schema: z.ZodMiniType; example: unknown };
  answers: readonly Answer[];
}
