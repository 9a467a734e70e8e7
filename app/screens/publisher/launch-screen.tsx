import { Trans, useLingui } from "@lingui/react/macro";
import { PLATFORM_DESCRIPTION_MAX_CHARS, PLATFORM_NAME_MAX_CHARS } from "../../../domain/shared/limits";
import { ColorField } from "../../components/fields/color-field";
import { TextArea, TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, PageHeader } from "../../components/page";
import { PlainShell } from "../../shell/app-shell";
import { AliasField } from "./alias-field";
import { launchFormSchema } from "./forms";
import { LogoField } from "./logo-field";
import { PlatformFace } from "./platform-face";
import { useImagePreview } from "./use-image-preview";

const THEME_COLOR = "#2457d6";

/** Opens a publisher's service, with its face beside the form. */
export function LaunchScreen() {
  const { t } = useLingui();
  const { form, fields, failure } = useAppForm({
    schema: launchFormSchema,
    defaultValue: { themeColor: THEME_COLOR },
  });
  const logo = useImagePreview(null);
  return (
    <PlainShell wide>
      <PageHeader
        title={<Trans>매체 서비스 열기</Trans>}
        description={<Trans>우리 이름을 단 광고 플랫폼을 열어요. 앱과 광고 상품은 그다음에 등록해요.</Trans>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Card>
          <AppForm form={form} failure={failure} encType="multipart/form-data">
            <TextField
              {...bind(fields.displayName)}
              label={t`서비스 이름`}
              description={t`광고주에게 보이는 이름이에요. ${PLATFORM_NAME_MAX_CHARS}자까지 쓸 수 있어요.`}
              maxLength={PLATFORM_NAME_MAX_CHARS}
              autoComplete="organization"
            />
            <AliasField {...bind(fields.alias)} typed={fields.alias.value ?? ""} />
            <ColorField {...bind(fields.themeColor)} label={t`테마 색`} />
            <LogoField {...bind(fields.file)} onChoose={logo.choose} />
            <TextArea
              {...bind(fields.description)}
              label={t`소개`}
              description={t`${PLATFORM_DESCRIPTION_MAX_CHARS}자까지 쓸 수 있어요.`}
              maxLength={PLATFORM_DESCRIPTION_MAX_CHARS}
              rows={3}
            />
            <FormActions>
              <SubmitButton>
                <Trans>서비스 열기</Trans>
              </SubmitButton>
            </FormActions>
          </AppForm>
        </Card>
        <div className="lg:sticky lg:top-[calc(var(--header-height)+24px)]">
          <h2 className="pb-2 text-[13px] font-medium text-ink-muted">
            <Trans>미리 보기</Trans>
          </h2>
          <PlatformFace
            displayName={fields.displayName.value ?? ""}
            description={fields.description.value ?? ""}
            themeColor={fields.themeColor.value ?? THEME_COLOR}
            logoSrc={logo.src}
            address={`/p/${fields.alias.value ?? ""}`}
          />
        </div>
      </div>
    </PlainShell>
  );
}
