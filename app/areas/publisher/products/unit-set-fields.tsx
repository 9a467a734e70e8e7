import { Trans, useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { PRODUCT_UNITS_MAX, UNIT_SET_NAME_MAX_CHARS } from "../../../../domain/inventory";
import type { Page } from "../../../../worker/services/kernel";
import { Button } from "../../../ui/button";
import { Select } from "../../../ui/fields/choices";
import { FieldErrors } from "../../../ui/fields/field";
import { Card } from "../../../ui/page";
import { ReorderList } from "../../../ui/reorder-list";
import { type UnitOption, useUnitWords } from "./unit-option";
import { UnitPages, UnitSearch } from "./unit-search";
import { UnitSetCard } from "./unit-set-card";
import { type TypedSet, typedSets, withUnit } from "./unit-set-state";

interface UnitSetFieldsProps {
  /** The form's field, with its initial value and the errors that concern all sets. */
  field: { id: string; name: string; errors?: string[] | undefined; initialValue?: unknown };
  /** Errors by control name. */
  errors: Readonly<Record<string, string[]>>;
  units: readonly UnitOption[];
  /** A page of further units that are in no set yet. */
  more?: Page<UnitOption>;
  /** In-house: a unit may be in several sets. */
  mayRepeat: boolean;
}

/** Units in named, ordered groups. Each control posts by its position, so the form also works without a script. */
export function UnitSetFields({ field, errors, units, more, mayRepeat }: UnitSetFieldsProps) {
  const { t } = useLingui();
  const [sets, setSets] = useState<readonly TypedSet[]>(() => typedSets(field.initialValue));
  const [added, setAdded] = useState<readonly UnitOption[]>([]);
  const change = (key: number, values: Partial<TypedSet>) =>
    setSets(sets.map((set) => (set.key === key ? { ...set, ...values } : set)));
  const reorder = (keys: string[]) =>
    setSets(keys.flatMap((key) => sets.find((set) => String(set.key) === key) ?? []));
  const nextKey = Math.max(-1, ...sets.map(({ key }) => key)) + 1;
  return (
    <Card
      title={<Trans>유닛 세트</Trans>}
      description={<Trans>형식이 같은 광고 유닛을 세트로 묶어요. 광고주에게 이 순서로 표시돼요.</Trans>}
    >
      <div className="flex flex-col gap-4">
        <FieldErrors id={field.id} label="" name={field.name} errors={field.errors} />
        {sets.length > 1 && (
          <ReorderList
            label={t`세트 순서`}
            items={sets.map(({ key, name, unitIds }) => ({
              id: String(key),
              label: name || t`이름 없는 세트`,
              note: <span className="nums text-[13px] text-ink-muted">{t`유닛 ${unitIds.length}개`}</span>,
            }))}
            onReorder={reorder}
          />
        )}
        {sets.map((set, at) => (
          <UnitSetCard
            key={set.key}
            set={set}
            prefix={`${field.name}[${at}]`}
            errors={errors}
            units={[...units, ...added]}
            maxNameChars={UNIT_SET_NAME_MAX_CHARS}
            onName={(name) => change(set.key, { name })}
            onUnit={(unitId, isIn) => setSets(withUnit(sets, set.key, unitId, isIn, mayRepeat))}
            onRemove={sets.length > 1 ? () => setSets(sets.filter(({ key }) => key !== set.key)) : null}
          />
        ))}
        <div className="flex flex-wrap items-end gap-3">
          {sets.length < PRODUCT_UNITS_MAX && (
            <Button
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => setSets([...sets, { key: nextKey, name: "", unitIds: [] }])}
            >
              <Trans>세트 추가</Trans>
            </Button>
          )}
          {more && (
            <MoreUnits
              units={more.items.filter(({ id }) => !added.some((unit) => unit.id === id))}
              next={more.next}
              onAdd={(unit) => setAdded([...added, unit])}
            />
          )}
        </div>
      </div>
    </Card>
  );
}

interface MoreUnitsProps {
  units: readonly UnitOption[];
  next: string | null;
  onAdd: (unit: UnitOption) => void;
}

/** Adds a unit to the selectable ones; a long list is searched by name and paged. */
function MoreUnits({ units, next, onAdd }: MoreUnitsProps) {
  const { t } = useLingui();
  const words = useUnitWords();
  const [search] = useSearchParams();
  const isPaged = next !== null || search.has("q") || search.has("cursor");
  if (units.length === 0 && !isPaged) return null;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isPaged && <UnitSearch />}
      <Select
        id="more-units"
        name=""
        label={t`다른 광고 유닛 가져오기`}
        placeholder={units.length > 0 ? t`선택해 주세요` : t`검색 결과가 없어요`}
        value=""
        options={units.map((unit) => ({ value: unit.id, label: words(unit) }))}
        onChange={({ target }) => {
          const unit = units.find(({ id }) => id === target.value);
          if (unit) onAdd(unit);
        }}
      />
      <UnitPages next={next} />
    </div>
  );
}
