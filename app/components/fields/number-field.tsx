import { useState } from "react";
import { typedMinor } from "../../../domain/shared/money";
import { LOCALE_TAG } from "../../i18n";
import { useFormat } from "../../i18n/use-format";
import type { FieldProps } from "./field";
import { TextField, type TextFieldProps } from "./text-field";

type NumberFieldProps = FieldProps &
  Pick<TextFieldProps, "suffix" | "prefix" | "placeholder" | "readOnly"> & {
    defaultValue?: string | number | undefined;
    /** Digits after the point; 0 unless set. */
    decimals?: number;
  };

/**
 * A number as plain digits, which the schema reads. Spinners and wheel changes are left out on purpose: they change
 * amounts by accident. Below it the number is read back with its separators.
 */
export function NumberField({ decimals = 0, defaultValue, description, ...props }: NumberFieldProps) {
  const { number } = useFormat();
  const [typed, setTyped] = useState(defaultValue === undefined ? "" : String(defaultValue));
  const value = Number(typed);
  const echo = typed.length > 3 && Number.isFinite(value) ? number(value) : null;
  return (
    <TextField
      {...props}
      description={description}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      defaultValue={defaultValue}
      onChange={(event) => setTyped(event.target.value)}
      // There from the first digit on: a control that is wrapped while somebody types is another one, and empty.
      suffix={props.suffix ?? <span className="nums text-xs">{echo}</span>}
      className="nums"
    />
  );
}

type MoneyFieldProps = Omit<NumberFieldProps, "decimals" | "suffix" | "prefix"> & {
  /** ISO 4217. */
  currency: string;
};

/**
 * An amount, typed in major units and posted in integer minor units, which is what schemas of money read. Currencies
 * without decimals are the same both ways and need no script.
 */
export function MoneyField({ currency, defaultValue, ...props }: MoneyFieldProps) {
  const { locale } = useFormat();
  const style = new Intl.NumberFormat(LOCALE_TAG[locale], {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  });
  const symbol = style.formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;
  const decimals = style.resolvedOptions().maximumFractionDigits ?? 0;
  if (decimals === 0) return <NumberField {...props} defaultValue={defaultValue} prefix={symbol} />;
  return <DecimalMoneyField {...props} defaultValue={defaultValue} decimals={decimals} prefix={symbol} />;
}

function DecimalMoneyField({ decimals = 0, defaultValue, name, ...props }: NumberFieldProps) {
  const scale = 10 ** decimals;
  const [minor, setMinor] = useState(defaultValue === undefined ? "" : String(defaultValue));
  return (
    <div>
      <input type="hidden" name={name} value={minor} />
      <TextField
        {...props}
        name=""
        inputMode="decimal"
        autoComplete="off"
        defaultValue={minor === "" ? "" : Number(minor) / scale}
        onChange={({ target }) => setMinor(typedMinor(target.value, decimals))}
        className="nums"
      />
    </div>
  );
}
