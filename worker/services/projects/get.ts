import { mayAct, type Side } from "../../../domain/access/matrix";
import type { AdBlocking } from "../../../domain/project/ad-blocking";
import { requireAccess } from "../access";
import { blockingOf } from "../ad-blocking/get";
import type { ServiceContext } from "../context";
import { type ProjectView, toProjectView } from "./view";

/** A project with what its publisher turns away; null for an ad account, and for whoever may not see it. */
export type ProjectDetail = ProjectView & { adBlocking: AdBlocking | null };

/**
 * A project of the caller, with the caller's level. Guests may enter too: which pages they see is the matrix's word.
 * @throws AppError UNAUTHORIZED, PROJECT_NOT_FOUND, FORBIDDEN, PROJECT_KIND_MUST_BE_*
 */
export async function getProjectForMember(
  ctx: ServiceContext,
  projectId: string,
  side?: Side,
): Promise<ProjectView> {
  return toProjectView(await requireAccess(ctx, projectId, "report.read", side));
}

/** The same as `getProjectForMember`, whole. */
export async function getProjectDetail(ctx: ServiceContext, projectId: string): Promise<ProjectDetail> {
  const access = await requireAccess(ctx, projectId, "report.read");
  const { project, level } = access;
  const isSeen = mayAct("ad-blocking.read", project.kind, level);
  return { ...toProjectView(access), adBlocking: isSeen ? blockingOf(project) : null };
}
