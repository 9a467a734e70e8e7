import { z } from "zod";
import { rejectionSchema } from "../../../domain/booking";
import { adUnitSchema, adUnitUpdateSchema } from "../../../domain/inventory";
import { LIST_PAGE_LIMIT } from "../../../domain/kernel";
import { adTestSchema } from "../../../domain/serving";

/** A box that is not checked posts nothing: in a form, nothing means off, whatever the default of a call is. */
const box = z.boolean().default(false);
const unitBoxes = {
  ...{ headline: box, body: box, cta: box, profile: box, adMark: box },
  ...{ template: box, carousel: box, carouselIndicator: box, closeOnTapOutside: box, hideForToday: box },
};

export const unitFormSchema = adUnitSchema.extend(unitBoxes);
export const unitUpdateFormSchema = adUnitUpdateSchema.extend(unitBoxes);

/** The rows of a list that are chosen. */
export const chosenRowsSchema = z.object({ ids: z.array(z.string().min(1)).min(1).max(LIST_PAGE_LIMIT) });

/** A reason, and whether it is kept to begin the next rejection with. */
export const rejectionFormSchema = rejectionSchema.extend({ keep: box });
export const manyRejectionSchema = rejectionFormSchema.extend(chosenRowsSchema.shape);

/** A lone button of a page posts nothing but its intent. */
export const buttonSchema = z.object({});
/** A button beside one of several things. */
export const chosenSchema = z.object({ id: z.string().min(1) });
export const creativeRejectionSchema = rejectionFormSchema.extend(chosenSchema.shape);

export const adTestFormSchema = adTestSchema.pick({ device: true });
