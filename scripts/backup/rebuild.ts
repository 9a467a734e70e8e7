import type { Database } from "./database.ts";

/** Statuses in which campaigns have slots or may be served; `holdsSlots` of the domain. */
export const TOLD_STATUSES = ["submitted", "booked", "live", "paused", "closed"];

const STATUSES = TOLD_STATUSES.map((status) => `'${status}'`).join(", ");

/** Rows whose derived data must be rebuilt: topic, the payload's key, the ids. */
const TOLD: readonly (readonly [topic: string, key: string, ids: string])[] = [
  ["plan.publish", "appId", "SELECT id FROM project_apps WHERE deleted_at IS NULL"],
  ["plan.publish", "productId", "SELECT id FROM ad_products WHERE pricing_type = 'cpq' AND gone_at IS NULL"],
  ["access.publish", "tokenId", "SELECT id FROM access_tokens WHERE revoked_at IS NULL"],
  [
    "audience.define",
    "projectId",
    "SELECT project_id AS id FROM metrics UNION SELECT project_id FROM user_properties UNION SELECT project_id FROM targeting_categories",
  ],
  ["figures.restore", "projectId", "SELECT DISTINCT pub_project_id AS id FROM publisher_hours"],
  ["opt-out.settle", "projectId", "SELECT DISTINCT project_id AS id FROM reader_opt_outs"],
  ["contexts.publish", "projectId", "SELECT DISTINCT project_id AS id FROM context_contents"],
  ...["slots.sync", "meter.configure"].map(
    (topic) => [topic, "campaignId", `SELECT id FROM campaigns WHERE status IN (${STATUSES})`] as const,
  ),
];

/** Queues a rebuild of all data derived from the rows outside D1: keys and plans in KV, slot books, meters, audiences. */
export async function tellRestored(db: Database, nowMs: number): Promise<void> {
  await db.write(
    TOLD.map(([topic, key, ids]) => ({
      sql: `INSERT INTO outbox (id, topic, payload, created_at, available_at)
        SELECT 'restored-${nowMs}-${topic}-' || id, '${topic}', json_object('${key}', id), ${nowMs}, ${nowMs} FROM (${ids})`,
    })),
  );
}
