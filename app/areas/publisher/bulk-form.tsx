import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { SelectAll } from "../../ui/data-table";
import { useHydrated } from "../../ui/use-hydrated";

interface BulkFormProps {
  /** Intent and button text of the bulk action. */
  intent: string;
  label: ReactNode;
  /** Id of the form, for the list's checkboxes. */
  form: string;
  /** Changes with the rows, which clears the selection. */
  rows: string;
  /** Additional actions; receives the ids that are selected when it is opened. */
  also?: (ids: () => string[]) => ReactNode;
  children: ReactNode;
}

/** A list with row checkboxes; the bulk buttons appear once a row is selected. Without a script they are always visible. */
export function BulkForm({ intent, label, form, rows, also, children }: BulkFormProps) {
  const { t } = useLingui();
  const { state } = useNavigation();
  const hydrated = useHydrated();
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
  return (
    <div ref={list} onChange={recount}>
      <Form
        id={form}
        method="post"
        className={cx(
          "flex flex-wrap items-center gap-3 pb-2 text-sm",
          hydrated && count === 0 && "sm:hidden",
        )}
      >
        <input type="hidden" name="intent" value={intent} />
        {/* For rows displayed as cards, which have no header. */}
        {hydrated && (
          <label htmlFor={`${form}-all`} className="flex min-h-7 items-center gap-2 sm:hidden">
            {all(`${form}-all`)}
            {t`전체 선택`}
          </label>
        )}
        {count > 0 && (
          <span role="status" className="nums text-[13px] text-ink-muted">
            {t`${count}개 선택됨`}
          </span>
        )}
        {(!hydrated || count > 0) && (
          <Button type="submit" size="small" disabled={state === "submitting"}>
            {label}
          </Button>
        )}
        {count > 0 && also?.(() => boxes().flatMap((box) => (box.checked ? [box.value] : [])))}
      </Form>
      <SelectAll.Provider value={hydrated && <span className="inline-flex max-sm:hidden">{all()}</span>}>
        {children}
      </SelectAll.Provider>
    </div>
  );
}
