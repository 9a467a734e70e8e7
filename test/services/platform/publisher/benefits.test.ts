import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../../domain/kernel";
import {
  createBenefit,
  deleteBenefit,
  getBenefit,
  listBenefits,
  offeredBenefits,
  setBenefitPublished,
  updateBenefit,
} from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { contextOf, openShop } from "../../../support/factories";

/** Already the 2nd in Seoul. */
const NOW = Date.parse("2026-12-01T15:30:00Z");
const BENEFIT = { type: "discount", title: "첫 예약 할인", summary: "10% 할인", endDate: "2026-12-03" };

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop(env);
});

const at = (now: number) => contextOf(env, shop.publisher, { now });
const create = (input: object = {}) => createBenefit(at(NOW), shop.pub.id, { ...BENEFIT, ...input });
const stateOf = async (id: string, now = NOW) => (await getBenefit(at(now), shop.pub.id, id)).state;
const offered = async (now = NOW) => (await offeredBenefits(at(now), shop.pub)).map(({ id }) => id);

describe("a benefit", () => {
  it("is seen by advertisers from its publication to the end of its last day in the publisher's zone", async () => {
    const { id } = await create();
    expect([await stateOf(id), await offered()]).toEqual(["unpublished", []]);
    await setBenefitPublished(at(NOW), shop.pub.id, id, true);
    expect([await stateOf(id), await offered()]).toEqual(["published", [id]]);
    const lastMoment = Date.parse("2026-12-03T14:59:59Z");
    expect([await stateOf(id, lastMoment), await offered(lastMoment)]).toEqual(["published", [id]]);
    expect([await stateOf(id, lastMoment + 1_000), await offered(lastMoment + 1_000)]).toEqual([
      "expired",
      [],
    ]);
  });

  it("is taken back, and a published one stays so when it is changed", async () => {
    const { id } = await create();
    await setBenefitPublished(at(NOW), shop.pub.id, id, true);
    await updateBenefit(at(NOW), shop.pub.id, id, { ...BENEFIT, title: "새 제목" });
    expect(await stateOf(id)).toBe("published");
    await setBenefitPublished(at(NOW), shop.pub.id, id, false);
    expect([await stateOf(id), await offered()]).toEqual(["unpublished", []]);
  });

  it("ends after today, where the publisher is: today and a day that is none are refused", async () => {
    for (const [endDate, code] of [
      ["2026-12-02", "benefit.endDate"],
      ["2026-11-30", "benefit.endDate"],
      ["2026-02-30", "date"],
    ]) {
      await expect(create({ endDate })).rejects.toMatchObject({ code: "070", fields: { endDate: [code] } });
    }
  });

  it("that is over cannot be published before its last day is put off", async () => {
    const { id } = await create();
    const later = NOW + 5 * DAY_MS;
    const publish = () => setBenefitPublished(at(later), shop.pub.id, id, true);
    await expect(publish()).rejects.toMatchObject({ code: "PROJECT_MUTATION_NOT_ACCEPTABLE" });
    await updateBenefit(at(later), shop.pub.id, id, { ...BENEFIT, endDate: "2026-12-31" });
    await publish();
    expect(await stateOf(id, later)).toBe("published");
  });

  it("is nobody's once it is deleted, and never another publisher's", async () => {
    const { id } = await create();
    await setBenefitPublished(at(NOW), shop.pub.id, id, true);
    const other = await openShop(env);
    const theirs = contextOf(env, other.publisher, { now: NOW });
    const missing = { code: "NOT_FOUND" };
    await expect(getBenefit(theirs, other.pub.id, id)).rejects.toMatchObject(missing);
    await expect(deleteBenefit(theirs, other.pub.id, id)).rejects.toMatchObject(missing);
    await deleteBenefit(at(NOW), shop.pub.id, id);
    expect(await offered()).toEqual([]);
    await expect(getBenefit(at(NOW), shop.pub.id, id)).rejects.toMatchObject(missing);
  });

  it("is found by its state", async () => {
    const one = await create();
    const two = await create({ endDate: "2026-12-20" });
    await setBenefitPublished(at(NOW), shop.pub.id, two.id, true);
    const inState = async (state: string, now = NOW) =>
      (await listBenefits(at(now), shop.pub.id, { state })).items.map(({ id }) => id);
    expect([await inState("published"), await inState("unpublished")]).toEqual([[two.id], [one.id]]);
    expect(await inState("expired", NOW + 5 * DAY_MS)).toEqual([one.id]);
  });
});
