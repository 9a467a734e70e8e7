import type { AdFormat, FieldErrors, PricingType } from "../kernel";
import type { UnitSet } from "./product-schema";

/** Unit fields that a group depends on. */
export interface GroupedUnit {
  id: string;
  format: AdFormat;
  status: string;
}

/** Each unit of a product once, in the order of its groups. */
export function unitIdsIn(sets: readonly UnitSet[]): string[] {
  return [...new Set(sets.flatMap(({ unitIds }) => unitIds))];
}

/**
 * Checks that need the units' data: a group has one format and only active units, and clicks are not sold on splash ads alone.
 * @param units units of the groups
 * @returns message codes by field
 */
export function checkUnits(
  pricingType: PricingType,
  sets: readonly UnitSet[],
  units: readonly GroupedUnit[],
): FieldErrors {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const fields: FieldErrors = {};
  sets.forEach(({ unitIds }, at) => {
    const members = unitIds.flatMap((id) => known.get(id) ?? []);
    const isMixed = new Set(members.map(({ format }) => format)).size > 1;
    const isArchived = members.some(({ status }) => status === "archived");
    if (isArchived) fields[`unitSets.${at}.unitIds`] = ["product.unitArchived"];
    else if (isMixed) fields[`unitSets.${at}.unitIds`] = ["product.unitSetMixed"];
  });
  if (isSplashOnly(pricingType, units)) fields.pricingType = ["product.cpcSplash"];
  return fields;
}

/** Whether a CPC product has only splash ads. Source: rule I16. */
export function isSplashOnly(
  pricingType: PricingType,
  units: readonly Pick<GroupedUnit, "format">[],
): boolean {
  return pricingType === "cpc" && units.length > 0 && units.every(({ format }) => format === "splash");
}

/**
 * The groups of a product, or one per format by default.
 * @param nameOf name of a format in the publisher's language
 */
export function groupsOf(
  sets: readonly UnitSet[],
  units: readonly Pick<GroupedUnit, "id" | "format">[],
  nameOf: (format: AdFormat) => string,
): UnitSet[] {
  if (sets.length > 0) return [...sets];
  const formats = [...new Set(units.map(({ format }) => format))];
  return formats.map((format) => ({
    name: nameOf(format),
    unitIds: units.filter((unit) => unit.format === format).map(({ id }) => id),
  }));
}
