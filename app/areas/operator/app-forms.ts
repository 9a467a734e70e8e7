import { z } from "zod";
import { suspensionReasonField } from "../../../domain/inventory";

/** A button beside one of several apps. */
export const chosenAppSchema = z.object({ id: z.string().min(1).max(40) });
export const suspensionSchema = chosenAppSchema.extend({ reason: suspensionReasonField });
