import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FieldGroup, type FieldProps } from "../../../components/fields/field";
import { type UnitOption, useUnitWords } from "./unit-option";

const DEBOUNCE_MS = 300;

interface UnitPickerProps extends FieldProps {
  /** Those that were chosen before. */
  chosen: readonly UnitOption[];
  /** The ids that the form begins with: what it was given, or gives back. */
  defaultValue: readonly string[] | undefined;
  /** What the search of the address finds. */
  found: readonly UnitOption[];
  /** Whether there are more than are shown. */
  hasMore: boolean;
}

/** Chooses units out of many: what is chosen stays in sight, and goes with the form, whatever is looked for. */
export function UnitPicker({ chosen, found, hasMore, defaultValue = [], ...field }: UnitPickerProps) {
  const words = useUnitWords();
  const [picked, setPicked] = useState<readonly UnitOption[]>(() =>
    unique([...chosen, ...found]).filter(({ id }) => defaultValue.includes(id)),
  );
  const isPicked = (unit: UnitOption) => picked.some(({ id }) => id === unit.id);
  const hidden = picked.filter(({ id }) => !found.some((unit) => unit.id === id));
  const toggle = (unit: UnitOption) =>
    setPicked(isPicked(unit) ? picked.filter(({ id }) => id !== unit.id) : [...picked, unit]);
  return (
    <FieldGroup {...field}>
      <div className="flex flex-col gap-3">
        <UnitSearch />
        <ul className="flex max-h-[50vh] flex-col gap-1 overflow-auto">
          {[...hidden, ...found].map((unit) => (
            <li key={unit.id}>
              <label className="flex min-h-9 items-center gap-2 rounded-md px-2 text-sm hover:bg-hover">
                <input
                  type="checkbox"
                  name={field.name}
                  value={unit.id}
                  checked={isPicked(unit)}
                  onChange={() => toggle(unit)}
                  className="size-[18px] shrink-0 accent-(--brand-ink)"
                />
                {words(unit)}
              </label>
            </li>
          ))}
        </ul>
        {found.length === 0 && (
          <p className="text-sm text-ink-muted">
            <Trans>찾는 이름의 광고 유닛이 없어요.</Trans>
          </p>
        )}
        {hasMore && (
          <p className="text-[13px] text-ink-muted">
            <Trans>광고 유닛이 더 있어요. 이름으로 찾아 주세요.</Trans>
          </p>
        )}
      </div>
    </FieldGroup>
  );
}

function unique(units: readonly UnitOption[]): UnitOption[] {
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}

/** Looks for names by the address, so that nothing is loaded that is not shown. It has no name: forms do not post it. */
function UnitSearch() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (q: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setSearch(q ? { q } : {}, { replace: true, preventScrollReset: true }),
      DEBOUNCE_MS,
    );
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
