import { z } from "zod";
import {
  infoStepSchema,
  othersBillingSchema,
  ownBillingSchemaOf,
  takeOverFormSchema,
  takeOverSchemaOf,
} from "../../../../domain/booking";

/** Documents are posted with the form; their content is checked and errors are reported at their fields. */
const file = z.instanceof(File).optional();

/** Removes the stored document; a new one replaces it anyway. */
const without = z.boolean().default(false);

export const infoFormSchema = infoStepSchema.extend({ termsFile: file, withoutTerms: without });
const registration = { registrationFile: file, withoutRegistration: without };

/** Fields of a payment takeover, in the form used by both page and server. */
export const payerFormSchemaOf = (country: string) => takeOverSchemaOf(country).extend(registration);
export const postedPayerFormSchema = takeOverFormSchema.extend(registration);

/**
 * Submitting with `next` continues to card registration, which leads back to this step.
 * @param country of the ad account
 * @param form its payment method determines the required fields
 */
export function billingFormSchemaOf(country: string, form: FormData) {
  if (form.get("paymentMethod") === "representative") return othersBillingSchema;
  return ownBillingSchemaOf(country).extend({ ...registration, next: z.literal("card").optional() });
}
