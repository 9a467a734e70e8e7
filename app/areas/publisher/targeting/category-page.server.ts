import type { z } from "zod";
import { listCategories, listMetrics, listUserProperties } from "../../../../worker/services/inventory";
import type { ProjectAdapter } from "../../../kit/project.server";
import { type categoryFormSchema, filterOf } from "./forms";

/** Events and properties that a category may use, and the existing groups. */
export async function categoryChoices({ ctx, project }: ProjectAdapter) {
  const [metrics, properties, categories] = await Promise.all([
    listMetrics(ctx, project),
    listUserProperties(ctx, project),
    listCategories(ctx, project),
  ]);
  const groups = [...new Set(categories.map(({ group }) => group))].filter((group) => group !== "");
  return { metrics, properties, groups };
}

/** Converts the form's values to the verbs' input. */
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
