import { z } from "zod";
import { storyPublicationSchema, storySchema, storyWithdrawalSchema } from "../../../../domain/content";
import { isLocalTime } from "../../../../domain/kernel";

/** The cover is posted with the form. */
export const storyFormSchema = storySchema.extend({ cover: z.instanceof(File).optional() });

/** A publication button; the page identifies the story. */
export const publishFormSchema = storyPublicationSchema.pick({ reason: true });
export const withdrawFormSchema = storyWithdrawalSchema;
/** Time in Seoul. */
export const scheduleFormSchema = publishFormSchema.extend({
  at: z.string().trim().min(1).refine(isLocalTime, { message: "date" }),
});
