import { sql } from "drizzle-orm";
import { schema } from "../../db/client";

/** Field of a select that joins the publisher's project: whether any of its users switched personalised choice of ads off. */
export const hasOptOuts =
  sql`exists (select 1 from reader_opt_outs o where o.project_id = ${schema.projects.id})`.mapWith(Boolean);
