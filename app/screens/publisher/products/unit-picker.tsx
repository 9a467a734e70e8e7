import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { FieldGroup, type FieldProps } from "../../../components/fields/field";
import { type UnitOption, useUnitWords } from "./unit-option";
import { UnitPages, UnitSearch } from "./unit-search";

interface UnitPickerProps extends FieldProps {
  /** Those that were chosen before. */
  chosen: readonly UnitOption[];
  /** The ids that the form begins with: what it was given, or gives back. */
  defaultValue: readonly string[] | undefined;
  /** A page of what the search of the address finds, and where the next one begins. */
  found: readonly UnitOption[];
  next: string | null;
}

/** Chooses units out of many: what is chosen stays in sight, and goes with the form, whatever is looked for. */
export function UnitPicker({ chosen, found, next, defaultValue = [], ...field }: UnitPickerProps) {
  const words = useUnitWords();
  const [picked, setPicked] = useState<readonly UnitOption[]>(() =>
    unique([...chosen, ...found]).filter(({ id }) => defaultValue.includes(id)),
  );
  const isPicked = (unit: UnitOption) => picked.some(({ id }) => id === unit.id);
  const isFound = ({ id }: UnitOption) => found.some((unit) => unit.id === id);
  const hidden = picked.filter((unit) => !isFound(unit));
  // What the page began with stands first in a long list; what is picked on it stays where it is.
  const rows = unique([...hidden, ...chosen.filter(isFound), ...found]);
  const toggle = (unit: UnitOption) =>
    setPicked(isPicked(unit) ? picked.filter(({ id }) => id !== unit.id) : [...picked, unit]);
  return (
    <FieldGroup {...field}>
      <div className="flex flex-col gap-3">
        <UnitSearch />
        <ul className="flex max-h-[50vh] flex-col gap-1 overflow-auto">
          {rows.map((unit) => (
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
        <UnitPages next={next} />
      </div>
    </FieldGroup>
  );
}

function unique(units: readonly UnitOption[]): UnitOption[] {
  return [...new Map(units.map((unit) => [unit.id, unit])).values()];
}
