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
  /** An owner's for an operator who reads as one. */
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
 * The first line of every verb by which operators change something.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED, PROOF_REQUIRED where the table of acts asks for it
 */
export function requireOperator(ctx: Prover, act: OperatorAct): Identity {
  const account = requireOperatorRead(ctx);
  requireProofFor(ctx, act);
  return account;
}

/**
 * The first line of every verb by which operators only read, and of their pages.
 * Operators sign in with a second factor: without it they are refused, with the way to it in the refusal.
 * @throws AppError UNAUTHORIZED, FORBIDDEN, OPERATOR_SECOND_FACTOR_REQUIRED
 */
export function requireOperatorRead(ctx: Pick<ServiceContext, "account">): Identity {
  const account = requireAccount(ctx);
  if (account.isOperator) return account;
  throw new AppError(account.needsSecondFactor ? "OPERATOR_SECOND_FACTOR_REQUIRED" : "FORBIDDEN");
}

/**
 * Asked where an act is narrower than the action that `requireAccess` or `requireGroup` knows.
 * @throws AppError UNAUTHORIZED, PROOF_REQUIRED where the table of acts asks for it
 */
export function requireAct(ctx: Prover, act: NarrowAct): void {
  requireProofFor(ctx, act);
}

/**
 * Whether the caller signed in, or showed again who they are, as recently as the act needs.
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

/** The refusal of an action, which names the action and the least level that may. */
export function forbidden(action: Action, side: Side): AppError {
  const least = ACCESS[action][side];
  return new AppError("FORBIDDEN", { details: { action, needs: least === null ? null : levelName(least) } });
}

/**
 * The first line of every verb in a project: membership, then level, then the side, then the proof that the table of acts asks for. A project that
 * the caller is no member of answers as if it did not exist. An operator who views it as its owner is let read it by its pages, and nothing else.
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
 * As `requireAccess`, for a page that is opened: what it shows its verbs ask for.
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
  /** Whether it only reads, which a suspended project allows, and an operator who views it. */
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
  // Only what reads has answers that it may give twice.
  if (view && !(mayRead && ctx.answers)) throw new AppError("FORBIDDEN");
  if (side && row.project.kind !== side) {
    throw new AppError(side === "adv" ? "PROJECT_KIND_MUST_BE_ADV" : "PROJECT_KIND_MUST_BE_PUB");
  }
  if (!mayAct(action, row.project.kind, row.level)) throw forbidden(action, row.project.kind);
  if (!mayRead) requireStanding(row.project, action);
  return { project: row.project, level: row.level, account };
}

/** The project that an operator reads as its owner does now; null where there is none, and for whoever is no operator. Source: decision 0182. */
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

/** Until when the caller reads a project as its owner, being an operator and no member of it; null for everybody else. */
export async function viewEndsAt(ctx: ServiceContext, projectId: string): Promise<number | null> {
  const account = requireAccount(ctx);
  if (!account.isOperator) return null;
  const [member] = await askUntilWritten(ctx, `membership:${projectId}`, () =>
    membershipOf(ctx, projectId, account.id),
  );
  return member ? null : ((await viewOf(ctx, projectId))?.endsAt ?? null);
}

/** A suspended project is read and left, and nothing else is done in it. */
function requireStanding({ suspendedAt, suspensionReason: reason }: ProjectRow, action: Action): void {
  if (suspendedAt === null || action === "members.leave") return;
  throw new AppError("PROJECT_SUSPENDED", { details: { reason } });
}

/** Whether an account that is not the caller may still do something in a project: of what it began, and leaves to an address. */
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
 * What raises somebody to owner, or takes an owner's level, asks for an owner; any other level asks for nothing more.
 * @param level the higher of the two that a person has before and after
 * @throws AppError FORBIDDEN
 */
export function requireOwnersRight({ project, level: mine }: ProjectAccess, level: number): void {
  if (level >= LEVEL.owner && !mayAct("owners.write", project.kind, mine))
    throw forbidden("owners.write", project.kind);
}

/**
 * The caller's level in a project, for `GET /account/acl`: what the project's calls will go by. An operator without a membership is nobody
 * there: what operators do has calls and pages of its own. Source: decision 0111.
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

/** Whether a platform's feature is on, as a condition on `projects`. */
export const hasFeature = (feature: ProjectFeature) =>
  sql`exists (select 1 from json_each(${schema.projects.features}) as feature where feature.value = ${feature})`;

/** Whether a platform stands in the ad-note catalogue: it wants to, and operators neither keep it out nor suspended it. */
export const isListed = () =>
  sql`(${schema.projects.delistedAt} is null and ${schema.projects.suspendedAt} is null and ${hasFeature("ad-note")})`;

/** @throws AppError PROJECT_FEATURES_REQUIRED where the platform's owner has switched it off */
export function requireFeature({ features }: Pick<ProjectRow, "features">, feature: ProjectFeature): void {
  if (!features.includes(feature)) throw new AppError("PROJECT_FEATURES_REQUIRED");
}
