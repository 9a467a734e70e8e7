import { regionOf } from "../../../domain/project/country";
import { PROJECT_FEATURES_AT_LAUNCH } from "../../../domain/project/features";
import { platformSchema } from "../../../domain/project/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import type { ProjectRow } from "../access";
import type { ServiceContext } from "../context";
import { draftRemoval } from "./launch-draft";
import { openProject } from "./open";

/**
 * Opens a publisher's platform; the caller becomes its owner, and what the launcher kept for it is gone.
 * @throws AppError 070 with fields, 081 when the alias is taken, ASSET_NOT_AVAILABLE for a picture of somebody else's
 */
export async function createPlatform(ctx: ServiceContext, input: unknown): Promise<ProjectRow> {
  const fields = parseOrRefuse(platformSchema, input);
  const region = regionOf(fields.country);
  const platform = { kind: "pub" as const, features: [...PROJECT_FEATURES_AT_LAUNCH], ...fields, ...region };
  return openProject(ctx, platform, [draftRemoval(ctx, "pub")]);
}
