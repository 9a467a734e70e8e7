import { z } from "zod";
import { rejectionSchema } from "../../../domain/campaign/schema";
import { adUnitSchema, adUnitUpdateSchema } from "../../../domain/inventory/schema";
import { operationSchema, platformSchema, platformUpdateSchema } from "../../../domain/project/schema";
import { adTestSchema, previewSchema } from "../../../domain/testing/schema";

/** The logo travels with its form. Its errors come from the bytes, under the name that the verb gives them. */
const logoFile = z.instanceof(File).optional();

export const launchFormSchema = platformSchema.extend({ file: logoFile });
export const platformFormSchema = platformUpdateSchema.extend({ file: logoFile });

/** A box that is not checked posts nothing: in a form, nothing means off, whatever the default of a call is. */
const box = z.boolean().default(false);
const unitBoxes = { headline: box, body: box, cta: box, profile: box, adMark: box };

export const unitFormSchema = adUnitSchema.extend(unitBoxes);
export const unitUpdateFormSchema = adUnitUpdateSchema.extend(unitBoxes);

export const operationFormSchema = operationSchema.extend({ manualReview: box });

/** A lone button of a page posts nothing but its intent. */
export const buttonSchema = z.object({});
/** A button beside one of several things. */
export const chosenSchema = z.object({ id: z.string().min(1) });
export const creativeRejectionSchema = rejectionSchema.extend(chosenSchema.shape);

export const previewFormSchema = previewSchema.pick({ creative: true, device: true });
export const adTestFormSchema = adTestSchema.pick({ device: true });
