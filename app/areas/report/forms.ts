import { z } from "zod";
import { reportMailSchema, reportShareSchema, savedViewSchema } from "../../../domain/reports";

/** A saved view, or one of its links. */
export const chosenViewSchema = z.object({ id: z.string().min(1) });
export const renamedViewSchema = savedViewSchema.extend(chosenViewSchema.shape);
export const sharedViewSchema = reportShareSchema.extend(chosenViewSchema.shape);
export const mailedViewSchema = reportMailSchema.extend(chosenViewSchema.shape);
