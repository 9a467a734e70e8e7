import { and, eq, isNull } from "drizzle-orm";
import { mediaInquirySchema } from "../../../domain/inquiry/schema";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { schema } from "../../db/client";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { isListed } from "../projects/has-feature";
import { keepInquiry } from "./keep";

/**
 * Asks a publisher of the ad-note catalogue about its media; it is mailed to its contact.
 * @param input `mediaInquirySchema`
 * @throws AppError 070, PROJECT_NOT_FOUND for one that is not in the catalogue, TOO_MANY_REQUESTS, and those of `requireAccess`
 */
export async function askMedia(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string }> {
  const { account } = await requireAccess(ctx, projectId, "product.book", "adv");
  const {
    publisher,
    consent: _given,
    schedule = null,
    budget = null,
    ...asked
  } = parseOrRefuse(mediaInquirySchema, input);
  const { projects } = schema;
  const [listed] = await ctx.db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, publisher), eq(projects.kind, "pub"), isNull(projects.deletedAt), isListed()))
    .limit(1);
  if (!listed) throw new AppError("PROJECT_NOT_FOUND");
  const who = { projectId, accountId: account.id, publisherId: publisher };
  return keepInquiry(ctx, { kind: "media", ...who, ...asked, schedule, budget });
}
