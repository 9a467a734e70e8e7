import { categoriesAt, type MemberRecord, memberKey } from "../domain/audience";
import { type ReaderProfile, UNKNOWN_PROFILE, UNREAD_PROFILE } from "../domain/serving";
import { logError } from "./log";

/** KV's own cache at the edge, seconds: how long who joined or left a category is taken for who they were. */
const KV_CACHE_TTL_S = 60;

/** What is known of a user. Asked only where a campaign of the plan wants to know; where that fails, nothing that asks is shown. */
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
