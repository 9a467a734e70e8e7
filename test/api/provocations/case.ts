import { AppError, type ErrorCode } from "../../../domain/kernel";
import { refusalOf } from "../../../worker/api/http/refusal";
import { ask, type Json } from "../support";
import type { cookiesOf, Ids, World } from "../world";

export type Language = "ko" | "en";

/** Both sides of a trade with their cookies. */
export interface Stage extends World {
  cookies: Awaited<ReturnType<typeof cookiesOf>>;
}

export interface Refused {
  status: number;
  json: Json;
}

/** A refusal by its code: how to provoke it, and the expected text. */
export interface Provocation {
  /** A code or a situation in `errors.json`. */
  error: string;
  code: ErrorCode;
  status: number;
  /** The field with the message; without it, the answer's own sentence is checked. */
  field?: string;
  ko: string;
  en: string;
  provoke(stage: Stage, language: Language): Promise<Refused>;
}

/** Calls the API as a given account. */
export function asked(
  by: keyof Stage["cookies"],
  call: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} ${string}`,
  path: (ids: Ids) => string,
  body?: (stage: Stage) => unknown,
): Provocation["provoke"] {
  const method = call.split(" ")[0] ?? "";
  return (stage, language) =>
    ask(method, path(stage.ids), {
      cookie: stage.cookies[by],
      language,
      ...(body ? { body: body(stage) } : {}),
    });
}

/** Runs a verb that only pages use, and returns its refusal as an adapter does. */
export function told(verb: (stage: Stage, language: Language) => Promise<unknown>): Provocation["provoke"] {
  return async (stage, language) => {
    try {
      await verb(stage, language);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const scope = { locale: language, requestId: "req", method: "POST", path: "/" };
      const { status, body } = refusalOf(error, scope);
      return { status, json: { ...body } };
    }
    throw new Error("nothing was refused");
  };
}
