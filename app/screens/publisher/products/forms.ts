import { z } from "zod";
import { inHouseCreativeSchema, type inHouseSchemaFor } from "../../../../domain/campaign/in-house";
import { adProductSchemaFor, infoStepSchemaFor } from "../../../../domain/inventory/product-schema";

/** The introduction travels with its form; what is wrong with it is read from its bytes and said at its field. */
const withFile = { introFile: z.instanceof(File).optional() };

export const infoFormSchema = (currency: string) => infoStepSchemaFor(currency).safeExtend(withFile);
export const productFormSchema = (currency: string) => adProductSchemaFor(currency).safeExtend(withFile);

/** The ad's image travels with its form. */
export const inHouseFormSchema = (schema: ReturnType<typeof inHouseSchemaFor>) =>
  schema.safeExtend({ image: z.instanceof(File) });
export const inHouseCreativeFormSchema = inHouseCreativeSchema.extend({ image: z.instanceof(File) });
