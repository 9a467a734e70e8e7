import { type FieldMetadata, useFormMetadata } from "@conform-to/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Plus } from "lucide-react";
import { CC_EMAILS_MAX, type TaxInvoice } from "../../../../domain/booking";
import { Button } from "../../../ui/button";
import { FieldGroup } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { RemoveRowButton } from "../../../ui/form/remove-row-button";
import { useNames } from "../../campaign/names";

type InvoiceFields = ReturnType<FieldMetadata<Omit<TaxInvoice, "country"> | undefined>["getFieldset"]>;

interface TaxInvoiceFieldsProps {
  fields: InvoiceFields;
  /** Country of the ad account's business. */
  country: string;
}

/** Recipient of a tax invoice, as cells of the form's grid. */
export function TaxInvoiceFields({ fields, country }: TaxInvoiceFieldsProps) {
  const { t } = useLingui();
  const isKorean = country === "KR";
  const number = useNames().registrationNumber(country);
  return (
    <>
      <TextField {...bind(fields.businessName)} label={t`상호`} autoComplete="organization" />
      <TextField
        {...bind(fields.registrationNumber)}
        label={number.label}
        inputMode={isKorean ? "numeric" : "text"}
        placeholder={number.example}
        autoCapitalize={isKorean ? undefined : "characters"}
        className="nums"
      />
      <TextField
        {...bind(fields.managerEmail)}
        label={t`담당자 이메일`}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isKorean && (
        <>
          <TextField
            {...bind(fields.representative)}
            required={false}
            label={t`대표자명 (선택)`}
            autoComplete="off"
          />
          <TextField {...bind(fields.businessType)} required={false} label={t`업태 (선택)`} />
          <TextField {...bind(fields.businessItem)} required={false} label={t`종목 (선택)`} />
          <div className="sm:col-span-2">
            <TextField
              {...bind(fields.address)}
              required={false}
              label={t`사업장 주소 (선택)`}
              autoComplete="street-address"
            />
          </div>
        </>
      )}
      <div className="sm:col-span-2">
        <CcEmails field={fields.ccEmails} />
      </div>
    </>
  );
}

/** Additional recipients of the tax invoice, one address per row. */
function CcEmails({ field }: { field: FieldMetadata<string[] | undefined> }) {
  const { t } = useLingui();
  const form = useFormMetadata();
  const items = field.getFieldList();
  return (
    <FieldGroup
      {...bind(field)}
      required={false}
      label={t`참조 이메일`}
      description={t`세금계산서를 함께 받을 이메일이에요. 담당자와 다른 주소로 ${CC_EMAILS_MAX}개까지 입력할 수 있어요.`}
    >
      <div className="flex flex-col gap-3">
        {items.map((item, index) => {
          const nth = index + 1;
          return (
            <div key={item.key} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  {...bind(item)}
                  label={t`참조 이메일 ${nth}`}
                  labelHidden
                  type="email"
                  inputMode="email"
                  autoCapitalize="none"
                  spellCheck={false}
                />
              </div>
              <RemoveRowButton name={field.name} index={index} />
            </div>
          );
        })}
        {items.length < CC_EMAILS_MAX && (
          <Button
            onClick={() => form.insert({ name: field.name, defaultValue: "" })}
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            className="self-start"
          >
            <Trans>이메일 추가</Trans>
          </Button>
        )}
      </div>
    </FieldGroup>
  );
}
