import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDb, schema } from "../../../../worker/db/client";
import { getProjectForMember, listProjects } from "../../../../worker/services/platform";
import { env } from "../../../support/env";
import { contextOf, openShop } from "../../../support/factories";

describe("a project, as a verb gives it to its owner", () => {
  it("has not the key that its users' ids are hashed with, which pages would carry to the browser", async () => {
    const { publisher, pub } = await openShop(env);
    const kept = await openDb(env.DB).query.projects.findFirst({ where: eq(schema.projects.id, pub.id) });
    const ctx = contextOf(env, publisher);
    for (const view of [await getProjectForMember(ctx, pub.id), ...(await listProjects(ctx))]) {
      expect(view).toMatchObject({ id: pub.id, displayName: kept?.displayName });
      expect(Object.keys(view)).not.toContain("uidKey");
      expect(Object.values(view)).not.toContain(kept?.uidKey);
    }
  });
});
