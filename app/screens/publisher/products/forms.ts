import { z } from "zod";
import { inHouseCreativeSchema, type inHouseSchemaFor } from "../../../../domain/campaign/in-house";
import { adProductSchemaFor, infoStepSchemaFor } from "../../../../domain/inventory/product-schema";

/** The introduction travels with its form; what is wrong with it is read from its bytes and said at its field. */
const withFile = { introFile: z.instanceof(File).optional() };

export const infoFormSchema = (currency: string) => infoStepSchemaFor(currency).safeExtend(withFile);
export const productFormSchema = (currency: string) => adProductSchemaFor(currency).safeExtend(withFile);

/** An input that no file was chosen for posts an empty one. */
const chosenFile = z
  .instanceof(File, { message: "required" })
  .refine(({ size }) => size > 0, { message: "required" });

/** The ad's image travels with its form. */
export const inHouseFormSchema = (schema: ReturnType<typeof inHouseSchemaFor>) =>
  schema.safeExtend({ image: chosenFile });
export const inHouseCreativeFormSchema = inHouseCreativeSchema.extend({ image: chosenFile });
