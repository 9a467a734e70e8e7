import { expect, it } from "vitest";
import { changedFacts } from "../../../../app/areas/publisher/products/changed-facts";
import { adProductSchema } from "../../../../domain/inventory";
import type { ProductRow } from "../../../../worker/services/inventory";
import { columnsOf } from "../../../../worker/services/inventory/product-row";
import { cpmProduct } from "../../../support/factories";

const columns = columnsOf(adProductSchema.parse(cpmProduct(["unt_1"])));
const product = columns as unknown as ProductRow;

it("names nothing of a product that stays as it is", () => {
  expect(changedFacts(product, { ...product })).toEqual([]);
});

it.each(Object.keys(columns).filter((name) => name !== "pricingType"))(
  "names one fact for a change of %s",
  (name) => {
    expect(changedFacts(product, { ...product, [name]: ["another"] })).toHaveLength(1);
  },
);

it("names what changes in the order in which it is told", () => {
  const after = { ...product, frequencyCap: 3, priceMinor: 9_000, name: "다른 이름" };
  expect(changedFacts(product, after)).toEqual(["name", "price", "cap"]);
});
