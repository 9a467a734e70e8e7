import { z } from "@hono/zod-openapi";
import { ALARM_CHANNELS, ALARM_KINDS, LEVEL, levelName } from "../../../domain/people";
import { LOCALES } from "../../../locales/words";
import type { AccountDetail } from "../../services/people";
import { instantField, instantOrNull } from "./fields";
import { deviceWire, groupSummaryWire } from "./people";

export const accountWire = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    kind: z.enum(["adv", "pub"]),
    locale: z.enum(LOCALES),
    isOperator: z.boolean(),
  })
  .openapi("Account");

const channelsWire = z.partialRecord(z.enum(ALARM_CHANNELS), z.boolean());

export const accountOptionsWire = z
  .object({
    locale: z.enum(LOCALES),
    alarms: z
      .partialRecord(z.enum(ALARM_KINDS), channelsWire)
      .openapi({ description: "A channel that is not named is on" }),
  })
  .openapi("AccountOptions");

export const accountDetailWire = accountWire
  .extend({
    options: accountOptionsWire,
    devices: z.array(deviceWire),
    groups: z.array(groupSummaryWire),
    memberships: z
      .array(
        z.object({
          project: z.string(),
          kind: z.enum(["adv", "pub"]),
          displayName: z.string(),
          level: z.int(),
          lastAccessedAt: instantField.nullable(),
        }),
      )
      .openapi({ description: "Up to 100, the last used first; all of them by `GET /project`" }),
  })
  .openapi("AccountDetail");

export function toAccountDetailWire(detail: AccountDetail): z.input<typeof accountDetailWire> {
  return {
    ...detail,
    memberships: detail.memberships.map(({ id: project, kind, displayName, level, lastAccessedAt }) => ({
      project,
      kind,
      displayName,
      level,
      lastAccessedAt: instantOrNull(lastAccessedAt),
    })),
  };
}

export const levelWire = z
  .object({
    project: z.string(),
    level: z.int(),
    name: z.enum(Object.keys(LEVEL) as [keyof typeof LEVEL, ...(keyof typeof LEVEL)[]]),
  })
  .openapi("Access");

export function toLevelWire(project: string, level: number): z.input<typeof levelWire> {
  return { project, level, name: levelName(level) };
}
