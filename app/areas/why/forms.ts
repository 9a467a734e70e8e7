import { z } from "zod";

/** The button of the page says which way it switches. */
export const choiceSchema = z.object({ personalised: z.enum(["on", "off"]) });
