import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { AudienceTargeting } from "../../../../domain/inventory";
import { SURCHARGE_MAX_MILLI_PCT } from "../../../../domain/kernel";
import { useProject } from "../../../kit/use-project";
import { Checkbox, CheckboxGroup } from "../../../ui/fields/choices";
import { bind, bindChecked, bindOptions } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { PercentField } from "./percent-field";

type Bindable = Parameters<typeof bind>[0] & { value?: unknown };

/** A publisher's targeting that a product may offer. */
export type OwnAudience = Pick<AudienceTargeting, "id" | "name" | "surchargeMilliPct">;

interface TargetingFieldsProps {
  audiences: readonly OwnAudience[];
  /** Topics of the publisher's contents. */
  topics: readonly string[];
  fields: Record<
    | "targetLanguage"
    | "languageRequired"
    | "languageSurchargeMilliPct"
    | "targetCountry"
    | "countryRequired"
    | "countrySurchargeMilliPct"
    | "audiences"
    | "requiredAudiences"
    | "requiredTopics"
    | "excludedTopics",
    Bindable
  >;
}

/** Targetings that advertisers may choose, with their surcharges. */
export function TargetingFields({ audiences, topics, fields }: TargetingFieldsProps) {
  const { t } = useLingui();
  const { project, path } = useProject();
  if (!project.features.includes("audience-targeting")) {
    return (
      <Card title={<Trans>타깃팅</Trans>}>
        <p className="text-sm text-ink-muted">
          <Trans>오디언스 타깃팅이 꺼져 있어 이 상품은 타깃팅 없이 판매돼요.</Trans>{" "}
          <Link to={path("settings/enhancement")} className="text-brand-ink underline">
            <Trans>부가 기능 보기</Trans>
          </Link>
        </p>
      </Card>
    );
  }
  return (
    <Card
      title={<Trans>타깃팅</Trans>}
      description={
        <Trans>
          광고주가 선택할 수 있는 조건이에요. 선택하면 가격에 할증이 붙고, 켜지 않은 조건은 선택할 수 없어요.
        </Trans>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Choice
          label={t`언어`}
          hint={t`브라우저 언어 기준이에요.`}
          box={fields.targetLanguage}
          required={fields.languageRequired}
          surcharge={fields.languageSurchargeMilliPct}
        />
        <Choice
          label={t`국가`}
          hint={t`접속 국가 기준이에요.`}
          box={fields.targetCountry}
          required={fields.countryRequired}
          surcharge={fields.countrySurchargeMilliPct}
        />
      </div>
      <OwnAudiences audiences={audiences} offered={fields.audiences} required={fields.requiredAudiences} />
      <ContentTopics topics={topics} required={fields.requiredTopics} excluded={fields.excludedTopics} />
    </Card>
  );
}

interface OwnAudiencesProps {
  audiences: readonly OwnAudience[];
  offered: Bindable;
  required: Bindable;
}

/** The publisher's targetings; an offered one may be required for a booking. */
function OwnAudiences({ audiences, offered, required }: OwnAudiencesProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { path } = useProject();
  if (audiences.length === 0) {
    return (
      <p className="pt-5 text-sm text-ink-muted">
        <Trans>직접 만든 타깃팅도 판매할 수 있어요.</Trans>{" "}
        <Link to={path("targeting")} className="text-brand-ink underline">
          <Trans>오디언스 타깃팅 보기</Trans>
        </Link>
      </p>
    );
  }
  const chosen = [offered.value].flat();
  const options = audiences.map(({ id, name, surchargeMilliPct }) => ({
    value: id,
    label: surchargeMilliPct > 0 ? `${name} (+${number(surchargeMilliPct / 1000)}%)` : name,
  }));
  const requirable = options.filter(({ value }) => chosen.includes(value));
  return (
    <div className="flex flex-col gap-5 pt-5">
      <CheckboxGroup
        {...bindOptions(offered)}
        label={t`직접 만든 타깃팅`}
        description={t`할증률은 타깃팅에서 정해요. 상품에 노출하는 동안에는 변경할 수 없어요.`}
        options={options}
      />
      {requirable.length > 0 && (
        <CheckboxGroup
          {...bindOptions(required)}
          label={t`필수로 선택할 타깃팅`}
          description={t`선택한 타깃팅을 사용해야 예약할 수 있어요.`}
          options={requirable}
        />
      )}
    </div>
  );
}

/** Topics of contents, offered with those that the product already names. */
function ContentTopics({
  topics,
  required,
  excluded,
}: {
  topics: readonly string[];
  required: Bindable;
  excluded: Bindable;
}) {
  const { t } = useLingui();
  const { path } = useProject();
  const named = [required.value, excluded.value].flat().filter((value) => typeof value === "string");
  const options = [...new Set([...topics, ...named])].map((value) => ({ value, label: value }));
  if (options.length === 0) {
    return (
      <p className="pt-5 text-sm text-ink-muted">
        <Trans>콘텐츠에 주제를 정하면 주제별로 노출하거나 제외할 수 있어요.</Trans>{" "}
        <Link to={path("targeting/contents")} className="text-brand-ink underline">
          <Trans>콘텐츠 주제 보기</Trans>
        </Link>
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-5 pt-5">
      <CheckboxGroup
        {...bindOptions(required)}
        label={t`노출할 콘텐츠 주제`}
        description={t`하나라도 있는 콘텐츠에만 노출해요. 선택하지 않으면 모든 콘텐츠에 노출해요.`}
        options={options}
      />
      <CheckboxGroup
        {...bindOptions(excluded)}
        label={t`제외할 콘텐츠 주제`}
        description={t`하나라도 있는 콘텐츠에는 노출하지 않아요.`}
        options={options}
      />
    </div>
  );
}

function Choice(props: {
  label: string;
  hint: string;
  box: Bindable;
  required: Bindable;
  surcharge: Bindable;
}) {
  const { t } = useLingui();
  const maxPct = SURCHARGE_MAX_MILLI_PCT / 1000;
  return (
    <div className="flex flex-col gap-3">
      <Checkbox {...bindChecked(props.box)} label={props.label} description={props.hint} />
      {props.box.value === "on" && (
        <>
          <Checkbox
            {...bindChecked(props.required)}
            label={t`${props.label} 필수`}
            description={t`이 조건을 선택해야 예약할 수 있어요.`}
          />
          <PercentField
            {...bind(props.surcharge)}
            label={t`${props.label} 할증률`}
            description={t`0~${maxPct}%, 소수점 셋째 자리까지`}
          />
        </>
      )}
    </div>
  );
}
