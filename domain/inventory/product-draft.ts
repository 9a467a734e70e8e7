import type { ProductGroups, ProductInfo, ProductPerformance, ProductUnits } from "./product-schema";

/** The steps of creating a product, each checked by itself and all of them again when it is created. Source: specification section 2. */
export const PRODUCT_STEPS = ["units", "info", "group", "performance"] as const;
export type ProductStep = (typeof PRODUCT_STEPS)[number];

/** What was said so far, by step. */
export interface ProductDraft {
  units?: ProductUnits;
  info?: ProductInfo;
  group?: Pick<ProductGroups, "unitSets">;
  performance?: Omit<ProductPerformance, "pricingType">;
}

/** The first step that is not done; the last one ends the creation. */
export function nextProductStep(draft: ProductDraft): ProductStep {
  return PRODUCT_STEPS.find((step) => draft[step] === undefined) ?? "performance";
}

/** Whether a step may be open: nobody gets ahead of what is missing. */
export function isProductStepOpen(step: ProductStep, draft: ProductDraft): boolean {
  return PRODUCT_STEPS.indexOf(step) <= PRODUCT_STEPS.indexOf(nextProductStep(draft));
}

/** Units that were chosen anew leave their groups or wait for one, so that the groups are asked for again. */
export function withUnits(draft: ProductDraft, units: ProductUnits): ProductDraft {
  const before = draft.units?.unitIds ?? [];
  const isSame =
    before.length === units.unitIds.length && units.unitIds.every((unitId) => before.includes(unitId));
  const { group, ...rest } = draft;
  return { ...rest, units, ...(isSame && group ? { group } : {}) };
}

/** The draft as the input of a whole product. */
export function productOf({ info, group, performance }: ProductDraft): Record<string, unknown> {
  return { ...info, ...group, ...performance };
}
