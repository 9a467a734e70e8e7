import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { CTA_OPTIONS } from "../../../../domain/content";
import { CREATIVE_TEXT_MAX_CHARS, type WebPlacement } from "../../../../domain/kernel";
import { Select } from "../../../ui/fields/choices";
import { ColorField } from "../../../ui/fields/color-field";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { CTA_WORDS } from "../../campaign/words";

type Bound = Parameters<typeof bind>[0];

interface CreativeTextsProps {
  fields: Record<"headline" | "body" | "cta" | "ctaColor" | "ctaTextColor", Bound>;
  /** Parts that the unit shows beside the image. */
  placement: WebPlacement;
}

/** Texts of a native ad that its unit shows. */
export function CreativeTexts({ fields, placement }: CreativeTextsProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const limit = t`${CREATIVE_TEXT_MAX_CHARS}자까지`;
  return (
    <>
      {placement.headline && (
        <TextField {...bind(fields.headline)} required label={t`제목`} description={limit} />
      )}
      {placement.body && (
        <TextField {...bind(fields.body)} required={false} label={t`본문`} description={limit} />
      )}
      {placement.cta && (
        <>
          <Select
            {...bind(fields.cta)}
            required={false}
            label={t`버튼`}
            options={CTA_OPTIONS.map((value) => ({ value, label: i18n._(CTA_WORDS[value]) }))}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <ColorField
              {...bind(fields.ctaColor)}
              defaultValue={fields.ctaColor.defaultValue ?? ""}
              required={false}
              label={t`버튼 색 (선택)`}
              description={t`비워 두면 매체 색상이 적용돼요.`}
            />
            <ColorField
              {...bind(fields.ctaTextColor)}
              defaultValue={fields.ctaTextColor.defaultValue ?? ""}
              required={false}
              label={t`버튼 텍스트 색 (선택)`}
              description={t`비워 두면 매체 색상이 적용돼요.`}
            />
          </div>
        </>
      )}
    </>
  );
}
