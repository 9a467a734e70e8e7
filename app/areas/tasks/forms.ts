import { z } from "zod";

/** A box that is not checked posts nothing. */
export const taskMailSchema = z.object({ isOn: z.boolean().default(false) });
