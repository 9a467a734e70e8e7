import { useLingui } from "@lingui/react/macro";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";

interface TickedRows {
  /** For the element around the list. */
  list: RefObject<HTMLDivElement>;
  /** Number of selected rows. */
  count: number;
  /** For the list's `onChange`. */
  recount: () => void;
  /** Ids of the selected rows, read when it is called. */
  ids: () => string[];
  /** Checkbox that selects all rows. */
  all: (id?: string) => ReactNode;
}

/**
 * Selection of a list's `RowBox`es.
 * @param form id of the form to which the checkboxes belong
 * @param rows changes with the rows, which clears the selection
 */
export function useTickedRows(form: string, rows: string): TickedRows {
  const { t } = useLingui();
  const list = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(0);
  const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>(`input[form="${form}"]`) ?? [])];
  const recount = () => setCount(boxes().filter((box) => box.checked).length);
  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    recount();
  };
  const ticked = useRef(rows);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was ticked among other rows was meant for those
  useEffect(() => {
    if (ticked.current !== rows) tickAll(false);
    ticked.current = rows;
  }, [rows]);
  const all = (id?: string) => (
    <input
      id={id}
      type="checkbox"
      aria-label={t`전체 선택`}
      checked={count > 0 && count === boxes().length}
      onChange={(event) => tickAll(event.target.checked)}
      className="size-[18px] accent-(--brand-ink)"
    />
  );
  const ids = () => boxes().flatMap((box) => (box.checked ? [box.value] : []));
  return { list, count, recount, ids, all };
}
