import { isAPIError } from "better-auth/api";
import { DrizzleQueryError } from "drizzle-orm";
import { AppError } from "../../../../domain/kernel";
import { type AuthContext, findPlatform } from "../../kernel";

/** Maps a refusal of better-auth to a message code of the form. */
const CODE_REFUSALS: Record<string, string> = {
  INVALID_OTP: "code.wrong",
  OTP_EXPIRED: "code.expired",
  TOO_MANY_ATTEMPTS: "code.exhausted",
  USER_NOT_FOUND: "code.wrong",
};

/** The code of a better-auth refusal, or null for every other failure. */
export function refusalCode(error: unknown): string | null {
  if (!isAPIError(error)) return null;
  const code = error.body?.code;
  return typeof code === "string" ? code : error.status.toString();
}

/** Converts a refused one-time code to an error of the `code` field; other errors are returned unchanged. */
export function asCodeRefusal(error: unknown): unknown {
  const message = CODE_REFUSALS[refusalCode(error) ?? ""];
  return message ? new AppError("070", { fields: { code: [message] } }) : error;
}

/**
 * Calls better-auth without exposing secrets in errors: a failed query's error contains its parameters,
 * including hashes and codes, so only its cause is thrown.
 */
export async function guarded<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DrizzleQueryError) {
      throw new Error("A query of sign-in failed", { cause: error.cause });
    }
    throw error;
  }
}

/** The platform through which an account signs up, and its side. */
interface Door<Kind> {
  kind: Kind | "adv";
  /** The platform's project; null if there is none. */
  originProjectId: string | null;
}

/**
 * A sign-up at a platform's own host is an advertiser's. A sign-up through its page on the console may be for either side, and the
 * platform is recorded too.
 * @param alias of the platform whose page led here; an unknown alias is ignored
 */
export async function doorOf<Kind extends "adv" | "pub">(
  { db, platform }: Pick<AuthContext, "db" | "platform">,
  kind: Kind,
  alias: string | null,
): Promise<Door<Kind>> {
  if (platform) return { kind: "adv", originProjectId: platform.id };
  const found = alias ? await findPlatform(db, alias) : undefined;
  return { kind, originProjectId: found?.id ?? null };
}
