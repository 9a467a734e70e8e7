import { z } from "zod";
import {
  allowListChangeSchema,
  operationSchema,
  platformFaceSchema,
  profileSchema,
} from "../../../domain/platform";

/** A picture travels with its form. Its errors come from the bytes, under the name of its field. */
const picture = z.instanceof(File).optional();

export const platformFormSchema = platformFaceSchema.extend({ logo: picture, cover: picture });
export const profileFormSchema = profileSchema.extend({ picture });

/** A box that is not checked posts nothing: in a form, nothing means off, whatever it means in a call. */
const box = z.boolean().default(false);
export const operationFormSchema = operationSchema.extend({
  manualReview: box,
  editsCppBudget: box,
  editsTargeting: box,
});

/** A button beside one of several things. */
export const chosenSchema = z.object({ id: z.string().min(1) });
export const allowListChangeFormSchema = allowListChangeSchema.safeExtend(chosenSchema.shape);
