import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Link } from "@remix-run/react";
import { ARTICLES } from "../areas/publisher/docs/articles";
import { DocsFrame } from "../areas/publisher/docs/docs-frame";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";

export const handle = { access: "project.read", title: msg`문서` } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

/** All articles with their summaries. */
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
