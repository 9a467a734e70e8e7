import { AppError, type ErrorCode } from "../../../domain/kernel";
import { refusalOf } from "../../../worker/api/http/refusal";
import { ask, type Json } from "../support";
import type { cookiesOf, Ids, World } from "../world";

export type Language = "ko" | "en";

/** Both sides of a trade, and the cookies that each of them is known by. */
export interface Stage extends World {
  cookies: Awaited<ReturnType<typeof cookiesOf>>;
}

export interface Refused {
  status: number;
  json: Json;
}

/** One refusal by its code: how it comes about, and what is then read. */
export interface Provocation {
  /** A code or a situation of `errors.json`. */
  error: string;
  code: ErrorCode;
  status: number;
  /** The field that says it; without one the answer's own sentence does. */
  field?: string;
  ko: string;
  en: string;
  provoke(stage: Stage, language: Language): Promise<Refused>;
}

/** A call of the contract, asked by somebody. */
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

/** A verb that only pages run, and its refusal as an adapter says it. */
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
