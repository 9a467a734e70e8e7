import { type FieldMetadata, useFormMetadata } from "@conform-to/react";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import {
  AGE_PROPERTY,
  AGE_RANGES,
  EVENT_PERIOD_MAX_DAYS,
  FILTER_OPERATORS,
  UNKNOWN_AGE,
  type ValueType,
} from "../../../../domain/audience";
import {
  CATEGORY_EVENTS_MAX,
  CATEGORY_PROPERTIES_MAX,
  type Metric,
  type UserProperty,
} from "../../../../domain/inventory";
import { Button } from "../../../ui/button";
import { CheckboxGroup, Select } from "../../../ui/fields/choices";
import { FieldGroup } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindOptions } from "../../../ui/form/bind";
import { RemoveRowButton } from "../../../ui/form/remove-row-button";
import type { TypedCondition, TypedEvent } from "./forms";
import { OPERATOR_WORDS, VALUE_TYPE_WORDS } from "./words";

const BLANK_CONDITION: TypedCondition = { key: "", operator: "is", values: "" };
const OPERATORS_OF_ANY = FILTER_OPERATORS.filter((operator) => operator !== "range");
const BLANK_EVENT = { event: "", times: "1", days: "30", parameters: [] };
const EVENT_PARAMETERS_MAX = 5;

type EventsField = FieldMetadata<TypedEvent[] | undefined>;
type ConditionsField = FieldMetadata<TypedCondition[] | undefined>;

interface Named {
  name: string;
  type: ValueType;
}

/** Conditions on users' events. Its buttons add and remove rows without submitting. */
export function EventConditions({ field, metrics }: { field: EventsField; metrics: readonly Metric[] }) {
  const { t } = useLingui();
  const form = useFormMetadata();
  const items = field.getFieldList();
  return (
    <FieldGroup
      {...bind(field)}
      label={t`이벤트 조건`}
      description={t`${CATEGORY_EVENTS_MAX}개까지 추가할 수 있어요.`}
    >
      <div className="flex flex-col gap-3">
        {items.map((item, index) => (
          <EventRow key={item.key} item={item} list={field.name} index={index} metrics={metrics} />
        ))}
        {items.length < CATEGORY_EVENTS_MAX && (
          <Button
            onClick={() => form.insert({ name: field.name, defaultValue: BLANK_EVENT })}
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            className="self-start"
          >
            <Trans>이벤트 조건 추가</Trans>
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

interface EventRowProps {
  item: ReturnType<EventsField["getFieldList"]>[number];
  list: string;
  index: number;
  metrics: readonly Metric[];
}

function EventRow({ item, list, index, metrics }: EventRowProps) {
  const { t } = useLingui();
  const fields = item.getFieldset();
  const chosen = metrics.find(({ name }) => name === fields.event.value);
  const nth = index + 1;
  return (
    <fieldset className="flex flex-col gap-3 rounded-md border border-line p-3">
      <legend className="sr-only">{t`이벤트 조건 ${nth}`}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          {...bind(fields.event)}
          label={t({ message: "이벤트", context: "condition" })}
          placeholder={t`선택해 주세요`}
          options={metrics.map(({ name }) => ({ value: name, label: name }))}
        />
        <TextField
          {...bind(fields.times)}
          label={t`횟수 (이상)`}
          inputMode="numeric"
          autoComplete="off"
          className="nums"
        />
        <TextField
          {...bind(fields.days)}
          label={t`최근 며칠 (최대 ${EVENT_PERIOD_MAX_DAYS})`}
          inputMode="numeric"
          autoComplete="off"
          className="nums"
        />
      </div>
      <Conditions
        field={fields.parameters}
        label={t`매개변수 조건`}
        add={t`매개변수 조건 추가`}
        max={EVENT_PARAMETERS_MAX}
        names={(chosen?.parameters ?? []).map(({ key, type }) => ({ name: key, type }))}
      />
      <div className="flex justify-end">
        <RemoveRowButton name={list} index={index} />
      </div>
    </fieldset>
  );
}

/** Conditions on users' properties. */
export function PropertyConditions({
  field,
  properties,
}: {
  field: ConditionsField;
  properties: readonly UserProperty[];
}) {
  const { t } = useLingui();
  return (
    <Conditions
      field={field}
      label={t`속성 조건`}
      add={t`속성 조건 추가`}
      max={CATEGORY_PROPERTIES_MAX}
      names={properties}
      isOfUsers
    />
  );
}

interface ConditionsProps {
  field: ConditionsField;
  label: string;
  add: string;
  max: number;
  names: readonly Named[];
  /** Properties of users, of which the age has ranges. */
  isOfUsers?: boolean;
}

function Conditions({ field, label, add, max, names, isOfUsers = false }: ConditionsProps) {
  const { t } = useLingui();
  const form = useFormMetadata();
  const items = field.getFieldList();
  return (
    <FieldGroup
      {...bind(field)}
      label={label}
      description={
        items.length > 0 ? t`값이 여러 개면 쉼표로 구분해요. 참·거짓은 true, false로 입력해요.` : undefined
      }
    >
      <div className="flex flex-col gap-3">
        {items.map((item, index) => (
          <div key={item.key} className="flex flex-col gap-2">
            <ConditionRow item={item} names={names} isOfUsers={isOfUsers} />
            <div className="flex justify-end">
              <RemoveRowButton name={field.name} index={index} />
            </div>
          </div>
        ))}
        {items.length < max && (
          <Button
            onClick={() => form.insert({ name: field.name, defaultValue: BLANK_CONDITION })}
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            className="self-start"
          >
            {add}
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

interface ConditionRowProps {
  item: ReturnType<ConditionsField["getFieldList"]>[number];
  names: readonly Named[];
  isOfUsers: boolean;
}

function ConditionRow({ item, names, isOfUsers }: ConditionRowProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const fields = item.getFieldset();
  const isRange = fields.operator.value === "range";
  const operators =
    isRange || (isOfUsers && fields.key.value === AGE_PROPERTY) ? FILTER_OPERATORS : OPERATORS_OF_ANY;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Select
        {...bind(fields.key)}
        label={t`항목`}
        placeholder={t`선택해 주세요`}
        options={names.map(({ name, type }) => ({
          value: name,
          label: `${name} (${i18n._(VALUE_TYPE_WORDS[type])})`,
        }))}
      />
      <Select
        {...bind(fields.operator)}
        label={t`비교`}
        options={operators.map((value) => ({ value, label: i18n._(OPERATOR_WORDS[value]) }))}
      />
      {isRange ? (
        <div className="sm:col-span-3">
          <CheckboxGroup
            {...bindOptions(fields.ranges)}
            label={t`연령대`}
            options={AGE_RANGES.map((value) => ({ value, label: value === UNKNOWN_AGE ? t`모름` : value }))}
          />
        </div>
      ) : (
        <TextField {...bind(fields.values)} label={t`값`} autoComplete="off" />
      )}
    </div>
  );
}
