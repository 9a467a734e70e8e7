import { supportInquirySchema } from "../../../domain/inquiry/schema";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { keepInquiry } from "./keep";

/**
 * Asks the platform for help; it is mailed to its operators with the address to answer to, the caller's own.
 * @param input `supportInquirySchema`
 * @throws AppError 070, TOO_MANY_REQUESTS, and those of `requireAccess`
 */
export async function askSupport(
  ctx: ServiceContext,
  projectId: string,
  input: unknown,
): Promise<{ id: string }> {
  const { account } = await requireAccess(ctx, projectId, "project.read");
  const asked = parseOrRefuse(supportInquirySchema, input);
  const who = { projectId, accountId: account.id, contactName: account.name, email: account.email };
  return keepInquiry(ctx, { kind: "support", ...who, ...asked });
}
