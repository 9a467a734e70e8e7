import { countTasks, taskCountView } from "../../worker/services/desk";
import { pageLoader } from "../kit/page.server";

/** Number of the operators' tasks, for the menu. */
export const loader = pageLoader(taskCountView, ({ ctx }) => countTasks(ctx, { side: "ops" }));
