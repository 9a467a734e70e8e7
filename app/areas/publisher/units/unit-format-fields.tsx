import { useLingui } from "@lingui/react/macro";
import {
  CAROUSEL_INTERVAL_MAX_MS,
  CAROUSEL_INTERVAL_MIN_MS,
  INTERSTITIAL_CLOSE_DELAY_MAX_MS,
  SPLASH_CLOSE_MAX_MS,
  SPLASH_CLOSE_MIN_MS,
} from "../../../../domain/inventory";
import type { AdFormat } from "../../../../domain/kernel";
import { Checkbox, RadioCards } from "../../../ui/fields/choices";
import { ColorField } from "../../../ui/fields/color-field";
import { SecondsField } from "../../../ui/fields/number-field";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindChecked } from "../../../ui/form/bind";

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
  /** Called while a colour is picked, before the form receives it. */
  onColor: (name: "backgroundColor" | "darkBackgroundColor", color: string) => void;
}

/** Fields of a unit's format. */
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
          label={t`닫기 버튼 표시 시간`}
          description={t`0~${INTERSTITIAL_CLOSE_DELAY_MAX_MS / 1000}초. 0이면 바로 표시돼요.`}
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
        description={t`이미지 주변에 배경과 여백을 추가해요.`}
      />
      {!isTemplate && (
        <ColorField
          {...bind(fields.backgroundColor)}
          defaultValue={fields.backgroundColor.defaultValue ?? ""}
          onChange={(color) => onColor("backgroundColor", color)}
          required={false}
          label={t`배경색 (선택)`}
          description={t`이미지가 영역을 모두 채우지 못할 때 표시돼요. 비워 두면 투명해요.`}
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
        description={t`여러 캠페인이 노출되는 유닛이면 광고를 차례로 전환해요. 동영상은 전환되지 않아요.`}
      />
      {fields.carousel.value === "on" && (
        <div className="flex flex-col gap-3 border-l-2 border-line pl-4">
          <Checkbox
            {...bindChecked(fields.carouselIndicator)}
            label={t`순서 표시`}
            description={t`1/3처럼 광고 순서를 표시해요.`}
          />
          <SecondsField
            {...bind(fields.carouselIntervalMs)}
            label={t`전환 간격`}
            description={t`${CAROUSEL_INTERVAL_MIN_MS / 1000}~${CAROUSEL_INTERVAL_MAX_MS / 1000}초. 3~4초를 권장해요.`}
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
        label={t`닫기 버튼 위치`}
        options={[
          { value: "bottom", label: t`아래` },
          { value: "top-right", label: t`오른쪽 위` },
        ]}
      />
      <RadioCards
        {...bind(fields.buttonTemplate)}
        label={t`버튼 스타일`}
        options={[
          { value: "text", label: t`텍스트만` },
          { value: "filled", label: t`채움` },
        ]}
      />
      <Checkbox {...bindChecked(fields.hideForToday)} label={t`‘오늘 하루 보지 않기’ 버튼`} />
      <Checkbox {...bindChecked(fields.closeOnTapOutside)} label={t`바깥 영역 탭하여 닫기`} />
      <TextField
        {...bind(fields.dimPct)}
        {...WHOLE}
        label={t`배경 어둡기 (%)`}
        description={t`0은 그대로, 100은 검은색이에요.`}
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
        label={t`표시 시간`}
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
