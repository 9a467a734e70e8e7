import { useLingui } from "@lingui/react/macro";
import { useSearchParams, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";

/** Two days within a `FilterBar`: the campaigns that run on some day between them. Both are kept in the address. */
export function PeriodFilter() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const submit = useSubmit();
  const later = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // A half-typed year is a date to the browser already.
    if (target.form && (target.value === "" || target.value > "2000"))
      submit(target.form, { replace: true, preventScrollReset: true });
  };
  const input = (name: "from" | "to", label: string) => (
    <label className="flex items-center gap-1.5 text-[13px] text-ink-muted">
      {label}
      <input
        key={`${name}:${search.get(name) ?? ""}`}
        type="date"
        name={name}
        defaultValue={search.get(name) ?? ""}
        onChange={later}
        className="control w-auto"
      />
    </label>
  );
  return (
    <>
      {input("from", t`부터`)}
      {input("to", t`까지`)}
    </>
  );
}
