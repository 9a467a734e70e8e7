import { useLingui } from "@lingui/react/macro";
import { Form, useSearchParams, useSubmit } from "@remix-run/react";
import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";

const DEBOUNCE_MS = 300;

interface SelectFilter {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export interface FilterBarProps {
  /** Parameter and label of the search field; without it there is no field. */
  search?: { name: string; label: string };
  filters?: readonly SelectFilter[];
  /** Other URL parameters to keep. */
  kept?: readonly string[];
  /** Whether its button is always there, for pages without scripts. */
  hasButton?: boolean;
  children?: ReactNode;
}

/**
 * A list's filters, stored in the URL so that a filtered list can be shared. A GET form: with a script it submits
 * shortly after each change, without one by its button.
 */
export function FilterBar({ search, filters = [], kept = [], hasButton = false, children }: FilterBarProps) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (delayMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (form.current) submit(form.current, { replace: true, preventScrollReset: true });
    }, delayMs);
  };
  return (
    <Form ref={form} method="get" role="search" className="flex flex-wrap items-center gap-2 pb-3">
      {["sort", "dir", ...kept].flatMap((name) =>
        params
          .getAll(name)
          .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
      )}
      {search && (
        <div className="relative w-full sm:w-80">
          <Search
            size={16}
            className="pointer-events-none absolute top-2.5 left-2.5 text-ink-muted"
            aria-hidden="true"
          />
          <input
            type="search"
            name={search.name}
            aria-label={search.label}
            placeholder={search.label}
            defaultValue={params.get(search.name) ?? ""}
            onChange={() => later(DEBOUNCE_MS)}
            className="control pl-8"
          />
        </div>
      )}
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          value={params.get(filter.name) ?? ""}
          onChange={() => later(0)}
        />
      ))}
      {children}
      {hasButton ? (
        <Button type="submit">{t`검색`}</Button>
      ) : (
        <noscript>
          <Button type="submit">{t`검색`}</Button>
        </noscript>
      )}
    </Form>
  );
}

/** Follows the URL, which may change from elsewhere, and stays the same element to keep the focus. */
function FilterSelect({
  filter,
  value,
  onChange,
}: {
  filter: SelectFilter;
  value: string;
  onChange: () => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <select
      ref={select}
      name={filter.name}
      aria-label={filter.label}
      defaultValue={value}
      onChange={onChange}
      className="control w-auto min-w-32"
    >
      <option value="">{filter.label}</option>
      {filter.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
