import { adAccountSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { openProject } from "./open";

/**
 * Opens an advertiser's ad account; the caller becomes its owner. Opened at a platform's own host, it keeps whose door it was.
 * @throws AppError 070 with fields
 */
export function createAdAccount(ctx: ServiceContext, input: unknown): Promise<ProjectRow> {
  const values = parseOrRefuse(adAccountSchema, input);
  return openProject(ctx, {
    kind: "adv",
    displayName: values.displayName,
    link: values.link ?? null,
    originProjectId: ctx.platform?.id ?? null,
  });
}
