import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../domain/kernel";
import {
  ACCESS,
  type Act,
  type Action,
  type GroupAction,
  isProofRecent,
  isRead,
  LEVEL,
  levelName,
  mayAct,
  type NarrowAct,
  needsRecentProof,
  type OperatorAct,
  type Side,
} from "../../../domain/people";
import type { ProjectFeature } from "../../../domain/platform";
import { schema } from "../../db/client";
import { askUntilWritten, type Identity, type ServiceContext } from "./context";

export type ProjectRow = typeof schema.projects.$inferSelect;

export interface ProjectAccess {
  project: ProjectRow;
  /** The owner's level for an operator who views the project. */
  level: number;
  account: Identity;
}

/** @throws AppError UNAUTHORIZED */
export function requireAccount(ctx: Pick<ServiceContext, "account">): Identity {
  if (!ctx.account) throw new AppError("UNAUTHORIZED");
  return ctx.account;
}

type Prover = Pick<ServiceContext, "account" | "provedAtMs" | "now">;

/**
 * Access check at the start of every verb by which operators change something.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED, PROOF_REQUIRED if the table of acts requires it
 */
export function requireOperator(ctx: Prover, act: OperatorAct): Identity {
  const account = requireOperatorRead(ctx);
  requireProofFor(ctx, act);
  return account;
}

/**
 * Access check at the start of every verb by which operators only read, and of their pages.
 * Operators need a second factor; the error of a session without it leads to the set-up.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED
 */
export function requireOperatorRead(ctx: Pick<ServiceContext, "account">): Identity {
  const account = requireAccount(ctx);
  if (account.isOperator) return account;
  throw new AppError(account.needsSecondFactor ? "OPERATOR_SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
}

/**
 * Reauthentication check of an act that is narrower than the action of `requireAccess` or `requireGroup`.
 * @throws AppError UNAUTHORIZED, PROOF_REQUIRED if the table of acts requires it
 */
export function requireAct(ctx: Prover, act: NarrowAct): void {
  requireProofFor(ctx, act);
}

/**
 * Requires that the caller signed in or reauthenticated as recently as the act needs.
 * @throws AppError UNAUTHORIZED, PROOF_REQUIRED
 */
export function requireProofFor(ctx: Prover, act: Act | Action | GroupAction): void {
  if (needsRecentProof(act)) requireRecentProof(ctx);
}

/** @throws AppError UNAUTHORIZED, PROOF_REQUIRED */
export function requireRecentProof(ctx: Prover): void {
  requireAccount(ctx);
  if (!isProofRecent(ctx.provedAtMs, ctx.now)) throw new AppError("PROOF_REQUIRED");
}

/** The error of a forbidden action, with the action and its minimum level. */
export function forbidden(action: Action, side: Side): AppError {
  const least = ACCESS[action][side];
  return new AppError("FORBIDDEN", { details: { action, needs: least === null ? null : levelName(least) } });
}

/**
 * Access check at the start of every verb in a project: membership, then level, then side, then the reauthentication that the table of acts
 * requires. A project of which the caller is no member is reported as not found. An operator who views it as its owner may only read it
 * through its pages.
 *
 * @param side refuses projects of the other kind.
 * @throws AppError UNAUTHORIZED, PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_SUSPENDED, PROJECT_KIND_MUST_BE_ADV, PROJECT_KIND_MUST_BE_PUB, PROOF_REQUIRED
 */
export async function requireAccess(
  ctx: ServiceContext,
  projectId: string,
  action: Action,
  side?: Side,
): Promise<ProjectAccess> {
  const access = await accessTo(ctx, { projectId, action, side, mayRead: isRead(action) });
  requireProofFor(ctx, action);
  return access;
}

/**
 * As `requireAccess`, for opening a page, whose verbs check their own access.
 * @throws as `requireAccess`
 */
export async function requirePageAccess(
  ctx: ServiceContext,
  projectId: string,
  action: Action,
  side: Side,
): Promise<ProjectAccess> {
  return accessTo(ctx, { projectId, action, side, mayRead: true });
}

interface Asked {
  projectId: string;
  action: Action;
  side: Side | undefined;
  /** Whether the caller only reads, which is allowed in a suspended project and to an operator who views it. */
  mayRead: boolean;
}

async function accessTo(
  ctx: ServiceContext,
  { projectId, action, side, mayRead }: Asked,
): Promise<ProjectAccess> {
  const account = requireAccount(ctx);
  const [member] = await askUntilWritten(ctx, `membership:${projectId}`, () =>
    membershipOf(ctx, projectId, account.id),
  );
  const view = member ? null : await viewOf(ctx, projectId);
  const row = member ?? (view && { project: view.project, level: LEVEL.owner });
  if (!row) throw new AppError("PROJECT_NOT_FOUND");
  // Only a read-only context caches answers.
  if (view && !(mayRead && ctx.answers)) throw new AppError("FORBIDDEN");
  if (side && row.project.kind !== side) {
    throw new AppError(side === "adv" ? "PROJECT_KIND_MUST_BE_ADV" : "PROJECT_KIND_MUST_BE_PUB");
  }
  if (!mayAct(action, row.project.kind, row.level)) throw forbidden(action, row.project.kind);
  if (!mayRead) requireStanding(row.project, action);
  return { project: row.project, level: row.level, account };
}

/**
 * The project that an operator currently views as its owner; null without a view, and for other accounts. Source: decision 0182.
 */
async function viewOf(ctx: ServiceContext, projectId: string) {
  const account = requireAccount(ctx);
  if (!account.isOperator) return null;
  const { projects, projectViews } = schema;
  const [view] = await askUntilWritten(ctx, `view:${projectId}`, () =>
    ctx.db
      .select({ project: projects, endsAt: projectViews.endsAt })
      .from(projectViews)
      .innerJoin(projects, and(eq(projects.id, projectViews.projectId), isNull(projects.deletedAt)))
      .where(
        and(
          eq(projectViews.projectId, projectId),
          eq(projectViews.accountId, account.id),
          gt(projectViews.endsAt, ctx.now),
        ),
      )
      .limit(1),
  );
  return view ?? null;
}

/** End of the view of an operator who is no member of the project; null for every other caller. */
export async function viewEndsAt(ctx: ServiceContext, projectId: string): Promise<number | null> {
  const account = requireAccount(ctx);
  if (!account.isOperator) return null;
  const [member] = await askUntilWritten(ctx, `membership:${projectId}`, () =>
    membershipOf(ctx, projectId, account.id),
  );
  return member ? null : ((await viewOf(ctx, projectId))?.endsAt ?? null);
}

/** Members of a suspended project may only read it and leave it. */
function requireStanding({ suspendedAt, suspensionReason: reason }: ProjectRow, action: Action): void {
  if (suspendedAt === null || action === "members.leave") return;
  throw new AppError("PROJECT_SUSPENDED", { details: { reason } });
}

/**
 * Whether an account that is not the caller may still act in a project, for operations that it began earlier or delegated to a
 * URL.
 */
export async function mayStill(
  ctx: ServiceContext,
  { projectId, accountId }: { projectId: string; accountId: string },
  action: Action,
): Promise<boolean> {
  const [row] = await membershipOf(ctx, projectId, accountId);
  return row !== undefined && mayAct(action, row.project.kind, row.level);
}

function membershipOf(ctx: ServiceContext, projectId: string, accountId: string) {
  return ctx.db
    .select({ project: schema.projects, level: schema.memberships.level })
    .from(schema.projects)
    .innerJoin(
      schema.memberships,
      and(eq(schema.memberships.projectId, schema.projects.id), eq(schema.memberships.accountId, accountId)),
    )
    .where(and(eq(schema.projects.id, projectId), isNull(schema.projects.deletedAt)))
    .limit(1);
}

/**
 * Only owners may give or take an owner's level; other levels need no further check.
 * @param level the higher of a member's levels before and after
 * @throws AppError FORBIDDEN
 */
export function requireOwnersRight({ project, level: mine }: ProjectAccess, level: number): void {
  if (level >= LEVEL.owner && !mayAct("owners.write", project.kind, mine))
    throw forbidden("owners.write", project.kind);
}

/**
 * The caller's level in a project, for `GET /account/acl`, by which the project's calls check access. Operators have no project
 * membership: they have calls and pages of their own. Source: decision 0111.
 */
export async function levelIn(ctx: ServiceContext, projectId: string): Promise<number> {
  const account = requireAccount(ctx);
  const { memberships, projects } = schema;
  const [row] = await ctx.db
    .select({ level: memberships.level })
    .from(memberships)
    .innerJoin(projects, and(eq(projects.id, memberships.projectId), isNull(projects.deletedAt)))
    .where(and(eq(memberships.projectId, projectId), eq(memberships.accountId, account.id)))
    .limit(1);
  return row?.level ?? LEVEL.nobody;
}

/** Condition on `projects`: a platform's feature is on. */
export const hasFeature = (feature: ProjectFeature) =>
  sql`exists (select 1 from json_each(${schema.projects.features}) as feature where feature.value = ${feature})`;

/** Condition: a platform is in the ad-note catalogue, by its own switch, without an operator's exclusion or suspension. */
export const isListed = () =>
  sql`(${schema.projects.delistedAt} is null and ${schema.projects.suspendedAt} is null and ${hasFeature("ad-note")})`;

/** @throws AppError PROJECT_FEATURES_REQUIRED if the platform's owner has switched it off */
export function requireFeature({ features }: Pick<ProjectRow, "features">, feature: ProjectFeature): void {
  if (!features.includes(feature)) throw new AppError("PROJECT_FEATURES_REQUIRED");
}
