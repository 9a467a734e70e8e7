import { adAccountSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { enqueueAll } from "../shared/outbox";
import { adAccountChanged } from "../webhooks/news";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { requireOwnName, writeProject } from "./write";

/** @throws AppError 070, CONFLICT, and those of `requireAccess` */
export async function updateAdAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "adv");
  const values = parseOrRefuse(adAccountSchema, input);
  requireOwnName(project, values.displayName);
  const set = { displayName: values.displayName, link: values.link ?? null };
  const after = { ...project, ...set, version: project.version + 1 };
  const outbox = await enqueueAll(ctx, adAccountChanged(ctx, "updated", after));
  await writeProject(ctx, projectId, project.version, set, outbox.statements);
  outbox.wake();
  return getProjectForMember(ctx, projectId);
}
