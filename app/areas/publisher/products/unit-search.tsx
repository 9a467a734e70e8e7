import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { ChevronRight, ChevronsLeft, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { Button } from "../../../ui/button";

const DEBOUNCE_MS = 300;
const STAY = { replace: true, preventScrollReset: true } as const;

/** Searches by name through the URL, so that only displayed units are loaded. The input has no name and is not posted. */
export function UnitSearch() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch(q ? { q } : {}, STAY), DEBOUNCE_MS);
  };
  return (
    <div className="relative sm:w-80">
      <Search
        size={16}
        className="pointer-events-none absolute top-2.5 left-2.5 text-ink-muted"
        aria-hidden="true"
      />
      <input
        type="search"
        aria-label={t`광고 유닛 찾기`}
        placeholder={t`광고 유닛 찾기`}
        defaultValue={search.get("q") ?? ""}
        onChange={(event) => look(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        className="control pl-8"
      />
    </div>
  );
}

/** Link to further units, through the URL; the selection is kept. */
export function UnitPages({ next }: { next: string | null }) {
  const [search, setSearch] = useSearchParams();
  const q = search.get("q");
  const kept: Record<string, string> = q ? { q } : {};
  const isBehind = search.has("cursor");
  if (next === null && !isBehind) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {isBehind && (
        <Button
          size="small"
          icon={<ChevronsLeft size={16} aria-hidden="true" />}
          onClick={() => setSearch(kept, STAY)}
        >
          <Trans>처음으로</Trans>
        </Button>
      )}
      {next !== null && (
        <Button size="small" onClick={() => setSearch({ ...kept, cursor: next }, STAY)}>
          <Trans>다음 유닛</Trans>
          <ChevronRight size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
