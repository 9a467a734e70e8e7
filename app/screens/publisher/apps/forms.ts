import { z } from "zod";
import { challengeSchema, resolveSchema } from "../../../../domain/app/schema";

/** In a form, the address and the code are what is typed: without them there is nothing to send. */
export const sendCodeSchema = z.object({ email: challengeSchema.shape.email.unwrap() });
export const checkCodeSchema = z.object({ code: resolveSchema.shape.code.unwrap() });
