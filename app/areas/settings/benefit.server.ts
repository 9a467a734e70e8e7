import { benefitSchemaFor } from "../../../domain/platform";
import { requireAccess } from "../../../worker/services/kernel";
import { todayOf } from "../../../worker/services/platform";
import type { ProjectAdapter } from "../../kit/project.server";

/** Current day and schema of a benefit's form. @throws AppError of `requireAccess` */
export async function benefitToday({
  ctx,
  project: id,
}: Pick<ProjectAdapter, "ctx" | "project">): Promise<string> {
  const { project } = await requireAccess(ctx, id, "benefit.write", "pub");
  return todayOf(ctx, project);
}

/** @throws AppError of `requireAccess` */
export async function benefitFormSchema(adapter: ProjectAdapter) {
  return benefitSchemaFor(await benefitToday(adapter));
}
