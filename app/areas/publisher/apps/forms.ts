import { z } from "zod";
import { appFactsSchema, challengeSchema, resolveSchema } from "../../../../domain/inventory";

/** In a form, the address and the code are what is typed: without them there is nothing to send. */
export const sendCodeSchema = z.object({ email: challengeSchema.shape.email.unwrap() });
export const checkCodeSchema = z.object({ code: resolveSchema.shape.code.unwrap() });

/** A logo travels with its form; what is wrong with its bytes is said at its field. */
const logo = z.instanceof(File).optional();
const [android, apple, web] = appFactsSchema.options;
export const appFormSchema = z.discriminatedUnion("section", [
  android.extend({ logo }),
  apple.extend({ logo }),
  web.extend({ logo }),
]);
