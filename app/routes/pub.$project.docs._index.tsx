import { useLingui as useRuntime } from "@lingui/react";
import { Link } from "@remix-run/react";
import { z } from "zod";
import { requireAccess } from "../../worker/services/kernel";
import { ARTICLES } from "../areas/publisher/docs/articles";
import { DocsFrame } from "../areas/publisher/docs/docs-frame";
import { TITLES } from "../areas/publisher/titles";
import { pageLoader } from "../kit/respond.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { title: TITLES.docs } satisfies PageHandle;

export const loader = pageLoader(z.null(), async ({ ctx, params }) => {
  await requireAccess(ctx, params.project ?? "", "project.read", "pub");
  return null;
});

/** Every article, with what it is about. */
export default function DocsIndexScreen() {
  const { i18n } = useRuntime();
  const { path } = useProject();
  return (
    <DocsFrame>
      <ul className="grid gap-3 sm:grid-cols-2">
        {ARTICLES.map(({ slug, title, summary }) => (
          <li key={slug} className="rounded-lg border border-line bg-surface p-4">
            <h2 className="text-[15px] font-semibold">
              <Link
                to={path(`docs/${slug}`)}
                className="inline-flex min-h-6 items-center text-brand-ink hover:underline"
              >
                {i18n._(title)}
              </Link>
            </h2>
            <p className="pt-1 text-sm text-ink-muted">{i18n._(summary)}</p>
          </li>
        ))}
      </ul>
    </DocsFrame>
  );
}
