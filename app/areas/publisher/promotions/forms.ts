import { z } from "zod";
import { promotionSchema } from "../../../../domain/content";

/** The cover is posted with the form; a stored cover is named by id. */
export const promotionFormSchema = promotionSchema.safeExtend({ cover: z.instanceof(File).optional() });

export const chosenPromotionSchema = z.object({ id: z.string().min(1).max(40) });
