import { useLoaderData, useParams } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { requireAccess } from "../../worker/services/kernel";
import type { PageHandle } from "../root";
import { ArticleScreen } from "../screens/publisher/docs/article-screen";
import { articleOf } from "../screens/publisher/docs/articles";
import { TITLES } from "../screens/publisher/titles";
import { pageLoader } from "../server/respond";

export const handle = { title: TITLES.docs } satisfies PageHandle;

export const loader = pageLoader(
  z.object({
    adServeOrigin: z.string(),
  }),
  async ({ ctx, params }) => {
    await requireAccess(ctx, params.project ?? "", "project.read", "pub");
    if (!articleOf(params.article ?? "")) throw new AppError("NOT_FOUND");
    return { adServeOrigin: ctx.env.AD_SERVE_ORIGIN };
  },
);

export default function DocsArticleRoute() {
  const article = articleOf(useParams().article ?? "");
  const { adServeOrigin } = useLoaderData<typeof loader>();
  return article ? <ArticleScreen article={article} adServeOrigin={adServeOrigin} /> : null;
}
