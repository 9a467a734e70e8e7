import { Trans, useLingui } from "@lingui/react/macro";
import { REVIEW_DUE_H, REVIEW_LAPSE_H } from "../../../domain/shared/limits";
import { Switch } from "../../components/fields/choices";
import { bindChecked } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { operationFormSchema } from "./forms";

export function OperationScreen() {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: operationFormSchema,
    defaultValue: { manualReview: project.manualReview },
  });
  const editable = may("project.update");
  return (
    <Card title={<Trans>캠페인 검토</Trans>} className="max-w-2xl">
      <AppForm form={form} failure={failure}>
        <Switch
          {...bindChecked(fields.manualReview)}
          disabled={!editable}
          label={t`직접 검토하기`}
          description={t`끄면 검토를 요청한 캠페인이 바로 최종 검토로 넘어가요. 당일 시작 캠페인은 꺼도 직접 승인해야 해요.`}
        />
        <p className="text-[13px] text-ink-muted">
          <Trans>
            켜면 {REVIEW_DUE_H}시간 안에 답해야 하고, {REVIEW_LAPSE_H}시간이 지나면 캠페인이 자동으로
            반려돼요.
          </Trans>
        </p>
        {editable && (
          <FormActions>
            <SubmitButton>
              <Trans>저장</Trans>
            </SubmitButton>
          </FormActions>
        )}
      </AppForm>
    </Card>
  );
}
