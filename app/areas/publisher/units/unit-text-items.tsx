import { type FieldMetadata, useFormMetadata } from "@conform-to/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { TextItem, textItemSchema } from "../../../../domain/inventory";
import {
  TEXT_ITEM_ID_MAX_CHARS,
  TEXT_ITEM_LABEL_MAX_CHARS,
  UNIT_TEXT_ITEMS_MAX,
} from "../../../../domain/inventory";
import { CREATIVE_TEXT_MAX_CHARS } from "../../../../domain/kernel";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/fields/choices";
import { FieldGroup } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { bind, bindChecked } from "../../../ui/form/bind";
import { RemoveRowButton } from "../../../ui/form/remove-row-button";

type Items = FieldMetadata<z.input<typeof textItemSchema>[] | undefined>;
type Item = ReturnType<Items["getFieldList"]>[number];

/**
 * Custom texts of a native unit that advertisers fill in, up to the maximum. Its buttons do not submit: otherwise the return key
 * in a field would press the first of them.
 */
export function UnitTextItems({ field }: { field: Items }) {
  const { t } = useLingui();
  const form = useFormMetadata();
  const items = field.getFieldList();
  const blank: Partial<TextItem> = { maxChars: 20, required: false };
  return (
    <FieldGroup
      {...bind(field)}
      label={t`추가 텍스트`}
      description={t`가격이나 할인율처럼 제목과 본문 외에 표시할 텍스트가 있으면 추가해 주세요. 광고주가 소재를 등록할 때 입력해요.`}
    >
      <div className="flex flex-col gap-3">
        {items.map((item, index) => (
          <TextItemFields key={item.key} item={item} nth={index + 1}>
            <RemoveRowButton name={field.name} index={index} />
          </TextItemFields>
        ))}
        {items.length < UNIT_TEXT_ITEMS_MAX && (
          <Button
            onClick={() => form.insert({ name: field.name, defaultValue: blank })}
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            className="self-start"
          >
            <Trans>텍스트 추가</Trans>
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}

function TextItemFields({ item, nth, children }: { item: Item; nth: number; children: ReactNode }) {
  const { t } = useLingui();
  const fields = item.getFieldset();
  return (
    <fieldset className="rounded-md border border-line p-3">
      <legend className="sr-only">{t`추가 텍스트 ${nth}`}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          {...bind(fields.label)}
          label={t`광고주에게 표시할 이름`}
          maxLength={TEXT_ITEM_LABEL_MAX_CHARS}
          placeholder={t`할인율`}
        />
        <TextField
          {...bind(fields.id)}
          label={t`코드용 이름`}
          maxLength={TEXT_ITEM_ID_MAX_CHARS}
          placeholder="discount_rate"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
        />
        <TextField
          {...bind(fields.maxChars)}
          label={t`최대 글자 수 (최대 ${CREATIVE_TEXT_MAX_CHARS})`}
          inputMode="numeric"
          autoComplete="off"
          className="nums"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 pt-2">
        <Checkbox {...bindChecked(fields.required)} label={t`필수`} />
        {children}
      </div>
    </fieldset>
  );
}
