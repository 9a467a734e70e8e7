import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  AUDIENCE_TARGETING_TYPES,
  audienceTargetingSchema,
  type Category,
  suitsType,
  TARGETING_NAME_MAX_CHARS,
  TARGETING_NAME_MIN_CHARS,
} from "../../../../domain/inventory";
import { SURCHARGE_MAX_MILLI_PCT } from "../../../../domain/kernel";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { CheckboxGroup, Select } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindOptions } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { PercentField } from "../products/percent-field";
import type { ShownTargeting } from "./forms";
import { TYPE_WORDS } from "./words";

interface TargetingFormProps {
  /** Null for a new targeting. */
  targeting: (ShownTargeting & { version: number }) | null;
  categories: readonly Category[];
}

export function TargetingForm({ targeting, categories }: TargetingFormProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const maxPct = SURCHARGE_MAX_MILLI_PCT / 1000;
  const { form, fields, failure } = useAppForm({
    schema: audienceTargetingSchema,
    defaultValue: {
      name: targeting?.name ?? "",
      type: AUDIENCE_TARGETING_TYPES.find((type) => type === targeting?.type) ?? "custom",
      surchargeMilliPct: String(targeting?.surchargeMilliPct ?? 0),
      categoryIds: targeting?.categories.map(({ id }) => id) ?? [],
    },
  });
  const type = AUDIENCE_TARGETING_TYPES.find((each) => each === fields.type.value) ?? "custom";
  const suitable = categories.filter(({ filter }) => suitsType(type, filter));
  return (
    <AppForm form={form} failure={failure} version={targeting?.version} className="max-w-form">
      <Card title={<Trans>타깃팅 정보</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.name)}
            label={t`타깃팅 이름`}
            description={t`광고주에게 표시돼요. ${TARGETING_NAME_MIN_CHARS}~${TARGETING_NAME_MAX_CHARS}자.`}
            maxLength={TARGETING_NAME_MAX_CHARS}
          />
          <Select
            {...bind(fields.type)}
            label={t({ message: "종류", context: "targeting" })}
            description={t`자동은 선택한 카테고리 중 광고 반응이 좋은 카테고리에만 노출해요. 언어·나이·국가·성별은 그 속성만으로 모은 카테고리를 선택할 수 있어요.`}
            options={AUDIENCE_TARGETING_TYPES.map((value) => ({ value, label: i18n._(TYPE_WORDS[value]) }))}
          />
          <PercentField
            {...bind(fields.surchargeMilliPct)}
            label={t`할증률`}
            description={t`0~${maxPct}%, 소수점 셋째 자리까지`}
          />
        </div>
      </Card>
      <Card
        title={<Trans>카테고리</Trans>}
        description={<Trans>하나에라도 속한 사용자가 이 타깃팅의 대상이에요.</Trans>}
      >
        {suitable.length === 0 ? (
          <p className="text-sm text-ink-muted">
            <Trans>선택할 수 있는 카테고리가 없어요. 카테고리를 먼저 만들어 주세요.</Trans>
          </p>
        ) : (
          <CheckboxGroup
            {...bindOptions(fields.categoryIds)}
            label={t`카테고리`}
            labelHidden
            options={suitable.map(({ id, name, group }) => ({
              value: id,
              label: group ? `${group} · ${name}` : name,
            }))}
          />
        )}
      </Card>
      <FormActions>
        <LinkButton to={path("targeting")}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>{targeting ? <Trans>저장</Trans> : <Trans>만들기</Trans>}</SubmitButton>
      </FormActions>
    </AppForm>
  );
}
