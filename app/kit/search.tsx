import { useLingui } from "@lingui/react/macro";
import { useLocation } from "@remix-run/react";
import { Search as SearchIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { Side } from "../../domain/people";
import { IconButton } from "../ui/button";
import type { NavigationItem } from "./navigation";

/** Loaded when first opened. */
const SearchDialog = lazy(() => import("./search-dialog"));

export interface SearchProps {
  /** Null for operators, who have no project. */
  project: { kind: Side; id: string; level: number } | null;
  /** The pages that the reader may see. */
  pages: readonly NavigationItem[];
}

/** Opens the frame's search: by its button, or by Ctrl+K (⌘K) anywhere. */
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
      // Never closes it: on a slow connection readers press again before the dialog appears.
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
