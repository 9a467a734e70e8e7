import { categoriesAt, type MemberRecord, memberKey } from "../domain/audience";
import { type ReaderProfile, UNKNOWN_PROFILE, UNREAD_PROFILE } from "../domain/serving";
import { logError } from "./log";

/** KV's edge cache in seconds: how long a change of membership in a category may go unnoticed. */
const KV_CACHE_TTL_S = 60;

/** The user's profile. Read only if a campaign of the plan needs it; if the read fails, those campaigns are not shown. */
export async function profileOf(
  kv: KVNamespace,
  pubProjectId: string,
  userHash: string,
  nowMs: number,
): Promise<ReaderProfile> {
  try {
    const key = memberKey(pubProjectId, userHash);
    const record = await kv.get<MemberRecord>(key, { type: "json", cacheTtl: KV_CACHE_TTL_S });
    return { ...UNKNOWN_PROFILE, categories: categoriesAt(record, nowMs) };
  } catch (error) {
    logError("member not read", error, { projectId: pubProjectId });
    return UNREAD_PROFILE;
  }
}
