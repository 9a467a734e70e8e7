import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import { SURCHARGE_MAX_MILLI_PCT } from "../../../domain/kernel";
import { useProject } from "../../kit/use-project";
import { Checkbox } from "../../ui/fields/choices";
import { bind, bindChecked } from "../../ui/form/bind";
import { Card } from "../../ui/page";
import { PercentField } from "./percent-field";

type Bindable = Parameters<typeof bind>[0] & { value?: unknown };

interface TargetingFieldsProps {
  fields: Record<
    | "targetLanguage"
    | "languageRequired"
    | "languageSurchargeMilliPct"
    | "targetCountry"
    | "countryRequired"
    | "countrySurchargeMilliPct",
    Bindable
  >;
}

/** What an advertiser may choose its audience by, and what that adds to the price. */
export function TargetingFields({ fields }: TargetingFieldsProps) {
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
    </Card>
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
