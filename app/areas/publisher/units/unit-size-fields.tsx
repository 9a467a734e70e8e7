import { useLingui } from "@lingui/react/macro";
import { keepsVideoRatio } from "../../../../domain/content";
import type { AdFormat } from "../../../../domain/kernel";
import { cx } from "../../../ui/cx";
import type { FieldProps } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { FORMAT_SIZES } from "./unit-formats";

export interface UnitSize {
  width: string;
  height: string;
}

type SizeField = Pick<FieldProps, "id" | "name" | "errors" | "required">;

interface UnitSizeFieldsProps {
  format: AdFormat;
  size: UnitSize;
  onChange: (size: UnitSize) => void;
  width: SizeField;
  height: SizeField;
}

/** Size of a unit in CSS pixels: common sizes of its format, or a typed size. */
export function UnitSizeFields({ format, size, onChange, width, height }: UnitSizeFieldsProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1.5 text-[13px] font-medium">{t`자주 쓰는 크기`}</legend>
        <div className="flex flex-wrap gap-2">
          {FORMAT_SIZES[format].map(({ w, h }) => {
            const chosen = size.width === String(w) && size.height === String(h);
            return (
              <button
                key={`${w}x${h}`}
                type="button"
                aria-pressed={chosen}
                onClick={() => onChange({ width: String(w), height: String(h) })}
                className={cx(
                  "nums h-9 rounded-md border px-3 text-sm",
                  chosen
                    ? "border-brand bg-brand-soft font-semibold text-brand-ink"
                    : "border-line-strong bg-surface hover:bg-hover",
                )}
              >
                {`${w}×${h}`}
              </button>
            );
          })}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
        <TextField
          {...width}
          label={t`너비 (px)`}
          inputMode="numeric"
          autoComplete="off"
          className="nums"
          value={size.width}
          onChange={(event) => onChange({ ...size, width: event.target.value })}
        />
        <TextField
          {...height}
          label={t`높이 (px)`}
          inputMode="numeric"
          autoComplete="off"
          className="nums"
          value={size.height}
          onChange={(event) => onChange({ ...size, height: event.target.value })}
        />
      </div>
      {format === "popup" && (
        <p className="text-[13px] text-ink-muted">{t`팝업의 비율은 3:2와 2:3 사이여야 해요.`}</p>
      )}
      <UnitMaterial format={format} />
    </div>
  );
}

/** Accepted images and videos, with their required sizes. */
function UnitMaterial({ format }: { format: AdFormat }) {
  const { t } = useLingui();
  const image =
    format === "banner"
      ? t`이미지는 이 크기나 2~4배 크기여야 해요.`
      : t`이미지는 이 크기 이상, 같은 비율이어야 해요.`;
  const video = keepsVideoRatio(format)
    ? t`동영상은 비율이 같아야 해요.`
    : t`동영상은 비율이 달라도 되고, 남는 영역은 비어 있어요.`;
  return <p className="text-[13px] text-ink-muted">{`${image} ${video}`}</p>;
}
