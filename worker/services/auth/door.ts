import { findPlatform } from "../projects/find-platform";
import type { AuthContext } from "./context";

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
