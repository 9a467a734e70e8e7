import { type FieldMetadata, useFormMetadata } from "@conform-to/react";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import {
  EVENT_NAME_MAX_CHARS,
  EVENT_NAME_MIN_CHARS,
  PARAMETERS_PER_EVENT_MAX,
  VALUE_TYPES,
} from "../../../../domain/audience";
import {
  type Metric,
  type MetricParameter,
  metricSchema,
  metricUpdateSchema,
  USER_PROPERTY_DESCRIPTION_MAX_CHARS,
} from "../../../../domain/inventory";
import { useProject } from "../../../kit/use-project";
import { Button, LinkButton } from "../../../ui/button";
import { Select } from "../../../ui/fields/choices";
import { FieldGroup } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { RemoveRowButton } from "../../../ui/form/remove-row-button";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { VALUE_TYPE_WORDS } from "./words";

type Bindable = Parameters<typeof bind>[0];

const BLANK: MetricParameter = { key: "", type: "string" };

/** Creates an event. */
export function NewMetricForm() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: metricSchema,
    defaultValue: { parameters: [BLANK] },
  });
  return (
    <AppForm form={form} failure={failure} className="max-w-form">
      <Card title={<Trans>이벤트 정보</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.name)}
            label={t`이벤트 이름`}
            description={t`앱이 보내는 이름 그대로 입력해 주세요. 소문자, 숫자, 밑줄만 사용해요. ${EVENT_NAME_MIN_CHARS}~${EVENT_NAME_MAX_CHARS}자. 나중에 변경할 수 없어요.`}
            maxLength={EVENT_NAME_MAX_CHARS}
            placeholder="purchase_done"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
          <MetricDescription field={fields.description} />
        </div>
      </Card>
      <ParameterList field={fields.parameters} />
      <MetricActions isNew />
    </AppForm>
  );
}

/** Edits an event; its name cannot change. */
export function MetricForm({ metric: { description, parameters } }: { metric: Metric }) {
  const { form, fields, failure } = useAppForm({
    schema: metricUpdateSchema,
    intent: "save",
    defaultValue: { description, parameters },
  });
  return (
    <AppForm form={form} failure={failure} intent="save" className="max-w-form">
      <Card title={<Trans>이벤트 정보</Trans>}>
        <MetricDescription field={fields.description} />
      </Card>
      <ParameterList field={fields.parameters} />
      <MetricActions isNew={false} />
    </AppForm>
  );
}

function MetricActions({ isNew }: { isNew: boolean }) {
  const { path } = useProject();
  return (
    <FormActions>
      <LinkButton to={path("targeting/events")}>
        <Trans>취소</Trans>
      </LinkButton>
      <SubmitButton>{isNew ? <Trans>만들기</Trans> : <Trans>저장</Trans>}</SubmitButton>
    </FormActions>
  );
}

function MetricDescription({ field }: { field: Bindable }) {
  const { t } = useLingui();
  return (
    <TextField {...bind(field)} label={t`설명 (선택)`} maxLength={USER_PROPERTY_DESCRIPTION_MAX_CHARS} />
  );
}

type ParameterFields = FieldMetadata<MetricParameter[] | undefined>;

/** Parameters of the event. Buttons do not submit. */
function ParameterList({ field }: { field: ParameterFields }) {
  const { t } = useLingui();
  const form = useFormMetadata();
  const items = field.getFieldList();
  return (
    <Card title={<Trans>매개변수</Trans>}>
      <FieldGroup
        {...bind(field)}
        label={t`매개변수`}
        labelHidden
        description={t`카테고리 조건에 사용할 값이에요. 하나 이상 필요하고 키는 서로 달라야 해요.`}
      >
        <div className="flex flex-col gap-3">
          {items.map((item, index) => (
            <ParameterRow key={item.key} item={item} nth={index + 1} name={field.name} index={index} />
          ))}
          {items.length < PARAMETERS_PER_EVENT_MAX && (
            <Button
              onClick={() => form.insert({ name: field.name, defaultValue: BLANK })}
              size="small"
              icon={<Plus size={14} aria-hidden="true" />}
              className="self-start"
            >
              <Trans>매개변수 추가</Trans>
            </Button>
          )}
        </div>
      </FieldGroup>
    </Card>
  );
}

interface ParameterRowProps {
  item: ReturnType<ParameterFields["getFieldList"]>[number];
  nth: number;
  name: string;
  index: number;
}

function ParameterRow({ item, nth, name, index }: ParameterRowProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const fields = item.getFieldset();
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="sr-only">{t`매개변수 ${nth}`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          {...bind(fields.key)}
          label={t({ message: "키", context: "parameter" })}
          maxLength={EVENT_NAME_MAX_CHARS}
          placeholder="price"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
        <Select
          {...bind(fields.type)}
          label={t`값 종류`}
          options={VALUE_TYPES.map((value) => ({ value, label: i18n._(VALUE_TYPE_WORDS[value]) }))}
        />
      </div>
      <div className="flex justify-end pt-2">
        <RemoveRowButton name={name} index={index} />
      </div>
    </fieldset>
  );
}
