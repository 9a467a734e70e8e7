import { useLingui } from "@lingui/react/macro";
import {
  type AdFormat,
  CAROUSEL_INTERVAL_MAX_MS,
  CAROUSEL_INTERVAL_MIN_MS,
  INTERSTITIAL_CLOSE_DELAY_MAX_MS,
  SPLASH_CLOSE_MAX_MS,
  SPLASH_CLOSE_MIN_MS,
} from "../../../domain/kernel";
import { Checkbox, RadioCards } from "../../ui/fields/choices";
import { ColorField } from "../../ui/fields/color-field";
import { SecondsField } from "../../ui/fields/number-field";
import { TextField } from "../../ui/fields/text-field";
import { bind, bindChecked } from "../../ui/form/bind";

type Field = Parameters<typeof bind>[0] & { value?: unknown };
type Fields = Record<
  | "template"
  | "backgroundColor"
  | "darkBackgroundColor"
  | "carousel"
  | "carouselIndicator"
  | "carouselIntervalMs"
  | "closeDelayMs"
  | "closeAfterMs"
  | "closeOnTapOutside"
  | "dimPct"
  | "buttonTemplate"
  | "closeButton"
  | "hideForToday",
  Field
>;

interface UnitFormatFieldsProps {
  format: AdFormat;
  fields: Fields;
  /** Colours are drawn as they are picked, before the form hears of them. */
  onColor: (name: "backgroundColor" | "darkBackgroundColor", color: string) => void;
}

/** What only a unit of this format has. */
export function UnitFormatFields(props: UnitFormatFieldsProps) {
  const { t } = useLingui();
  const { format, fields } = props;
  switch (format) {
    case "banner":
      return <BannerFields {...props} />;
    case "interstitial":
      return (
        <SecondsField
          {...bind(fields.closeDelayMs)}
          label={t`닫기 버튼이 나오기까지`}
          description={t`0~${INTERSTITIAL_CLOSE_DELAY_MAX_MS / 1000}초. 0이면 바로 나와요.`}
        />
      );
    case "popup":
      return <PopupFields {...props} />;
    case "splash":
      return <SplashFields {...props} />;
    default:
      return null;
  }
}

const WHOLE = { inputMode: "numeric", autoComplete: "off", className: "nums sm:max-w-48" } as const;

function BannerFields({ fields, onColor }: UnitFormatFieldsProps) {
  const { t } = useLingui();
  const isTemplate = fields.template.value === "on";
  return (
    <>
      <Checkbox
        {...bindChecked(fields.template)}
        label={t`템플릿`}
        description={t`이미지 둘레에 배경과 여백을 넣어요.`}
      />
      {!isTemplate && (
        <ColorField
          {...bind(fields.backgroundColor)}
          defaultValue={fields.backgroundColor.defaultValue ?? ""}
          onChange={(color) => onColor("backgroundColor", color)}
          required={false}
          label={t`배경색 (선택)`}
          description={t`이미지가 자리를 다 채우지 못할 때 보여요. 비워 두면 투명해요.`}
        />
      )}
      <CarouselFields fields={fields} />
    </>
  );
}

function CarouselFields({ fields }: Pick<UnitFormatFieldsProps, "fields">) {
  const { t } = useLingui();
  return (
    <>
      <Checkbox
        {...bindChecked(fields.carousel)}
        label={t`캐러셀`}
        description={t`여러 캠페인이 나오는 자리면 광고를 차례로 넘겨요. 동영상은 넘기지 않아요.`}
      />
      {fields.carousel.value === "on" && (
        <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
          <Checkbox
            {...bindChecked(fields.carouselIndicator)}
            label={t`순서 표시`}
            description={t`1/3처럼 몇 번째 광고인지 보여 줘요.`}
          />
          <SecondsField
            {...bind(fields.carouselIntervalMs)}
            label={t`넘기는 간격`}
            description={t`${CAROUSEL_INTERVAL_MIN_MS / 1000}~${CAROUSEL_INTERVAL_MAX_MS / 1000}초. 3초나 4초가 알맞아요.`}
          />
        </div>
      )}
    </>
  );
}

function PopupFields({ fields }: UnitFormatFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <RadioCards
        {...bind(fields.closeButton)}
        label={t`닫기 버튼 자리`}
        options={[
          { value: "bottom", label: t`아래` },
          { value: "top-right", label: t`오른쪽 위` },
        ]}
      />
      <RadioCards
        {...bind(fields.buttonTemplate)}
        label={t`버튼 모양`}
        options={[
          { value: "text", label: t`글자만` },
          { value: "filled", label: t`채운 버튼` },
        ]}
      />
      <Checkbox {...bindChecked(fields.hideForToday)} label={t`‘오늘 하루 보지 않기’ 버튼`} />
      <Checkbox {...bindChecked(fields.closeOnTapOutside)} label={t`바깥을 누르면 닫기`} />
      <TextField
        {...bind(fields.dimPct)}
        {...WHOLE}
        label={t`뒤 화면을 어둡게 (%)`}
        description={t`0이면 그대로, 100이면 새까매요.`}
      />
    </>
  );
}

function SplashFields({ fields, onColor }: UnitFormatFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <SecondsField
        {...bind(fields.closeAfterMs)}
        label={t`보여 주는 시간`}
        description={t`${SPLASH_CLOSE_MIN_MS / 1000}~${SPLASH_CLOSE_MAX_MS / 1000}초`}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <ColorField
          {...bind(fields.backgroundColor)}
          defaultValue={fields.backgroundColor.defaultValue || "#ffffff"}
          onChange={(color) => onColor("backgroundColor", color)}
          required={false}
          label={t`배경색 (밝은 화면)`}
        />
        <ColorField
          {...bind(fields.darkBackgroundColor)}
          defaultValue={fields.darkBackgroundColor.defaultValue || "#18181b"}
          onChange={(color) => onColor("darkBackgroundColor", color)}
          required={false}
          label={t`배경색 (어두운 화면)`}
        />
      </div>
    </>
  );
}
