import { z } from "zod";
import { rejectionSchema } from "../../../domain/booking";
import { adUnitSchema, adUnitUpdateSchema } from "../../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../../domain/kernel";
import { adTestSchema } from "../../../domain/serving";

/** An unchecked checkbox posts nothing: in a form, absent means off, whatever the API's default. */
const box = z.boolean().default(false);
const unitBoxes = {
  ...{ headline: box, body: box, cta: box, profile: box, adMark: box },
  ...{ template: box, carousel: box, carouselIndicator: box, closeOnTapOutside: box, hideForToday: box },
};

export const unitFormSchema = adUnitSchema.extend(unitBoxes);
export const unitUpdateFormSchema = adUnitUpdateSchema.extend(unitBoxes);

/** The selected rows of a list. */
export const chosenRowsSchema = z.object({ ids: z.array(z.string().min(1)).min(1).max(LIST_PAGE_LIMIT) });

/** A reason, and whether to save it as a template. */
export const rejectionFormSchema = rejectionSchema.extend({ keep: box });
export const manyRejectionSchema = rejectionFormSchema.extend(chosenRowsSchema.shape);

/** A single button, which posts only its intent. */
export const buttonSchema = z.object({});
/** The item of a button in a list. */
export const chosenSchema = z.object({ id: z.string().min(1) });
export const creativeRejectionSchema = rejectionFormSchema.extend(chosenSchema.shape);

export const adTestFormSchema = adTestSchema.pick({ device: true });
