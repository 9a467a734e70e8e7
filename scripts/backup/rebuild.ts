import type { Database } from "./database.ts";

/** Campaigns in these have slots, or may be served; `holdsSlots` of the domain. */
export const TOLD_STATUSES = ["submitted", "booked", "live", "paused", "closed"];

const STATUSES = TOLD_STATUSES.map((status) => `'${status}'`).join(", ");

/** Which rows have to be told to whoever keeps something made of them: topic, payload's key, the ids. */
const TOLD: readonly (readonly [topic: string, key: string, ids: string])[] = [
  ["plan.publish", "appId", "SELECT id FROM project_apps WHERE deleted_at IS NULL"],
  ["access.publish", "tokenId", "SELECT id FROM access_tokens WHERE revoked_at IS NULL"],
  [
    "audience.define",
    "projectId",
    "SELECT project_id AS id FROM metrics UNION SELECT project_id FROM user_properties UNION SELECT project_id FROM targeting_categories",
  ],
  ...["slots.sync", "meter.configure"].map(
    (topic) => [topic, "campaignId", `SELECT id FROM campaigns WHERE status IN (${STATUSES})`] as const,
  ),
];

/** Has the clock make anew, from the rows, what is kept outside of D1: keys and plans in KV, slot books, meters, audiences. */
export async function tellRestored(db: Database, nowMs: number): Promise<void> {
  await db.write(
    TOLD.map(([topic, key, ids]) => ({
      sql: `INSERT INTO outbox (id, topic, payload, created_at, available_at)
        SELECT 'restored-${nowMs}-${topic}-' || id, '${topic}', json_object('${key}', id), ${nowMs}, ${nowMs} FROM (${ids})`,
    })),
  );
}
