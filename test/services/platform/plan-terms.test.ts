import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { FIRST_TERMS, type PlanTerms, planAt } from "../../../domain/money";
import { openDb, schema } from "../../../worker/db/client";
import { freeInForce, planHistoryOf, planInForce } from "../../../worker/services/platform";
import { env } from "../../support/env";
import { contextOf, openShop } from "../../support/factories";

const { planTerms, projects } = schema;

const piece = fc.record({
  length: fc.integer({ min: 1, max: 20 }),
  plan: fc.constantFrom("stream" as const, "wave" as const),
  freeImpressions: fc.option(fc.constantFrom(0, 5_000, 30_000)),
});

it("delivery stops by the same intervals that a month is billed by, at every moment", async () => {
  const { pub } = await openShop(env);
  const ctx = contextOf(env, null);
  const db = openDb(env.DB);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 5 }), async (pieces) => {
      await db.delete(planTerms).where(eq(planTerms.projectId, pub.id));
      let fromAt = 0;
      const terms = pieces.map(({ length, ...own }, at): PlanTerms => {
        const untilAt = at === pieces.length - 1 ? null : fromAt + length;
        const one = { ...FIRST_TERMS, ...own, fromAt, untilAt };
        fromAt += length;
        return one;
      });
      for (const one of terms) await db.insert(planTerms).values({ projectId: pub.id, ...one });
      const history = await planHistoryOf(ctx, pub);
      for (const atMs of new Set(terms.flatMap((one) => [one.fromAt, one.fromAt + 1, fromAt]))) {
        const [found] = await db
          .select({ plan: planInForce(atMs), freeImpressions: freeInForce(atMs) })
          .from(projects)
          .where(eq(projects.id, pub.id));
        const { plan, freeImpressions } = planAt(atMs, history);
        expect(found).toEqual({ plan, freeImpressions });
      }
    }),
    { numRuns: 30 },
  );
});
