import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { HeadersFunction, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Why } from "../../../worker/services/serving";
import type { PageHandle } from "../../root";
import { ExternalLink } from "../../ui/external-link";
import { AppForm, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card } from "../../ui/page";
import { DescriptionList } from "../../ui/stat";
import { useFormat } from "../../ui/use-format";
import { useNames } from "../campaign/names";
import { FORMAT_WORDS } from "../campaign/words";
import { QuestFrame } from "../quest/frame";
import { choiceSchema } from "./forms";
import type { whyLoader } from "./why.server";

export const handle = { title: msg`이 광고가 보이는 이유`, isPlain: true } satisfies PageHandle;

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

/** The address stands for the reader, so no other site learns it. `no-referrer` would take the origin from the page's own form. */
export const headers: HeadersFunction = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow",
});

/** Who pays for an ad, why it was chosen, and a switch for the choice by the reader's own data. */
export function WhyScreen() {
  const { why, isDone } = useLoaderData<typeof whyLoader>();
  const { platform } = why;
  return (
    <QuestFrame
      color={platform.color}
      logoAssetId={platform.logoAssetId}
      eyebrow={platform.name}
      title={<Trans>이 광고가 보이는 이유</Trans>}
    >
      <div className="flex flex-col gap-4">
        {isDone && <InlineAlert tone="positive" title={<Trans>저장했어요</Trans>} />}
        <Payer why={why} />
        <Reasons why={why} />
        <Choice why={why} />
      </div>
    </QuestFrame>
  );
}

function Payer({ why: { platform, advertiser, decidedAt, timezone } }: { why: Why }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const items = [
    { key: "advertiser", term: t`광고주`, value: advertiser.name ?? platform.name },
    advertiser.link !== null && {
      key: "link",
      term: t`웹사이트`,
      value: <ExternalLink href={advertiser.link} />,
    },
    { key: "publisher", term: t`매체`, value: platform.name },
    { key: "decided", term: t`선택한 시각`, value: dateTime(decidedAt, timezone) },
  ];
  return (
    <Card title={<Trans>광고를 낸 곳</Trans>}>
      <div className="nums wrap-anywhere">
        <DescriptionList narrow items={items.filter((item) => item !== false)} />
      </div>
    </Card>
  );
}

function Reasons({ why }: { why: Why }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { dateTime } = useFormat();
  const names = useNames();
  const { appName, unitName, format, startsAt, endsAt, timezone, perDay, topics } = why;
  const listed = (key: string, term: string, values: readonly string[]) =>
    values.length > 0 && { key, term, value: values.join(", ") };
  const items = [
    { key: "unit", term: t`광고 위치`, value: `${appName} · ${unitName} (${i18n._(FORMAT_WORDS[format])})` },
    startsAt !== null &&
      endsAt !== null && {
        key: "period",
        term: t`광고 기간`,
        value: `${dateTime(startsAt, timezone)} – ${dateTime(endsAt, timezone)}`,
      },
    listed("topics", t`콘텐츠 주제`, topics.required),
    listed("excluded-topics", t`제외한 주제`, topics.excluded),
    listed("languages", t`언어`, why.languages.map(names.language)),
    listed("excluded-languages", t`제외한 언어`, why.excludedLanguages.map(names.language)),
    listed("countries", t`국가`, why.countries.map(names.country)),
    listed("excluded-countries", t`제외한 국가`, why.excludedCountries.map(names.country)),
    listed("audiences", t`사용자 그룹`, why.audiences),
    listed("excluded-audiences", t`제외한 사용자 그룹`, why.excludedAudiences),
    {
      key: "cap",
      term: t`노출 횟수`,
      value: perDay === null ? t`제한 없음` : t`한 사람에게 하루 ${perDay}번까지`,
    },
  ];
  return (
    <Card title={<Trans>선택한 기준</Trans>}>
      <div className="nums wrap-anywhere">
        <DescriptionList narrow items={items.filter((item) => item !== false)} />
      </div>
      <p className="pt-3 text-sm">
        {why.audiences.length + why.excludedAudiences.length === 0 ? (
          <Trans>이전에 방문하거나 이용한 기록은 사용하지 않았어요.</Trans>
        ) : (
          <Trans>
            {why.platform.name}의 앱과 웹이 보낸 이용 기록과 속성으로 사용자 그룹을 나눴어요. 광고주는 개인을
            알 수 없어요.
          </Trans>
        )}
      </p>
    </Card>
  );
}

/** Without a user there is nothing to switch. */
function Choice({ why: { platform, personalised, isIdentifierFree } }: { why: Why }) {
  const { name } = platform;
  if (personalised !== "none") return <Switch name={name} isOn={personalised === "on"} />;
  return (
    <Card title={<Trans>맞춤 광고</Trans>}>
      <p className="text-sm">
        {isIdentifierFree ? (
          <Trans>{name}에서는 사용자를 알아볼 수 있는 값을 저장하지 않아서 끌 것이 없어요.</Trans>
        ) : (
          <Trans>이 광고는 사용자 ID 없이 선택해서 끌 것이 없어요.</Trans>
        )}
      </p>
    </Card>
  );
}

function Switch({ name, isOn }: { name: string; isOn: boolean }) {
  const { form, failure } = useAppForm({ schema: choiceSchema });
  return (
    <Card title={<Trans>맞춤 광고</Trans>}>
      <AppForm form={form} failure={failure}>
        <input type="hidden" name="personalised" value={isOn ? "off" : "on"} />
        <p className="text-sm">
          {isOn ? (
            <Trans>
              끄면 {name}에서 내 이용 기록과 속성으로 광고를 선택하지 않아요. 지금까지 모은 기록은 삭제하고 더
              모으지 않아요. 광고는 계속 보이고, 하루 노출 횟수 제한도 그대로예요.
            </Trans>
          ) : (
            <Trans>
              맞춤 광고가 꺼져 있어요. {name}에서 내 이용 기록과 속성을 모으지 않고, 광고 선택에도 사용하지
              않아요.
            </Trans>
          )}
        </p>
        <p className="text-[13px] text-ink-muted">
          <Trans>변경은 몇 분 안에 적용돼요.</Trans>
        </p>
        <SubmitButton>{isOn ? <Trans>맞춤 광고 끄기</Trans> : <Trans>맞춤 광고 켜기</Trans>}</SubmitButton>
      </AppForm>
    </Card>
  );
}
