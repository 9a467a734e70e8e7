import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { BINDING_STATUSES } from "../../../domain/booking";
import { AppError, DAY_MS, parseOrRefuse, regionOf } from "../../../domain/kernel";
import { LEVEL, type Side } from "../../../domain/people";
import {
  deletionSchema,
  openedAdAccountSchema,
  PROJECT_FEATURES_AT_LAUNCH,
  PROJECTS_OWNED_MAX,
  PROJECTS_PER_DAY_MAX,
  platformSchema,
} from "../../../domain/platform";
import { refuseWhen } from "../../db/batch";
import { schema } from "../../db/client";
import type { OutboxEvent } from "../../db/outbox-topics";
import { adoption, requireAdoptable } from "../content";
import { commitWork, type ProjectRow, requireAccess, requireAccount, type ServiceContext } from "../kernel";
import { adAccountChanged } from "../partners";
import { actNotice } from "../people";
import { type ProjectView, requireOwnName, toProjectView, writeProject } from "./projects";

type NewProject = Pick<typeof schema.projects.$inferInsert, "kind" | "displayName"> &
  Partial<typeof schema.projects.$inferInsert>;

/**
 * Creates a project with its owner, and adopts its pictures. Refused above an account's quotas.
 * @param more further statements for the same batch
 * @throws AppError DAILY_QUOTA_REACHED, QUOTA_REACHED, and those of the pictures; 081 for a taken alias
 */
export async function openProject(
  ctx: ServiceContext,
  fields: NewProject,
  more: readonly BatchItem<"sqlite">[] = [],
): Promise<ProjectView> {
  const account = requireAccount(ctx);
  const id = await ctx.newId("project");
  const find = () => ctx.db.query.projects.findFirst({ where: eq(schema.projects.id, id) });
  const made = ctx.idempotencyKey ? await find() : undefined;
  if (made) return toProjectView({ project: made, level: LEVEL.owner });
  const { logoAssetId, coverAssetId } = fields;
  if (logoAssetId) await requireAdoptable(ctx, logoAssetId, id, "logo");
  if (coverAssetId) await requireAdoptable(ctx, coverAssetId, id, "cover");
  const opened = { ...fields, id, version: 1, link: fields.link ?? null, createdAt: ctx.now };
  try {
    await commitWork(ctx, {
      rows: [
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
      ],
      events: adAccountChanged(ctx, "created", opened),
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "CONFLICT" && fields.kind === "pub") {
      throw new AppError("081", { fields: { alias: ["alias.taken"] } });
    }
    throw error;
  }
  const project = await find();
  if (!project) throw new Error("a project that was just written is not there");
  return toProjectView({ project, level: LEVEL.owner });
}

/** Guards after the insert, so that concurrent calls cannot exceed the quota; deleted projects count towards the daily quota. */
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

/**
 * Creates an ad account; the caller becomes its owner. It records the platform through which it was created: that publisher lists it among
 * its advertisers.
 * @throws AppError 070 with fields, UNAUTHORIZED
 */
export async function createAdAccount(ctx: ServiceContext, input: unknown): Promise<ProjectView> {
  const values = parseOrRefuse(openedAdAccountSchema, input);
  requireOwnName(null, values.displayName);
  return openProject(ctx, {
    kind: "adv",
    displayName: values.displayName,
    ...regionOf(values.country),
    link: values.link ?? null,
    originProjectId: ctx.platform?.id ?? (await doorOfFirst(ctx)),
  });
}

/**
 * On the console, only an account's first ad account is attributed to the platform through which it signed up. Later ones may serve other
 * business, such as an agency's clients, and are not shown to that publisher.
 */
async function doorOfFirst(ctx: ServiceContext): Promise<string | null> {
  const { id } = requireAccount(ctx);
  const { accounts, memberships, projects } = schema;
  const adAccountsOfTheirs = ctx.db
    .select({ id: projects.id })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), eq(projects.kind, "adv")))
    .where(eq(memberships.accountId, id));
  const [newcomer] = await ctx.db
    .select({ door: accounts.originProjectId })
    .from(accounts)
    .where(and(eq(accounts.id, id), notExists(adAccountsOfTheirs)))
    .limit(1);
  return newcomer?.door ?? null;
}

/**
 * Creates a publisher's platform; the caller becomes its owner, and its launcher draft is deleted.
 * @throws AppError 070 with fields, 081 when the alias is taken, ASSET_NOT_AVAILABLE for a picture of another account
 */
export async function createPlatform(ctx: ServiceContext, input: unknown): Promise<ProjectView> {
  const fields = parseOrRefuse(platformSchema, input);
  const region = regionOf(fields.country);
  const platform = { kind: "pub" as const, features: [...PROJECT_FEATURES_AT_LAUNCH], ...fields, ...region };
  return openProject(ctx, platform, [draftRemoval(ctx, "pub")]);
}

/**
 * Deletes a project: it can no longer be opened, its ads stop, its keys and tokens become invalid, its alias stays reserved. Delivered
 * impressions stay in the other side's reports.
 *
 * Requires reauthentication, and the owners are notified by mail.
 *
 * @param input `deletionSchema`: its name, typed
 * @throws AppError PROOF_REQUIRED, 070 for a different name, PROJECT_CANNOT_BE_DELETED while campaigns are in review, booked, live or paused,
 *   CONFLICT, and those of `requireAccess`
 */
export async function deleteProject(ctx: ServiceContext, projectId: string, input: unknown): Promise<void> {
  const { project } = await requireAccess(ctx, projectId, "project.delete");
  const { name } = parseOrRefuse(deletionSchema, input);
  if (name !== project.displayName) {
    throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
  }
  if (await hasBindingCampaigns(ctx, project)) throw new AppError("PROJECT_CANNOT_BE_DELETED");
  const isPlatform = project.kind === "pub";
  const also = [await actNotice(ctx, "project.delete", project)];
  const ended = ["preview.end", { adAccountId: projectId }] as const;
  await writeProject(
    ctx,
    projectId,
    project.version,
    { deletedAt: ctx.now },
    { events: isPlatform ? await closingsOf(ctx, projectId) : [ended], also },
  );
}

async function hasBindingCampaigns(ctx: ServiceContext, { id, kind }: ProjectRow): Promise<boolean> {
  const { campaigns } = schema;
  const found = await ctx.db.query.campaigns.findFirst({
    columns: { id: true },
    where: and(
      eq(kind === "pub" ? campaigns.pubProjectId : campaigns.projectId, id),
      inArray(campaigns.status, [...BINDING_STATUSES]),
    ),
  });
  return found !== undefined;
}

/** Events that invalidate the platform's units, apps and tokens at the ad server. */
async function closingsOf(ctx: ServiceContext, projectId: string): Promise<OutboxEvent[]> {
  const { projectApps, accessTokens } = schema;
  const [apps, tokens] = await Promise.all([
    ctx.db.query.projectApps.findMany({
      columns: { id: true },
      where: and(eq(projectApps.projectId, projectId), isNull(projectApps.deletedAt)),
    }),
    ctx.db.query.accessTokens.findMany({
      columns: { id: true },
      where: and(eq(accessTokens.projectId, projectId), isNull(accessTokens.revokedAt)),
    }),
  ]);
  return [
    ["plan.publish", { projectId }],
    ...apps.map(({ id }) => ["plan.publish", { appId: id }] as const),
    ...tokens.map(({ id }) => ["access.publish", { tokenId: id }] as const),
  ];
}

/** Deletes the draft, for the batch that creates its project. @throws AppError UNAUTHORIZED */
export function draftRemoval(ctx: ServiceContext, kind: Side) {
  const account = requireAccount(ctx);
  const { launchDrafts } = schema;
  return ctx.db
    .delete(launchDrafts)
    .where(and(eq(launchDrafts.accountId, account.id), eq(launchDrafts.kind, kind)));
}
