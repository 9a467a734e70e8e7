import { z } from "zod";
import { billingStepSchema, infoStepSchema } from "../../../../domain/campaign/schema";

/** Papers travel with their forms; what is wrong with one is read from its bytes and said at its field. */
const file = z.instanceof(File).optional();

export const infoFormSchema = infoStepSchema.extend({ termsFile: file });
export const billingFormSchema = billingStepSchema.extend({ registrationFile: file });
