import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Side } from "../../domain/people";
import { IconButton } from "../ui/button";
import type { NavigationItem } from "./navigation";

/** Fetched when it is first opened. */
const SearchDialog = lazy(() => import("./search-dialog"));

export interface SearchProps {
  /** Null for operators, who are in none. */
  project: { kind: Side; id: string; level: number } | null;
  /** The pages that the reader may see. */
  pages: readonly NavigationItem[];
}

/** Opens the search of the frame: by its button, or by Ctrl+K (⌘K) wherever the focus is. */
export function Search(props: SearchProps) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what was looked for
  useEffect(() => setIsOpen(false), [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // Never closes: on a slow line people press again before the dialog has come.
      setIsOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <IconButton label={t`검색 (Ctrl+K)`} icon={<SearchIcon size={18} />} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
