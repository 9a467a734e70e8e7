import type { z } from "zod";
import { settingsFrom } from "../../../domain/inventory/format-settings";
import type { AdFormat } from "../../../domain/inventory/types";
import type { adUnitSchema } from "../../../domain/inventory/unit-schema";

type UnitFields = Omit<z.output<typeof adUnitSchema>, "appId" | "format">;

/** What a form says of a unit of this format, as columns; a field of another format leaves nothing. */
export function unitColumns(format: AdFormat, fields: UnitFields) {
  const { name, width, height, adMark, headline, body, cta, profile } = fields;
  return {
    name,
    width,
    height,
    adMark,
    placement: { headline, body, cta, profile },
    textItems: format === "native" ? fields.textItems : [],
    settings: settingsFrom(format, fields),
  };
}
export type UnitColumns = ReturnType<typeof unitColumns>;
