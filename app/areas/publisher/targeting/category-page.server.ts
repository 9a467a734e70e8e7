import type { z } from "zod";
import { listCategories, listMetrics, listUserProperties } from "../../../../worker/services/inventory";
import type { ProjectAdapter } from "../../../kit/project.server";
import { type categoryFormSchema, filterOf } from "./forms";

/** What a category may ask for, and the groups that there are. */
export async function categoryChoices({ ctx, project }: ProjectAdapter) {
  const [metrics, properties, categories] = await Promise.all([
    listMetrics(ctx, project),
    listUserProperties(ctx, project),
    listCategories(ctx, project),
  ]);
  const groups = [...new Set(categories.map(({ group }) => group))].filter((group) => group !== "");
  return { metrics, properties, groups };
}

/** A form as the verbs take it. */
export async function typedCategory(
  { ctx, project }: ProjectAdapter,
  { filter, ...input }: z.output<typeof categoryFormSchema>,
) {
  const [metrics, properties] = await Promise.all([
    listMetrics(ctx, project),
    listUserProperties(ctx, project),
  ]);
  return { ...input, filter: filterOf(filter, { metrics, properties }) };
}
