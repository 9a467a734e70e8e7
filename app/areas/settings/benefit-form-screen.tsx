import { Trans, useLingui } from "@lingui/react/macro";
import {
  BENEFIT_DESCRIPTION_MAX_CHARS,
  BENEFIT_SUMMARY_MAX_CHARS,
  BENEFIT_TITLE_MAX_CHARS,
  BENEFIT_TYPES,
  benefitSchemaFor,
} from "../../../domain/platform";
import type { BenefitView } from "../../../worker/services/platform";
import { useProject } from "../../kit/use-project";
import { LinkButton } from "../../ui/button";
import { Select } from "../../ui/fields/choices";
import { DayField } from "../../ui/fields/day-field";
import { TextArea, TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { Card } from "../../ui/page";
import { useBenefitWords } from "./benefit-words";

interface BenefitFormScreenProps {
  /** Null for a new benefit. */
  benefit: BenefitView | null;
  /** In the project's time zone. */
  today: string;
}

export function BenefitFormScreen({ benefit, today }: BenefitFormScreenProps) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const { types } = useBenefitWords();
  const { form, fields, failure } = useAppForm({
    schema: benefitSchemaFor(today),
    defaultValue: benefit ?? {},
  });
  return (
    <Card
      title={benefit ? <Trans>혜택 수정</Trans> : <Trans>혜택 만들기</Trans>}
      description={benefit?.publishedAt ? <Trans>저장하면 광고주에게 바로 반영돼요.</Trans> : undefined}
      className="max-w-form"
    >
      <AppForm form={form} failure={failure} version={benefit?.version}>
        <Select
          {...bind(fields.type)}
          label={t`종류`}
          placeholder={t`선택해 주세요`}
          options={BENEFIT_TYPES.map((value) => ({ value, label: types[value] }))}
        />
        <TextField
          {...bind(fields.title)}
          label={t({ message: "제목", context: "title" })}
          maxLength={BENEFIT_TITLE_MAX_CHARS}
        />
        <TextField {...bind(fields.summary)} label={t`한 줄 요약`} maxLength={BENEFIT_SUMMARY_MAX_CHARS} />
        <TextArea
          {...bind(fields.description)}
          label={t`설명 (선택)`}
          description={t`최대 ${BENEFIT_DESCRIPTION_MAX_CHARS}자`}
          maxLength={BENEFIT_DESCRIPTION_MAX_CHARS}
          rows={5}
        />
        <DayField
          {...bind(fields.endDate)}
          label={t`마지막 날`}
          description={t`내일 이후의 날짜를 선택해 주세요. 이 날짜가 지나면 혜택이 만료돼요. (${project.timezone})`}
        />
        <FormActions>
          <LinkButton to={path("settings/benefits")}>
            <Trans>취소</Trans>
          </LinkButton>
          <SubmitButton>{benefit ? <Trans>저장</Trans> : <Trans>만들기</Trans>}</SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}
