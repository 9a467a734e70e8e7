import { Trans, useLingui } from "@lingui/react/macro";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import {
  audienceIds,
  offeredTargetings,
  TARGET_COUNTRIES,
  TARGET_LANGUAGES,
  targetingStepSchema,
} from "../../domain/booking";
import { isAudience, type TargetingType } from "../../domain/inventory";
import { updateCampaignStep } from "../../worker/services/booking";
import { audienceReachView, readAudienceReach } from "../../worker/services/inventory";
import { loadStep } from "../areas/advertiser/booking/draft.server";
import { DraftColumns } from "../areas/advertiser/booking/draft-columns";
import { StepActions } from "../areas/advertiser/booking/step-actions";
import { STEP_TITLES, useDraft } from "../areas/advertiser/booking/steps";
import AudienceStanding from "../areas/campaign/audience-standing";
import { useNames } from "../areas/campaign/names";
import { projectAction, projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";
import { DisclosureSummary } from "../ui/disclosure-summary";
import { CheckboxGroup, type CheckboxGroupProps, type Option } from "../ui/fields/choices";
import { bindOptions } from "../ui/form/bind";
import { AppForm } from "../ui/form/form";
import { useAppForm } from "../ui/form/use-app-form";
import { useRead } from "../ui/form/validation";
import { InlineAlert } from "../ui/inline-alert";
import { Card } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "campaign.write", title: STEP_TITLES.targeting } satisfies PageHandle;

export const loader = projectLoader(z.object({ reach: audienceReachView }), async (adapter) => {
  const { product, publisher } = (await loadStep(adapter, "targeting")).detail.offer;
  const offered = offeredTargetings(product, publisher).filter(isAudience);
  const ids = offered.map(({ id }) => id);
  return { reach: await readAudienceReach(adapter.ctx, publisher.id, ids) };
});

export const action = projectAction(targetingStepSchema, async (input, { ctx, project, id, path }) => {
  const campaign = id("campaign");
  const after = await updateCampaignStep(ctx, project, campaign, "targeting", input);
  const home = path(`campaigns/${campaign}`);
  return redirect(after.status === "draft" || after.status === "rejected" ? `${home}/edit/info` : home);
});

/** Targeting of the campaign, within the product's options. */
export default function TargetingStep() {
  const { t } = useLingui();
  const { number } = useFormat();
  const names = useNames();
  const { reach } = useLoaderData<typeof loader>();
  const { campaign, offer } = useDraft().detail;
  const { form, fields, failure } = useAppForm({
    schema: targetingStepSchema,
    defaultValue: campaign.targeting,
  });
  const offered = offeredTargetings(offer.product, offer.publisher);
  const exposed = new Map(offered.map(({ type, surchargeMilliPct }) => [type, surchargeMilliPct]));
  const held = audienceIds(campaign.targeting);
  const audiences = offered.filter(isAudience).filter(({ id, closed }) => !closed || held.includes(id));
  const isFixed = !offer.publisher.editsTargeting;
  const chosen = useRead(targetingStepSchema, {
    languages: listOf(fields.languages.value),
    excludedLanguages: listOf(fields.excludedLanguages.value),
    countries: listOf(fields.countries.value),
    excludedCountries: listOf(fields.excludedCountries.value),
    targetings: listOf(fields.targetings.value),
    excludedTargetings: listOf(fields.excludedTargetings.value),
  });
  return (
    <DraftColumns {...(chosen ? { targeting: chosen } : {})}>
      <AppForm form={form} failure={failure} version={campaign.version}>
        {exposed.size === 0 && (
          <InlineAlert tone="info">
            <Trans>타깃팅이 없는 상품이에요. 모든 사용자에게 노출돼요.</Trans>
          </InlineAlert>
        )}
        {isFixed && exposed.size > 0 && (
          <InlineAlert tone="info">
            <Trans>광고주가 타깃팅을 변경할 수 없는 매체예요.</Trans>
          </InlineAlert>
        )}
        {exposed.has("language") && (
          <TargetingCard
            title={<Trans>언어</Trans>}
            surcharge={<Surcharge type="language" milliPct={exposed.get("language") ?? 0} />}
            include={{ ...bindOptions(fields.languages), label: t`타깃 언어` }}
            exclude={{ ...bindOptions(fields.excludedLanguages), label: t`제외할 언어` }}
            unset={t`선택하지 않으면 모든 언어에 노출돼요.`}
            options={TARGET_LANGUAGES.map((value) => ({ value, label: names.language(value) }))}
          />
        )}
        {exposed.has("country") && (
          <TargetingCard
            title={<Trans>국가</Trans>}
            surcharge={<Surcharge type="country" milliPct={exposed.get("country") ?? 0} />}
            include={{ ...bindOptions(fields.countries), label: t`타깃 국가` }}
            exclude={{ ...bindOptions(fields.excludedCountries), label: t`제외할 국가` }}
            unset={t`선택하지 않으면 모든 국가에 노출돼요.`}
            options={TARGET_COUNTRIES.map((value) => ({ value, label: names.country(value) }))}
          />
        )}
        {audiences.length > 0 && (
          <TargetingCard
            title={<Trans>오디언스</Trans>}
            surcharge={
              <Trans>
                여러 개를 선택하면 모두에 해당하는 사용자에게만 노출돼요. 괄호는 늘어나는 금액이에요.
              </Trans>
            }
            include={{ ...bindOptions(fields.targetings), label: t`타깃 오디언스` }}
            exclude={{ ...bindOptions(fields.excludedTargetings), label: t`제외할 오디언스` }}
            unset={t`선택하지 않으면 모든 오디언스에 노출돼요.`}
            options={audiences.map(({ id, name, surchargeMilliPct, required }) => {
              const isAuto = reach.audiences.some((each) => each.id === id && each.type === "auto");
              const title = isAuto ? t`${name} · 자동` : name;
              const shown = required ? t`${title} 필수` : title;
              const percent = number(surchargeMilliPct / 1000);
              return { value: id, label: surchargeMilliPct > 0 ? `${shown} (+${percent}%)` : shown };
            })}
          />
        )}
        <AudienceStanding reach={reach} targeting={chosen ?? campaign.targeting} />
        <StepActions step="targeting" />
      </AppForm>
    </DraftColumns>
  );
}

/** Checked values as a list, also for one or none. */
function listOf(value: unknown): unknown[] {
  return value === undefined ? [] : [value].flat();
}

type Choice = Omit<CheckboxGroupProps, "options" | "description">;

interface TargetingCardProps {
  title: ReactNode;
  /** Cost of the choice. */
  surcharge: ReactNode;
  include: Choice;
  exclude: Choice;
  /** Meaning of an empty inclusion. */
  unset: string;
  options: readonly Option[];
}

/** Inclusion and exclusion by one property. */
function TargetingCard({ title, surcharge, include, exclude, unset, options }: TargetingCardProps) {
  const isExcluding = (exclude.defaultValue ?? []).length > 0 || (exclude.errors ?? []).length > 0;
  return (
    <Card title={title} description={surcharge}>
      <div className="flex flex-col gap-5">
        <CheckboxGroup {...include} description={unset} options={options} />
        {/* Exclusions are folded: with inclusions they are seldom needed. */}
        <details className="group" open={isExcluding || undefined}>
          <DisclosureSummary className="min-h-8 text-[13px]">{exclude.label}</DisclosureSummary>
          <div className="pt-2">
            <CheckboxGroup {...exclude} labelHidden options={options} />
          </div>
        </details>
      </div>
    </Card>
  );
}

function Surcharge({ type, milliPct }: { type: TargetingType; milliPct: number }) {
  const { number } = useFormat();
  if (milliPct === 0) return <Trans>추가 요금이 없어요.</Trans>;
  const percent = number(milliPct / 1000);
  return type === "language" ? (
    <Trans>언어를 선택하거나 제외하면 금액이 {percent}% 늘어나요.</Trans>
  ) : (
    <Trans>국가를 선택하거나 제외하면 금액이 {percent}% 늘어나요.</Trans>
  );
}
