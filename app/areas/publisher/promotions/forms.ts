import { z } from "zod";
import { promotionSchema } from "../../../../domain/content";

/** The cover travels with its form; the one that is kept already is named beside it. */
export const promotionFormSchema = promotionSchema.safeExtend({ cover: z.instanceof(File).optional() });

export const chosenPromotionSchema = z.object({ id: z.string().min(1).max(40) });
