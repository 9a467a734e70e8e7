import { benefitSchemaFor } from "../../../domain/platform";
import { requireAccess } from "../../../worker/services/kernel";
import { todayOf } from "../../../worker/services/platform";
import type { Adapter } from "../../kit/respond.server";

/** What day it is for a benefit's form, and by what the form is checked. @throws AppError of `requireAccess` */
export async function benefitToday({ ctx, params }: Adapter): Promise<string> {
  const { project } = await requireAccess(ctx, params.project ?? "", "benefit.write", "pub");
  return todayOf(ctx, project);
}

/** @throws AppError of `requireAccess` */
export async function benefitFormSchema(adapter: Adapter) {
  return benefitSchemaFor(await benefitToday(adapter));
}
