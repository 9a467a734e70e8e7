import { z } from "zod";
import { ALARM_CHANNELS, ALARM_KINDS } from "../../../domain/people";

/** A lone button of a page posts nothing but its intent. */
export const buttonSchema = z.object({});
/** A button beside one of several things. */
export const chosenSchema = z.object({ id: z.string().min(1).max(40) });
export const groupDeletionSchema = z.object({ name: z.string() });
export const devicePreviewSchema = chosenSchema.extend({ project: z.string().min(1).max(40) });

/** `campaign-review:mail`: one box of the alarms' form. */
export const alarmBox = (kind: string, channel: string) => `${kind}:${channel}`;
const boxes = ALARM_KINDS.flatMap((kind) => ALARM_CHANNELS.map((channel) => alarmBox(kind, channel)));

/** A box that is not checked posts nothing: every alarm of the form that is not named is off. */
export const alarmsFormSchema = z.object({ on: z.array(z.enum(boxes)).max(boxes.length).default([]) });
