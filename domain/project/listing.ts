import { z } from "zod";

/** An operator's word on whether a publisher stands in the ad-note catalogue. Source: specification section 7 (`PUT /restricted/project/listing`). */
export const listingSchema = z.object({ project: z.string().min(1).max(40), listed: z.boolean() });
