import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { REVIEW_DUE_H, REVIEW_LAPSE_H } from "../../domain/booking";
import { updateOperation } from "../../worker/services/platform";
import { operationFormSchema } from "../areas/settings/forms";
import { SaveRow } from "../areas/settings/save-row";
import { savedSettings } from "../areas/settings/settings.server";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Switch } from "../ui/fields/choices";
import { bindChecked } from "../ui/form/bind";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { access: "project.read", title: msg`운영 설정` } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(operationFormSchema, async (input, adapter) => {
  await updateOperation(adapter.ctx, adapter.project, input);
  return savedSettings(adapter);
});

/** Settings of the campaign review, and of changes by advertisers after booking. */
export default function OperationScreen() {
  const { t } = useLingui();
  const { may, project } = useProject();
  const { manualReview, editsCppBudget, editsTargeting } = project;
  const { form, fields, failure } = useAppForm({
    schema: operationFormSchema,
    defaultValue: { manualReview, editsCppBudget, editsTargeting },
  });
  const editable = may("project.update");
  return (
    <AppForm form={form} failure={failure} version={project.version} className="max-w-form">
      <Card title={<Trans>캠페인 검토</Trans>}>
        <div className="flex flex-col gap-4">
          <Switch
            {...bindChecked(fields.manualReview)}
            disabled={!editable}
            label={t`직접 검토하기`}
            description={t`끄면 검토를 요청한 캠페인이 바로 최종 검토로 넘어가요. 당일 시작 캠페인은 꺼도 직접 승인해야 해요.`}
          />
          <p className="text-[13px] text-ink-muted">
            <Trans>
              켜면 {REVIEW_DUE_H}시간 안에 검토해야 하고, {REVIEW_LAPSE_H}시간이 지나면 캠페인이 자동으로
              반려돼요.
            </Trans>
          </p>
        </div>
      </Card>
      <Card title={<Trans>광고주가 변경할 수 있는 항목</Trans>}>
        <div className="flex flex-col gap-4">
          <Switch
            {...bindChecked(fields.editsCppBudget)}
            disabled={!editable}
            label={t`기간제 예산`}
            description={t`끄면 예약한 구좌 수와 일수를 변경할 수 없어요. 날짜는 변경할 수 있어요.`}
          />
          <Switch
            {...bindChecked(fields.editsTargeting)}
            disabled={!editable}
            label={t`타깃팅`}
            description={t`끄면 캠페인의 타깃팅을 선택하거나 변경할 수 없어요.`}
          />
        </div>
      </Card>
      <SaveRow editable={editable} />
    </AppForm>
  );
}
