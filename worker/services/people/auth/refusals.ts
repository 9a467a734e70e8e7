import { isAPIError } from "better-auth/api";
import { DrizzleQueryError } from "drizzle-orm";
import { AppError } from "../../../../domain/kernel";
import { type AuthContext, findPlatform } from "../../kernel";

/** A refusal of better-auth as the field and message code that the form shows. */
const CODE_REFUSALS: Record<string, string> = {
  INVALID_OTP: "code.wrong",
  OTP_EXPIRED: "code.expired",
  TOO_MANY_ATTEMPTS: "code.exhausted",
  USER_NOT_FOUND: "code.wrong",
};

/** The code by which better-auth refuses, or null for every other failure. */
export function refusalCode(error: unknown): string | null {
  if (!isAPIError(error)) return null;
  const code = error.body?.code;
  return typeof code === "string" ? code : error.status.toString();
}

/** A refused one-time code, as an error of the `code` field; anything else as it is. */
export function asCodeRefusal(error: unknown): unknown {
  const message = CODE_REFUSALS[refusalCode(error) ?? ""];
  return message ? new AppError("070", { fields: { code: [message] } }) : error;
}

/**
 * Runs a call of better-auth so that nothing secret leaves with its failure: a failed query names its parameters,
 * among them hashes and codes, so only its cause goes on.
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

/** By which platform's door a person signs up, and for which side. */
interface Door<Kind> {
  kind: Kind | "adv";
  /** The platform's project; null for nobody's door. */
  originProjectId: string | null;
}

/**
 * Whoever signs up at a platform's own host comes to advertise there. Whoever comes by its page on the console may be anybody, and is
 * remembered all the same.
 * @param alias of the platform whose page led here; one that is nobody's is no door
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
