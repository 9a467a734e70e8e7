import { z } from "zod";
import { addDays, dayAt, dayStartMs, dayView } from "../../../domain/kernel";
import { MEDIA_FIGURE_DAYS, publicFigures } from "../../../domain/reports";
import type { ProjectRow, ServiceContext } from "../kernel";
import { readCells } from "./ask-report";
import { scopeOf } from "./report-scope";

export const mediaFiguresView = z.object({
  fromDay: dayView,
  /** The last day, included. */
  toDay: dayView,
  timezone: z.string(),
  impressions: z.int(),
  viewability: z.number().nullable(),
  ctr: z.number().nullable(),
});
export type MediaFigures = z.output<typeof mediaFiguresView>;

/**
 * What a publisher delivered of sold campaigns in its last 30 whole days, for anybody; null where there is too little. Two statements.
 * Source: rule L22.
 */
export async function readMediaFigures(
  ctx: ServiceContext,
  publisher: Pick<ProjectRow, "id" | "timezone" | "currency">,
): Promise<MediaFigures | null> {
  const { timezone } = publisher;
  const today = dayAt(ctx.now, timezone);
  const fromDay = addDays(today, -MEDIA_FIGURE_DAYS);
  const window = { fromMs: dayStartMs(fromDay, timezone), toMs: dayStartMs(today, timezone), zone: timezone };
  const { cells } = await readCells(
    ctx,
    scopeOf("pub", { ...publisher, kind: "pub" }),
    {
      dimensions: ["advertiser", "pricing"],
      measures: ["impressions", "clicks", "viewability"],
      filters: {},
    },
    window,
  );
  const figures = publicFigures(
    cells.all.flatMap(({ keys: [advertiser = "", pricing], sums }) =>
      pricing === "inhouse" ? [] : [{ advertiser, sums }],
    ),
  );
  return figures && { fromDay, toDay: addDays(today, -1), timezone, ...figures };
}
