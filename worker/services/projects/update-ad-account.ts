import { adAccountSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/** @throws AppError 070, CONFLICT, and those of `requireAccess` */
export async function updateAdAccount(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "adv");
  const values = parseOrRefuse(adAccountSchema, input);
  await writeProject(ctx, projectId, project.version, {
    displayName: values.displayName,
    link: values.link ?? null,
  });
  return getProjectForMember(ctx, projectId);
}
