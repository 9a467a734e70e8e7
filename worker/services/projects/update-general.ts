import { and, eq, ne } from "drizzle-orm";
import { generalSchema } from "../../../domain/project/settings";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { type ProjectRow, requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { getProjectForMember } from "./get";
import type { ProjectView } from "./view";
import { writeProject } from "./write";

/**
 * Who a platform is and how it is reached. Its currency is open until something is priced in it; country and time zone never are.
 * @param input `generalSchema`
 * @throws AppError 070 with fields, CONFLICT, and those of `requireAccess`
 */
export async function updateGeneral(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<ProjectView> {
  const { project } = await requireAccess(ctx, projectId, "project.update", "pub");
  const { primaryEmail = null, ...values } = parseOrRefuse(generalSchema, input);
  if (values.currency !== project.currency) await requireNothingPriced(ctx, project);
  await writeProject(ctx, projectId, project.version, { ...values, primaryEmail });
  return getProjectForMember(ctx, projectId);
}

async function requireNothingPriced(ctx: ServiceContext, { id }: ProjectRow): Promise<void> {
  const { adProducts } = schema;
  const priced = await ctx.db.query.adProducts.findFirst({
    columns: { id: true },
    where: and(eq(adProducts.projectId, id), ne(adProducts.status, "remove")),
  });
  if (priced) throw new AppError("070", { fields: { currency: ["currency.inUse"] } });
}
