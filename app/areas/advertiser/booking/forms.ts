import { z } from "zod";
import { infoStepSchema, othersBillingSchema, ownBillingSchemaOf } from "../../../../domain/booking";

/** Papers travel with their forms; what is wrong with one is read from its bytes and said at its field. */
const file = z.instanceof(File).optional();

/** Takes the paper away that is there; a new one takes its place all the same. */
const without = z.boolean().default(false);

export const infoFormSchema = infoStepSchema.extend({ termsFile: file, withoutTerms: without });
/**
 * @param country of the ad account
 * @param form by whose method it is told what is asked for
 */
export function billingFormSchemaOf(country: string, form: FormData) {
  if (form.get("paymentMethod") === "representative") return othersBillingSchema;
  return ownBillingSchemaOf(country).extend({ registrationFile: file, withoutRegistration: without });
}
