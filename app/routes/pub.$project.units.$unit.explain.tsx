import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { explainInputSchema } from "../../domain/serving";
import { getUnit, unitListItemView } from "../../worker/services/inventory";
import { explainDecision } from "../../worker/services/serving";
import type { PageHandle } from "../root";
import { type Explained, ExplainScreen } from "../screens/publisher/explain-screen";
import { TITLES } from "../screens/publisher/titles";
import { formAction, pageLoader } from "../server/respond";

export const handle = { title: TITLES.explain } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    unit: unitListItemView,
    nowMs: z.number(),
  }),
  async ({ ctx, params }) => ({
    unit: await getUnit(ctx, params.project ?? "", params.unit ?? ""),
    nowMs: ctx.now,
  }),
);

export const action = formAction(explainInputSchema, async (input, { ctx, params }): Promise<Explained> => {
  const { project = "", unit = "" } = params;
  return { explained: await explainDecision(ctx, project, unit, input) };
});

export default function ExplainRoute() {
  return <ExplainScreen {...useLoaderData<typeof loader>()} />;
}
