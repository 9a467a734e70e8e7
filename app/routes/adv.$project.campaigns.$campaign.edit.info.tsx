import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useRouteLoaderData } from "@remix-run/react";
import { CAMPAIGN_MEMO_MAX_CHARS, TERMS_MAX_BYTES } from "../../domain/booking";
import { FREQUENCY_CAP_MAX, GENERAL_CATEGORIES, SENSITIVE_CATEGORIES } from "../../domain/kernel";
import { updateCampaignStep, uploadTerms } from "../../worker/services/booking";
import { DraftColumns } from "../areas/advertiser/booking/draft-columns";
import { infoFormSchema } from "../areas/advertiser/booking/forms";
import { keptPaper } from "../areas/advertiser/booking/kept-paper.server";
import { PaperField } from "../areas/advertiser/booking/paper-field";
import { StepActions } from "../areas/advertiser/booking/step-actions";
import { STEP_TITLES, useDraft } from "../areas/advertiser/booking/steps";
import { CATEGORY_WORDS } from "../areas/campaign/category-words";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle, loader as rootLoader } from "../root";
import { Select } from "../ui/fields/choices";
import { NumberField } from "../ui/fields/number-field";
import { TextField } from "../ui/fields/text-field";
import { bind, bindChecked } from "../ui/form/bind";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { access: "campaign.write", title: STEP_TITLES.info } satisfies PageHandle;

export const action = projectAction(
  infoFormSchema,
  async ({ termsFile, withoutTerms, ...input }, adapter) => {
    const { project } = adapter;
    const campaign = adapter.id("campaign");
    const termsAssetId = await keptPaper(adapter, termsFile, {
      field: "termsFile",
      known: input.termsAssetId,
      without: withoutTerms,
      upload: uploadTerms,
    });
    await updateCampaignStep(adapter.ctx, project, campaign, "info", { ...input, termsAssetId });
    return redirect(adapter.path(`campaigns/${campaign}/edit/creatives`));
  },
);

const URL_INPUT = {
  type: "url",
  inputMode: "url",
  placeholder: "https://",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

/** Name, advertiser, destination and limits of the campaign. */
export default function InfoStep() {
  const { t } = useLingui();
  const { quest, termsAssetId, version } = useDraft().detail.campaign;
  const { form, fields, failure } = useInfoForm();
  return (
    <DraftColumns>
      <AppForm form={form} failure={failure} version={version} encType="multipart/form-data">
        <Card title={<Trans context="one">캠페인</Trans>}>
          <div className="flex flex-col gap-4">
            <TextField
              {...bind(fields.name)}
              label={t`캠페인 이름`}
              description={t`최대 50자. 매체에도 표시돼요.`}
            />
            {quest ? (
              <input type="hidden" name={fields.destinationUrl.name} value={quest.purchaseUrl} />
            ) : (
              <TextField
                {...bind(fields.destinationUrl)}
                {...URL_INPUT}
                label={t`랜딩 URL`}
                description={t`광고를 클릭하면 이동하는 주소예요. 소재마다 다르게 설정할 수 있어요.`}
              />
            )}
          </div>
        </Card>
        <Card title={<Trans>광고주</Trans>}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <div className="sm:col-span-2">
              <TextField
                {...bind(fields.advertiserName)}
                label={t`광고주 이름`}
                autoComplete="organization"
              />
            </div>
            <TextField
              {...bind(fields.advertiserLink)}
              {...URL_INPUT}
              label={t`광고주 링크`}
              description={t`광고주의 홈페이지 주소예요. 매체가 광고와 함께 표시할 수 있어요.`}
            />
            <CategorySelect {...bind(fields.advertiserCategory)} />
            <TextField {...bind(fields.contractName)} label={t`계약 담당자 이름`} autoComplete="name" />
            <TextField
              {...bind(fields.contractEmail)}
              label={t`계약 담당자 이메일`}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="email"
              spellCheck={false}
            />
          </div>
        </Card>
        {!quest && (
          <Card title={<Trans>노출 제한</Trans>} description={<Trans>비워 두면 상품의 설정을 따라요.</Trans>}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <NumberField
                {...bind(fields.frequencyCap)}
                required={false}
                label={t`1인당 하루 최대 노출`}
                description={t`1~${FREQUENCY_CAP_MAX}회`}
                suffix={t`회`}
              />
              <NumberField
                {...bind(fields.dailyQuota)}
                required={false}
                label={t`캠페인 하루 한도`}
                description={t`캠페인 전체의 하루 최대 노출 수예요. 비워 두면 제한하지 않아요.`}
                suffix={t`회`}
              />
            </div>
          </Card>
        )}
        <Card title={<Trans>대행사 및 계약</Trans>} description={<Trans>없으면 비워 두세요.</Trans>}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField {...bind(fields.agencyName)} required={false} label={t`대행사 이름`} />
            <TextField
              {...bind(fields.agencyEmail)}
              required={false}
              label={t`대행사 이메일`}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <div className="sm:col-span-2">
              <PaperField
                {...bind(fields.termsFile)}
                accept="application/pdf"
                limit={{ maxBytes: TERMS_MAX_BYTES, typeCode: "terms.type" }}
                label={t`계약 조건 PDF`}
                description={t`최대 10MB. 검토를 요청하면 매체도 볼 수 있어요.`}
                known={{ name: fields.termsAssetId.name, assetId: termsAssetId }}
                without={bindChecked(fields.withoutTerms)}
              />
            </div>
          </div>
        </Card>
        <Card title={<Trans>메모</Trans>} description={<Trans>내 광고 계정에만 표시돼요.</Trans>}>
          <TextField
            {...bind(fields.memo)}
            label={t`메모`}
            labelHidden
            placeholder={t`${CAMPAIGN_MEMO_MAX_CHARS}자까지`}
          />
        </Card>
        <StepActions step="info" />
      </AppForm>
    </DraftColumns>
  );
}

/** The advertised category, by which publishers block. */
function CategorySelect(field: ReturnType<typeof bind>) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <Select
      {...field}
      label={t`광고 업종`}
      description={t`가장 가까운 업종을 선택해 주세요. 매체가 업종별로 광고를 차단할 수 있어요.`}
      placeholder={t`업종 선택`}
      options={[...GENERAL_CATEGORIES, ...SENSITIVE_CATEGORIES].map((value) => ({
        value,
        label: i18n._(CATEGORY_WORDS[value]),
      }))}
    />
  );
}

/** Defaults for a new draft, from the ad account and the reader's account. */
function useInfoForm() {
  const { campaign } = useDraft().detail;
  const { project } = useProject();
  const account = useRouteLoaderData<typeof rootLoader>("root")?.account;
  return useAppForm({
    schema: infoFormSchema,
    defaultValue: {
      name: campaign.name,
      advertiserName: campaign.advertiserName ?? project.displayName,
      advertiserLink: campaign.advertiserLink ?? project.link ?? "",
      advertiserCategory: campaign.advertiserCategory ?? undefined,
      destinationUrl: campaign.destinationUrl ?? "",
      contractName: campaign.contractName ?? account?.name ?? "",
      contractEmail: campaign.contractEmail ?? account?.email ?? "",
      agencyName: campaign.agencyName ?? "",
      agencyEmail: campaign.agencyEmail ?? "",
      frequencyCap: campaign.frequencyCap?.toString(),
      dailyQuota: campaign.dailyQuota?.toString(),
      memo: campaign.memo,
    },
  });
}
