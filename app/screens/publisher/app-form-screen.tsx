import { Trans, useLingui } from "@lingui/react/macro";
import { webAppSchema } from "../../../domain/inventory/schema";
import { APP_TITLE_MAX_CHARS } from "../../../domain/shared/limits";
import { LinkButton } from "../../components/button";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";

export function AppFormScreen() {
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({ schema: webAppSchema });
  return (
    <div className="max-w-2xl">
      <PageHeader
        breadcrumbs={[{ label: t`앱`, to: path("apps") }, { label: t`앱 등록` }]}
        title={<Trans>앱 등록</Trans>}
        description={<Trans>지금은 웹사이트를 등록할 수 있어요.</Trans>}
      />
      <Card>
        <AppForm form={form} failure={failure}>
          <TextField
            {...bind(fields.title)}
            label={t`이름`}
            description={t`콘솔에서 알아보기 위한 이름이에요.`}
            maxLength={APP_TITLE_MAX_CHARS}
          />
          <TextField
            {...bind(fields.domain)}
            label={t`도메인`}
            description={t`https:// 없이 도메인만 적어 주세요.`}
            placeholder="example.com"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
          <FormActions>
            <LinkButton to={path("apps")}>
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>등록</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
    </div>
  );
}
