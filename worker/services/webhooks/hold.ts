import { and, eq, isNotNull, sql } from "drizzle-orm";
import { schema } from "../../db/client";
import type { ServiceContext } from "../context";

/** Holds back what is pending for a publisher whose webhook is off, gone, or never was. One that is on keeps its schedule. */
export function holdStatement(ctx: ServiceContext, projectId: string) {
  const { webhookDeliveries: messages, webhookEndpoints: endpoints, projects } = schema;
  const isOn = sql`exists (
    select 1 from ${endpoints} join ${projects} on ${projects.id} = ${endpoints.projectId}
    where ${endpoints.projectId} = ${projectId} and ${endpoints.status} = 'enabled' and ${projects.deletedAt} is null
  )`;
  return ctx.db
    .update(messages)
    .set({ nextAttemptAt: null })
    .where(
      and(
        eq(messages.projectId, projectId),
        eq(messages.status, "pending"),
        isNotNull(messages.nextAttemptAt),
        sql`not ${isOn}`,
      ),
    );
}
