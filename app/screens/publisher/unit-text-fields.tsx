import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox } from "../../components/fields/choices";
import { bindChecked } from "../../components/form/bind";

type Checkable = Parameters<typeof bindChecked>[0];

/** What a unit shows beside the advertiser's image. */
export function UnitTextFields(props: {
  native: boolean;
  fields: Record<"headline" | "body" | "cta" | "profile" | "adMark", Checkable>;
}) {
  const { t } = useLingui();
  const { headline, body, cta, profile, adMark } = props.fields;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-[13px] font-medium">
        <Trans>함께 보여 줄 것</Trans>
      </legend>
      {props.native && (
        <>
          <Checkbox {...bindChecked(profile)} label={t`광고주 이름`} />
          <Checkbox {...bindChecked(headline)} label={t`제목`} description={t`광고주가 반드시 써야 해요.`} />
          <Checkbox {...bindChecked(body)} label={t`본문`} />
          <Checkbox {...bindChecked(cta)} label={t`버튼`} />
        </>
      )}
      <Checkbox {...bindChecked(adMark)} label={t`AD 표시`} description={t`광고임을 이용자에게 알려요.`} />
    </fieldset>
  );
}
