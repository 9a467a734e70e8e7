import { deletionSchema } from "../../../domain/project/settings";
import { AppError } from "../../../domain/shared/errors";
import { parseOrRefuse } from "../../../domain/shared/validation";
import { requireAccess } from "../access";
import type { ServiceContext } from "../context";
import { findProduct } from "./find";
import { writeProduct } from "./write";

/**
 * Removes a product from sale and from sight. What is booked goes on; for three days, or until three days after the last booking, it can
 * be restored. Idempotent. Source: specification section 4.
 * @param input `deletionSchema`: its name, typed
 * @throws AppError 070 when the name is another, AD_PRODUCT_NOT_FOUND, CONFLICT, and those of `requireAccess`
 */
export async function removeProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
  input: unknown,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  const { name } = parseOrRefuse(deletionSchema, input);
  if (name !== product.name) throw new AppError("070", { fields: { name: ["confirm.nameMismatch"] } });
  if (product.status !== "remove") {
    await writeProduct(ctx, product, { status: "remove", removedAt: ctx.now }, []);
  }
}

/**
 * Brings a removed product back, not on sale. Idempotent.
 * @throws AppError AD_PRODUCT_NOT_FOUND once it is gone for good, CONFLICT, and those of `requireAccess`
 */
export async function restoreProduct(
  ctx: ServiceContext,
  projectId: string,
  productId: string,
): Promise<void> {
  await requireAccess(ctx, projectId, "product.write", "pub");
  const product = await findProduct(ctx, projectId, productId, { removedToo: true });
  if (product.status === "remove") {
    await writeProduct(ctx, product, { status: "ready", removedAt: null }, []);
  }
}
