import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { deletionSchema } from "../../../domain/platform";
import { useProject } from "../../kit/use-project";
import type { PageHandle } from "../../root";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";

export const handle = { title: msg`삭제` } satisfies PageHandle;

/** Deletes a project of either side: explains the consequences and requires its name. */
export function DeleteScreen() {
  const { t } = useLingui();
  const { project, side } = useProject();
  const { form, fields, failure } = useAppForm({ schema: deletionSchema });
  return (
    <Card
      title={side === "pub" ? <Trans>매체 서비스 삭제</Trans> : <Trans>광고 계정 삭제</Trans>}
      className="max-w-form"
    >
      <div className="flex flex-col gap-4">
        <InlineAlert tone="warning" title={<Trans>되돌릴 수 없어요</Trans>}>
          <Consequences>{side === "pub" ? <PlatformEnds /> : <AdAccountEnds />}</Consequences>
        </InlineAlert>
        <AppForm form={form} failure={failure}>
          <TextField
            {...bind(fields.name)}
            label={t`계속하려면 이름을 입력해 주세요: ${project.displayName}`}
            autoComplete="off"
            spellCheck={false}
          />
          <FormActions>
            <SubmitButton variant="danger">
              <Trans>삭제</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </div>
    </Card>
  );
}

const Consequences = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-1 pl-5">
    {children}
    <li>
      <Trans>검토 중이거나 예약됐거나 집행 중인 캠페인이 있으면 삭제할 수 없어요.</Trans>
    </li>
  </ul>
);

function PlatformEnds() {
  return (
    <>
      <li>
        <Trans>모든 멤버의 접근이 차단되고, 공개 페이지도 닫혀요.</Trans>
      </li>
      <li>
        <Trans>앱과 웹사이트의 광고 요청에 응답하지 않아요.</Trans>
      </li>
      <li>
        <Trans>앱 키와 액세스 토큰이 1분 안에 무효화돼요.</Trans>
      </li>
      <li>
        <Trans>주소는 다른 서비스가 사용할 수 없어요.</Trans>
      </li>
      <li>
        <Trans>지난 캠페인의 성과는 광고주의 리포트에 유지돼요.</Trans>
      </li>
    </>
  );
}

function AdAccountEnds() {
  return (
    <>
      <li>
        <Trans>모든 멤버의 접근이 차단돼요.</Trans>
      </li>
      <li>
        <Trans>작성 중인 캠페인과 소재를 다시 열 수 없어요.</Trans>
      </li>
      <li>
        <Trans>지난 캠페인의 성과는 매체의 리포트에 유지돼요.</Trans>
      </li>
    </>
  );
}
