import { z } from "zod";
import { ALARM_CHANNELS, ALARM_KINDS } from "../../../domain/people";

/** A single button, which posts only its intent. */
export const buttonSchema = z.object({});
/** The item of a button in a list. */
export const chosenSchema = z.object({ id: z.string().min(1).max(40) });
export const groupDeletionSchema = z.object({ name: z.string() });
export const devicePreviewSchema = chosenSchema.extend({ project: z.string().min(1).max(40) });

/** `campaign-review:mail`: value of a checkbox in the notices form. */
export const alarmBox = (kind: string, channel: string) => `${kind}:${channel}`;
const boxes = ALARM_KINDS.flatMap((kind) => ALARM_CHANNELS.map((channel) => alarmBox(kind, channel)));

/** An unchecked checkbox posts nothing, so every notice that is not listed is off. */
export const alarmsFormSchema = z.object({ on: z.array(z.enum(boxes)).max(boxes.length).default([]) });
