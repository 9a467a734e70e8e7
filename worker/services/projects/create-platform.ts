import { platformSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { openProject } from "./open";

/**
 * Opens a publisher's platform; the caller becomes its owner.
 * @throws AppError 070 with fields, 081 when the alias is taken, ASSET_NOT_AVAILABLE for a logo of somebody else's
 */
export async function createPlatform(ctx: ServiceContext, input: unknown): Promise<ProjectRow> {
  const { logoAssetId, ...fields } = parseOrRefuse(platformSchema, input);
  return openProject(ctx, { kind: "pub", ...fields, logoAssetId: logoAssetId ?? null });
}
