import { eq, sql } from "drizzle-orm";
import { LEVEL } from "../../../domain/access/levels";
import { AppError } from "../../../domain/shared/errors";
import { DAY_MS, PROJECTS_OWNED_MAX, PROJECTS_PER_DAY_MAX } from "../../../domain/shared/limits";
import { commit, refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccount } from "../access";
import { adoption, requireAdoptable } from "../assets/adopt";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { adAccountChanged } from "../webhooks/news";

type NewProject = Pick<typeof schema.projects.$inferInsert, "kind" | "displayName"> &
  Partial<typeof schema.projects.$inferInsert>;

/**
 * Writes a project with its owner, and makes its the pictures that it shows. Refused beyond what one account opens.
 * @param more what else is written in the same batch
 * @throws AppError DAILY_QUOTA_REACHED, QUOTA_REACHED, and those of the pictures; 081 for a taken alias
 */
export async function openProject(
  ctx: ServiceContext,
  fields: NewProject,
  more: Parameters<typeof commit>[1] = [],
): Promise<ProjectRow> {
  const account = requireAccount(ctx);
  const id = await ctx.newId("project");
  const find = () => ctx.db.query.projects.findFirst({ where: eq(schema.projects.id, id) });
  const made = ctx.idempotencyKey ? await find() : undefined;
  if (made) return made;
  const { logoAssetId, coverAssetId } = fields;
  if (logoAssetId) await requireAdoptable(ctx, logoAssetId, id, "logo");
  if (coverAssetId) await requireAdoptable(ctx, coverAssetId, id, "cover");
  const opened = { ...fields, id, version: 1, link: fields.link ?? null, createdAt: ctx.now };
  const outbox = await enqueueAll(ctx, adAccountChanged(ctx, "created", opened));
  try {
    await commit(ctx.db, [
      ctx.db.insert(schema.projects).values({
        ...fields,
        id,
        contactName: account.name,
        contactEmail: account.email,
        uidKey: randomKey(),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      }),
      ctx.db.insert(schema.memberships).values({
        projectId: id,
        accountId: account.id,
        level: LEVEL.owner,
        lastAccessedAt: ctx.now,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      }),
      ...[logoAssetId, coverAssetId].flatMap((asset) => (asset ? [adoption(ctx, asset, id)] : [])),
      ...more,
      ...quota(ctx, account.id),
      ...outbox.statements,
    ]);
    outbox.wake();
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT" && fields.kind === "pub") {
      throw new AppError("081", { fields: { alias: ["alias.taken"] } });
    }
    throw error;
  }
  const project = await find();
  if (!project) throw new Error("a project that was just written is not there");
  return project;
}

/** Guards behind the insert, so that several at the same moment do not get past: what is deleted counts for its day. */
function quota(ctx: ServiceContext, accountId: string) {
  const owned = sql`select count(*) from memberships join projects on projects.id = memberships.project_id
    where memberships.account_id = ${accountId} and memberships.level >= ${LEVEL.owner}`;
  const today = sql`(${owned} and projects.created_at > ${ctx.now - DAY_MS}) > ${PROJECTS_PER_DAY_MAX}`;
  const inAll = sql`(${owned} and projects.deleted_at is null) > ${PROJECTS_OWNED_MAX}`;
  return [refuseWhen(ctx.db, today, "DAILY_QUOTA_REACHED"), refuseWhen(ctx.db, inAll, "QUOTA_REACHED")];
}

function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
