import { z } from "@hono/zod-openapi";
import {
  BUTTON_TEMPLATES,
  CLOSE_BUTTONS,
  type OfferedUnit,
  settingsOf,
  textItemSchema,
} from "../../../domain/inventory";
import { AD_FORMATS, PLATFORMS, UNIT_STATUSES } from "../../../domain/kernel";
import { CONNECTIONS, type UnitListItem } from "../../services/inventory";
import { instant, instantField } from "./fields";

/** What the unit's format has of these. */
const settingsWire = z
  .object({
    template: z.boolean(),
    backgroundColor: z.string().nullable(),
    carousel: z.object({ indicator: z.boolean(), intervalMs: z.int() }).nullable(),
    closeDelayMs: z.int(),
    rewardAfterMs: z.int().openapi({ description: "Of an image; a video earns its reward at its end" }),
    closeOnTapOutside: z.boolean(),
    dimPct: z.int(),
    buttonTemplate: z.enum(BUTTON_TEMPLATES),
    closeButton: z.enum(CLOSE_BUTTONS),
    hideForToday: z.boolean(),
    closeAfterMs: z.int(),
    darkBackgroundColor: z.string(),
  })
  .partial()
  .openapi("AdUnitSettings");

export const unitWire = z
  .object({
    id: z.string(),
    projectId: z.string(),
    appId: z.string(),
    name: z.string(),
    format: z.enum(AD_FORMATS),
    width: z.int(),
    height: z.int(),
    placement: z.object({
      headline: z.boolean(),
      body: z.boolean(),
      cta: z.boolean(),
      profile: z.boolean(),
    }),
    textItems: z.array(textItemSchema),
    adMark: z.boolean(),
    settings: settingsWire,
    status: z.enum(UNIT_STATUSES),
    createdAt: instantField,
    updatedAt: instantField,
  })
  .openapi("AdUnit");

export function toUnitWire<Unit extends OfferedUnit>(row: Unit) {
  return {
    ...row,
    settings: settingsOf(row.format, row.settings),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}

export const unitItemWire = unitWire
  .extend({
    appTitle: z.string(),
    platform: z.enum(PLATFORMS),
    linked: z.boolean(),
    connection: z.enum(CONNECTIONS),
  })
  .openapi("AdUnitListItem");

/** Packaged is what a product sells, unless it is archived. */
export function toUnitItemWire(unit: UnitListItem): z.input<typeof unitItemWire> {
  const status = unit.status === "available" && unit.linked ? "packaged" : unit.status;
  return { ...toUnitWire(unit), status, connection: unit.connected ? "connected" : "waiting" };
}

export const unitOptionsWire = z
  .object({
    apps: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        platform: z.enum(PLATFORMS),
        formats: z.array(z.enum(AD_FORMATS)),
      }),
    ),
    count: z.int(),
    max: z.int(),
  })
  .openapi("AdUnitOptions");
