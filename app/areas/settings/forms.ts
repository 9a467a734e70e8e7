import { z } from "zod";
import {
  allowListChangeSchema,
  operationSchema,
  platformFaceSchema,
  profileSchema,
} from "../../../domain/platform";

/** An image is posted with the form. Errors in its content are reported at its field. */
const picture = z.instanceof(File).optional();

export const platformFormSchema = platformFaceSchema.extend({ logo: picture, cover: picture });
export const profileFormSchema = profileSchema.extend({ picture });

/** An unchecked checkbox posts nothing: in a form, absent means off, whatever the API's default. */
const box = z.boolean().default(false);
export const operationFormSchema = operationSchema.extend({
  manualReview: box,
  editsCppBudget: box,
  editsTargeting: box,
});

/** The item of a button in a list. */
export const chosenSchema = z.object({ id: z.string().min(1) });
export const allowListChangeFormSchema = allowListChangeSchema.safeExtend(chosenSchema.shape);
