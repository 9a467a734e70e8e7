import { useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "./button";
import { cx } from "./cx";
import { SelectAll } from "./data-table";
import { useHydrated } from "./use-hydrated";
import { useTickedRows } from "./use-ticked-rows";

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
  variant?: ButtonVariant;
  children: ReactNode;
}

/** A list with row checkboxes; the bulk buttons appear once a row is selected. Without a script they are always visible. */
export function BulkForm({ intent, label, form, rows, also, variant, children }: BulkFormProps) {
  const { t } = useLingui();
  const { state } = useNavigation();
  const hydrated = useHydrated();
  const { list, count, recount, ids, all } = useTickedRows(form, rows);
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
          <Button type="submit" size="small" variant={variant} disabled={state === "submitting"}>
            {label}
          </Button>
        )}
        {count > 0 && also?.(ids)}
      </Form>
      <SelectAll.Provider value={hydrated && <span className="inline-flex max-sm:hidden">{all()}</span>}>
        {children}
      </SelectAll.Provider>
    </div>
  );
}
