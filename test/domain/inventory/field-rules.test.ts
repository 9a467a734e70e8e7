import { describeClauses } from "../people/field-rules/rule";
import { APP_RULES } from "./field-rules/apps";
import { PRODUCT_RULES } from "./field-rules/products";
import { UNIT_RULES } from "./field-rules/units";

/**
 * The rules of the fields of apps, ad units and ad products, each at its limit. What hangs on what is stored is kept and
 * broken where it is stored: the package id and the address that a proof needs in `test/services/inventory/apps/ownership.test.ts`, the number of units in
 * `test/services/inventory/units/list.test.ts`, a packaged unit in `test/services/inventory/units/life.test.ts`, the introduction's bytes in
 * `test/services/inventory/products/catalogue.test.ts`, names that are typed in `test/services/inventory/units/life.test.ts` and `test/services/inventory/products/life.test.ts`.
 */
const CLAUSES = [
  "App: package id valid",
  "App: bundle id valid",
  "App: domain valid",
  "App: store id valid",
  "App: fingerprint valid",
  "App: code of 6 digits for resolve",
  "App: deleting needs typing its name",
  "Ad unit: name 4 to 30",
  "Ad unit: width required",
  "Ad unit: height required",
  "Ad unit: splash close 500 to 3000",
  "Ad unit: popup ratio between 3:2 and 2:3",
  "Ad unit: carousel interval 1000 to 60000",
  "Ad unit: interstitial close delay 0 to 10000",
  "Ad unit: text id lowercase letters, digits, underscore",
  "Ad unit: text id unique",
  "Web supports only banner and native units",
  "Product: name required",
  "Product: price above minimum",
  "Product: video price at least 0",
  "Product: impressions above 0",
  "Product: CTR 0 to 100",
  "Product: CTR above 0 for CPC",
  "Product: expected clicks at least 1",
  "Product: DAU at least 0",
  "Product: MAU at least 0",
  "Product: discount 0 to 100",
  "Product: CPC not for splash-only products",
  "Product: CPP days 1 to 150",
  "Product: CPP slots 1 to 12",
  "Product: skip delay 0 to 30000",
  "Product: KRW and JPY whole numbers",
  "Product: INR up to two decimals",
  "Product: unit-set name required",
  "Product: unit-set name max 40",
  "Product: unit-set name unique",
  "Product: no duplicate units where it is sold",
  "Product: duplicate units for in-house",
  "Product: at least one unit",
];

describeClauses("the rules of the fields of apps, units and products", CLAUSES, [
  ...APP_RULES,
  ...UNIT_RULES,
  ...PRODUCT_RULES,
]);
