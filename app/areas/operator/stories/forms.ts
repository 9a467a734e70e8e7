import { z } from "zod";
import { storyPublicationSchema, storySchema, storyWithdrawalSchema } from "../../../../domain/content";
import { isLocalTime } from "../../../../domain/kernel";

/** The cover travels with its form. */
export const storyFormSchema = storySchema.extend({ cover: z.instanceof(File).optional() });

/** A button beside a story; which one it is, its page says. */
export const publishFormSchema = storyPublicationSchema.pick({ reason: true });
export const withdrawFormSchema = storyWithdrawalSchema;
/** A time in Seoul. */
export const scheduleFormSchema = publishFormSchema.extend({
  at: z.string().trim().min(1).refine(isLocalTime, { message: "date" }),
});
