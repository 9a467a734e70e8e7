import { describeRules } from "../people/field-rules/rule";
import { APP_RULES } from "./field-rules/apps";
import { PRODUCT_RULES } from "./field-rules/products";
import { UNIT_RULES } from "./field-rules/units";

/**
 * The rules of the fields of apps, ad units and ad products, each at its limit. Rules that depend on stored data are tested
 * elsewhere: the package id and the address of a proof in `test/services/inventory/apps/ownership.test.ts`, the number of units
 * in `test/services/inventory/units/list.test.ts`, a packaged unit in `test/services/inventory/units/life.test.ts`, the
 * introduction's bytes in `test/services/inventory/products/catalogue.test.ts`, typed names in
 * `test/services/inventory/units/life.test.ts` and `test/services/inventory/products/life.test.ts`.
 */
describeRules("the rules of the fields of apps, units and products", [
  ...APP_RULES,
  ...UNIT_RULES,
  ...PRODUCT_RULES,
]);
