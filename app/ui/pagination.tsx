import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { LinkButton } from "./button";

/** Longer trails would make the URL too long; beyond it "previous" leads to the first page. */
const TRAIL_MAX = 20;

/**
 * Links to the next and previous page. A keyset cursor only points forward, so the URL contains the
 * passed cursors (`trail`), and "previous" goes back along them.
 */
export function Pagination({ next, shown, total }: { next: string | null; shown: number; total?: number }) {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const cursor = search.get("cursor");
  const trail = search.getAll("trail");
  if (!next && !cursor) return null;
  return (
    <nav aria-label={t`페이지`} className="flex items-center justify-end gap-2 pt-3">
      <span className="nums mr-auto text-[13px] text-ink-muted">
        {total === undefined ? t`${shown}개 표시` : t`전체 ${total}개 중 ${shown}개`}
      </span>
      {cursor && (
        <LinkButton
          size="small"
          to={pageAddress(search, trail.at(-1) ?? null, trail.slice(0, -1))}
          icon={<ChevronLeft size={16} aria-hidden="true" />}
        >
          {t`이전`}
        </LinkButton>
      )}
      {next && (
        <LinkButton
          size="small"
          to={pageAddress(search, next, cursor ? [...trail, cursor].slice(-TRAIL_MAX) : [])}
        >
          {t`다음`}
          <ChevronRight size={16} aria-hidden="true" />
        </LinkButton>
      )}
    </nav>
  );
}

function pageAddress(search: URLSearchParams, cursor: string | null, trail: string[]): string {
  const page = new URLSearchParams(search);
  page.delete("cursor");
  page.delete("trail");
  if (cursor) page.set("cursor", cursor);
  for (const passed of trail) page.append("trail", passed);
  return `?${page}`;
}
