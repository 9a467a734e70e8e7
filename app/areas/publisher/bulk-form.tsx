import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { useHydrated } from "../../ui/use-hydrated";

interface BulkFormProps {
  /** What is done with the rows that are ticked, and the words of the button that does it. */
  intent: string;
  label: ReactNode;
  /** Id of the form, for the boxes of the list. */
  form: string;
  /** Changes with the rows, whose ticks are then gone. */
  rows: string;
  /** What else may be done with them; it is given the ids that are ticked when it is opened. */
  also?: (ids: () => string[]) => ReactNode;
  children: ReactNode;
}

/** A list whose rows have boxes; once one is ticked, the buttons that take all that are. Without a script they are always there. */
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
  return (
    <div ref={list} onChange={recount}>
      <Form id={form} method="post" className="flex flex-wrap items-center gap-3 pb-2 text-sm">
        <input type="hidden" name="intent" value={intent} />
        {hydrated && (
          <label className="flex min-h-7 items-center gap-2">
            <input
              type="checkbox"
              checked={count > 0 && count === boxes().length}
              onChange={(event) => tickAll(event.target.checked)}
              className="size-[18px] accent-(--brand-ink)"
            />
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
      {children}
    </div>
  );
}
