import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import {
  settingsFrom,
  type TextItem,
  UNIT_NAME_MAX_CHARS,
  UNIT_NAME_MIN_CHARS,
} from "../../../../domain/inventory";
import type { AdFormat, Platform } from "../../../../domain/kernel";
import { Checkbox } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { UnitFormatFields } from "./unit-format-fields";
import type { PreviewedUnit } from "./unit-preview";
import { type UnitSize, UnitSizeFields } from "./unit-size-fields";
import { UnitTextItems } from "./unit-text-items";

type Checkable = Parameters<typeof bindChecked>[0];

/** Texts that a unit shows beside the advertiser's image. */
export function UnitTextFields(props: {
  native: boolean;
  fields: Record<"headline" | "body" | "cta" | "profile" | "adMark", Checkable>;
}) {
  const { t } = useLingui();
  const { headline, body, cta, profile, adMark } = props.fields;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-[13px] font-medium">
        <Trans>표시 항목</Trans>
      </legend>
      {props.native && (
        <>
          <Checkbox {...bindChecked(profile)} label={t`광고주 이름`} />
          <Checkbox
            {...bindChecked(headline)}
            label={t`제목`}
            description={t`광고주가 반드시 입력해야 해요.`}
          />
          <Checkbox {...bindChecked(body)} label={t`본문`} />
          <Checkbox {...bindChecked(cta)} label={t`버튼`} />
        </>
      )}
      <Checkbox {...bindChecked(adMark)} label={t`AD 표시`} description={t`사용자에게 광고임을 표시해요.`} />
    </fieldset>
  );
}

type Field = Parameters<typeof bind>[0] & { value?: unknown };

/** Fields of a unit's form, for creating and editing. */
export type UnitFormFields = ComponentProps<typeof UnitTextFields>["fields"] &
  ComponentProps<typeof UnitFormatFields>["fields"] &
  Record<"name" | "width" | "height" | "headline" | "body" | "cta" | "profile" | "adMark", Field> & {
    textItems: ComponentProps<typeof UnitTextItems>["field"];
  };

interface UnitKind {
  format: AdFormat;
  platform: Platform;
}

/** Form state that the fields do not report while typing: the size, and colours being picked. */
export function useUnitDraft(fields: UnitFormFields, first: UnitSize) {
  const [size, setSize] = useState<UnitSize>({
    width: fields.width.defaultValue ?? first.width,
    height: fields.height.defaultValue ?? first.height,
  });
  const [colors, setColors] = useState<Record<string, string>>({});
  const onColor = (name: string, color: string) => setColors((before) => ({ ...before, [name]: color }));
  return { size, setSize, colors, onColor };
}
type UnitDraft = ReturnType<typeof useUnitDraft>;

interface UnitFieldsProps {
  format: AdFormat;
  fields: UnitFormFields;
  draft: UnitDraft;
}

/** All editable fields of a unit, starting with its name. */
export function UnitFields({ fields, draft, format }: UnitFieldsProps) {
  return (
    <>
      <UnitSizeFields
        format={format}
        size={draft.size}
        onChange={draft.setSize}
        width={withoutDefault(bind(fields.width))}
        height={withoutDefault(bind(fields.height))}
      />
      <UnitTextFields native={format === "native"} fields={fields} />
      {format === "native" && <UnitTextItems field={fields.textItems} />}
      <UnitFormatFields key={format} format={format} fields={fields} onColor={draft.onColor} />
    </>
  );
}

export function UnitNameField({ field }: { field: Field }) {
  const { t } = useLingui();
  return (
    <TextField
      {...bind(field)}
      label={t`이름`}
      description={t`${UNIT_NAME_MIN_CHARS}~${UNIT_NAME_MAX_CHARS}자`}
      maxLength={UNIT_NAME_MAX_CHARS}
    />
  );
}

/** The unit as currently typed; invalid values fall back to the format's defaults. */
export function previewedUnit(fields: UnitFormFields, draft: UnitDraft, kind: UnitKind): PreviewedUnit {
  const on = (field: Field) => field.value === "on";
  const whole = (field: Field, otherwise: number) => {
    const typed = Number(field.value);
    return field.value && Number.isInteger(typed) && typed >= 0 ? typed : otherwise;
  };
  const color = (name: "backgroundColor" | "darkBackgroundColor") => {
    const typed = draft.colors[name] ?? String(fields[name].value ?? "");
    return /^#[0-9a-f]{6}$/i.test(typed) ? typed : undefined;
  };
  return {
    ...kind,
    ...draft.size,
    adMark: on(fields.adMark),
    placement: {
      headline: on(fields.headline),
      body: on(fields.body),
      cta: on(fields.cta),
      profile: on(fields.profile),
    },
    textItems: textItemsOf(fields.textItems.value),
    settings: settingsFrom(kind.format, {
      template: on(fields.template),
      backgroundColor: color("backgroundColor"),
      darkBackgroundColor: color("darkBackgroundColor"),
      carousel: on(fields.carousel),
      carouselIndicator: on(fields.carouselIndicator),
      carouselIntervalMs: whole(fields.carouselIntervalMs, 3_000),
      closeDelayMs: whole(fields.closeDelayMs, 0),
      closeAfterMs: whole(fields.closeAfterMs, 1_500),
      closeOnTapOutside: on(fields.closeOnTapOutside),
      dimPct: Math.min(100, whole(fields.dimPct, 50)),
      buttonTemplate: fields.buttonTemplate.value === "filled" ? "filled" : "text",
      closeButton: fields.closeButton.value === "top-right" ? "top-right" : "bottom",
      hideForToday: on(fields.hideForToday),
    }),
  };
}

function textItemsOf(typed: unknown): Pick<TextItem, "id" | "label">[] {
  if (!Array.isArray(typed)) return [];
  return typed.map((item: { id?: string; label?: string } | undefined) => ({
    id: item?.id ?? "",
    label: item?.label ?? "",
  }));
}

/** Props for a controlled component. */
function withoutDefault({ defaultValue: _before, ...field }: ReturnType<typeof bind>) {
  return field;
}
