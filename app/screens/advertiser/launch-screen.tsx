import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { adAccountSchema } from "../../../domain/project/schema";
import { LinkButton } from "../../components/button";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, PageHeader } from "../../components/page";
import { PlainShell } from "../../shell/app-shell";
import { AdAccountFields } from "./ad-account-fields";

export const title = msg`광고 계정 열기`;
export const opened = msg`광고 계정을 열었어요. 이제 상품을 예약할 수 있어요.`;

/** @param accountName a first guess at the name of the ad account */
export function LaunchScreen({ accountName }: { accountName: string }) {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: adAccountSchema,
    defaultValue: { displayName: t`${accountName}의 광고 계정` },
  });
  return (
    <PlainShell>
      <PageHeader
        title={<Trans>광고 계정 열기</Trans>}
        description={<Trans>광고를 예약하고 결제하는 곳이에요. 회사나 브랜드마다 하나씩 열어 주세요.</Trans>}
      />
      <Card>
        <AppForm form={form} failure={failure}>
          <AdAccountFields fields={fields} />
          <FormActions>
            <LinkButton to="/projects">
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>열기</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </PlainShell>
  );
}
