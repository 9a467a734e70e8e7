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

/** What an operation answers with one status. */
export interface Answer {
  status: number;
  about: Both;
  /** JSON; left out for an answer without a body or of another kind. */
  schema?: z.ZodMiniType;
  /** Codes that `msg` may be. */
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
