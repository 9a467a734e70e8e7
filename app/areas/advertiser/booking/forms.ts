import { z } from "zod";
import {
  infoStepSchema,
  othersBillingSchema,
  ownBillingSchemaOf,
  takeOverFormSchema,
  takeOverSchemaOf,
} from "../../../../domain/booking";

/** Papers travel with their forms; what is wrong with one is read from its bytes and said at its field. */
const file = z.instanceof(File).optional();

/** Takes the paper away that is there; a new one takes its place all the same. */
const without = z.boolean().default(false);

export const infoFormSchema = infoStepSchema.extend({ termsFile: file, withoutTerms: without });
const registration = { registrationFile: file, withoutRegistration: without };

/** What whoever takes a payment over answers, as it is checked on the page and as it is posted. */
export const payerFormSchemaOf = (country: string) => takeOverSchemaOf(country).extend(registration);
export const postedPayerFormSchema = takeOverFormSchema.extend(registration);

/**
 * Saved with `next`, the step leads to where a card is registered, which leads back.
 * @param country of the ad account
 * @param form by whose method it is told what is asked for
 */
export function billingFormSchemaOf(country: string, form: FormData) {
  if (form.get("paymentMethod") === "representative") return othersBillingSchema;
  return ownBillingSchemaOf(country).extend({ ...registration, next: z.literal("card").optional() });
}
