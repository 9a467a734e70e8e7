import { z } from "@hono/zod-openapi";
import { LOCALES } from "../../../app/i18n/index";
import { LEVEL, levelName } from "../../../domain/access/levels";

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
