import { z } from "zod";
import { completeSignUpSchema, signUpSchema } from "../../../domain/people";

/** Accepted beside the terms on a page; who signs up by the API has been asked by whoever calls it. */
const privacy = z.boolean({ error: "privacy.required" }).refine((accepted) => accepted, "privacy.required");

export const signUpFormSchema = signUpSchema.extend({ privacy });
export const completeSignUpFormSchema = completeSignUpSchema.extend({ privacy });
