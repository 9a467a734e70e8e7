import { z } from "zod";
import { appFactsSchema, challengeSchema, resolveSchema } from "../../../../domain/inventory";

/** In a form the address and the code are required. */
export const sendCodeSchema = z.object({ email: challengeSchema.shape.email.unwrap() });
export const checkCodeSchema = z.object({ code: resolveSchema.shape.code.unwrap() });

/** A logo is posted with the form; errors in its content are reported at its field. */
const logo = z.instanceof(File).optional();
const [android, apple, web] = appFactsSchema.options;
export const appFormSchema = z.discriminatedUnion("section", [
  android.extend({ logo }),
  apple.extend({ logo }),
  web.extend({ logo }),
]);
