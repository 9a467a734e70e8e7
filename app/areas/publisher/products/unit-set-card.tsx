import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../../ui/button";
import { FieldGroup } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { type UnitOption, useUnitWords } from "./unit-option";
import type { TypedSet } from "./unit-set-state";

interface UnitSetCardProps {
  set: TypedSet;
  /** Name of the set in the form: `unitSets[0]`. */
  prefix: string;
  errors: Readonly<Record<string, string[]>>;
  units: readonly UnitOption[];
  maxNameChars: number;
  onName: (name: string) => void;
  onUnit: (unitId: string, isIn: boolean) => void;
  /** Null for the only set. */
  onRemove: (() => void) | null;
}

/** A set: its name and its units. All units of a set have the format of the first. */
export function UnitSetCard(props: UnitSetCardProps) {
  const { set, prefix, errors, units, maxNameChars, onName, onUnit, onRemove } = props;
  const { t } = useLingui();
  const words = useUnitWords();
  const format = units.find(({ id }) => set.unitIds.includes(id))?.format;
  const names = { name: `${prefix}.name`, unitIds: `${prefix}.unitIds` };
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-line p-3 sm:p-4">
      <div className="flex flex-wrap items-start justify-end gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            id={names.name}
            name={names.name}
            errors={errors[names.name]}
            label={t`세트 이름`}
            required
            maxLength={maxNameChars}
            value={set.name}
            onChange={(event) => onName(event.target.value)}
          />
        </div>
        {onRemove && (
          <Button variant="quiet" className="mt-6" onClick={onRemove} aria-label={t`${set.name} 세트 삭제`}>
            <Trans>삭제</Trans>
          </Button>
        )}
      </div>
      <FieldGroup
        id={names.unitIds}
        name={names.unitIds}
        errors={errors[names.unitIds]}
        label={t`광고 유닛`}
        required
      >
        <div className="flex flex-col gap-1">
          {units.map((unit) => (
            <label
              key={unit.id}
              className="flex min-h-8 items-center gap-2 text-sm has-disabled:text-ink-muted"
            >
              <input
                type="checkbox"
                name={names.unitIds}
                value={unit.id}
                checked={set.unitIds.includes(unit.id)}
                disabled={format !== undefined && unit.format !== format && !set.unitIds.includes(unit.id)}
                onChange={(event) => onUnit(unit.id, event.target.checked)}
                className="size-[18px] shrink-0 accent-(--brand-ink)"
              />
              {words(unit)}
            </label>
          ))}
        </div>
      </FieldGroup>
    </section>
  );
}
