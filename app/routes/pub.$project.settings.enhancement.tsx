import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { featuresSchema, PROJECT_FEATURES, type ProjectFeature } from "../../domain/platform";
import { adsTxtCheckView, adsTxtLine, exchangeItemView } from "../../domain/serving";
import { setFeatures } from "../../worker/services/platform";
import { listAdsTxtChecks, listExchanges, removeExchange } from "../../worker/services/serving";
import { AdsTxt } from "../areas/settings/ads-txt";
import { ExchangeList } from "../areas/settings/exchange-list";
import { chosenSchema } from "../areas/settings/forms";
import { savedSettings } from "../areas/settings/settings.server";
import { intentAction } from "../kit/form.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { FieldErrors } from "../ui/fields/field";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { Card } from "../ui/page";

export const handle = { access: "project.read", title: msg`부가 기능` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    exchanges: z.array(exchangeItemView),
    adsTxt: z.string(),
    checks: z.array(adsTxtCheckView),
    now: z.number(),
  }),
  async ({ ctx, project }) => ({
    exchanges: await listExchanges(ctx, project),
    adsTxt: adsTxtLine(ctx.env.CONSOLE_DOMAIN, project),
    checks: await listAdsTxtChecks(ctx, project),
    now: ctx.now,
  }),
);

export const action = intentAction({
  remove: projectAction(chosenSchema, async ({ id }, adapter) => {
    await removeExchange(adapter.ctx, adapter.project, id);
    return savedSettings(adapter, "exchangeRemoved");
  }),
  features: projectAction(featuresSchema, async (input, adapter) => {
    await setFeatures(adapter.ctx, adapter.project, input);
    return savedSettings(adapter);
  }),
});

/** Optional parts of the platform that its owner enables, and the exchanges of backfill. */
export default function EnhancementScreen() {
  const { exchanges, adsTxt, checks, now } = useLoaderData<typeof loader>();
  const { project } = useProject();
  return (
    <div className="flex flex-col gap-5">
      <Features />
      <ExchangeList exchanges={exchanges} isOn={project.features.includes("backfill")} />
      {exchanges.length > 0 && (
        <AdsTxt
          line={adsTxt}
          exchangeLines={exchanges.flatMap(({ enabled, adsTxtLines }) =>
            enabled && adsTxtLines !== "" ? [adsTxtLines] : [],
          )}
          checks={checks}
          now={now}
        />
      )}
    </div>
  );
}

function Features() {
  const { may, path, project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: featuresSchema,
    intent: "features",
    defaultValue: { features: project.features },
  });
  const words = useFeatureWords();
  const editable = may("features.write");
  const { id, name, errors, defaultOptions = [] } = fields.features;
  return (
    <Card title={<Trans>부가 기능</Trans>} className="max-w-form">
      <AppForm form={form} failure={failure} version={project.version} intent="features">
        <fieldset id={id} tabIndex={-1} disabled={!editable} className="flex min-w-0 flex-col gap-4">
          <legend className="sr-only">
            <Trans>기능</Trans>
          </legend>
          {PROJECT_FEATURES.map((feature) => (
            <div key={feature}>
              <label className="flex items-start gap-2.5">
                <input
                  type="checkbox"
                  name={name}
                  value={feature}
                  defaultChecked={defaultOptions.includes(feature)}
                  className="mt-0.5 size-[18px] shrink-0 accent-(--brand-ink)"
                />
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{words[feature].name}</span>
                  <span className="block text-[13px] text-ink-muted">{words[feature].about}</span>
                </span>
              </label>
              {feature === "identifier-free" ? (
                <Link
                  to={path("docs/identifier-free")}
                  className="ml-[28px] inline-flex min-h-6 items-center text-[13px] underline"
                >
                  <Trans>켜기 전에 확인할 내용</Trans>
                </Link>
              ) : null}
            </div>
          ))}
          <FieldErrors id={id} name={name} label={null} errors={errors} />
        </fieldset>
        {editable ? (
          <FormActions>
            <SubmitButton>
              <Trans>저장</Trans>
            </SubmitButton>
          </FormActions>
        ) : (
          <p className="text-[13px] text-ink-muted">
            <Trans>부가 기능은 편집자 이상만 변경할 수 있어요.</Trans>
          </p>
        )}
      </AppForm>
    </Card>
  );
}

interface Words {
  name: string;
  about: string;
}

function useFeatureWords(): Record<ProjectFeature, Words> {
  const { t } = useLingui();
  return {
    "ad-note": {
      name: t`애드노트 노출`,
      about: t`모든 광고주의 상품 목록에 이 매체가 표시돼요. 꺼도 매체 페이지와 링크로 예약할 수 있어요.`,
    },
    "audience-targeting": {
      name: t`오디언스 타깃팅`,
      about: t`사용자 속성과 이벤트로 만든 타깃팅, 언어와 국가 타깃팅을 상품에서 판매해요. 끄면 새로 선택할 수 없고, 이미 예약된 것은 유지돼요.`,
    },
    backfill: {
      name: t`백필`,
      about: t`판매되지 않은 지면을 아래 거래소의 광고로 채워요. 켜거나 끄면 1분 안에 적용돼요.`,
    },
    quest: {
      name: t`퀘스트`,
      about: t`상품을 구매하면 일부를 환급하는 광고예요. 끄면 새로 판매할 수 없고, 이미 예약된 것은 유지돼요.`,
    },
    "identifier-free": {
      name: t`식별자 없는 운영`,
      about: t`사용자를 알아볼 수 있는 값을 저장하지 않고, 콘텐츠와 화면만 보고 광고를 선택해요. 켜면 모은 이벤트, 속성과 카테고리의 사용자가 삭제되고, 사용자 타깃팅, 테스트 기기, 사용자 수 보고서와 보상의 사용자 정보를 사용할 수 없어요. 노출 횟수 제한은 한 페이지 안에서만 적용돼요.`,
    },
  };
}
