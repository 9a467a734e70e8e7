import { type ChangeEvent, useEffect, useState } from "react";
import { currencyDecimals, readAmount, regrouped } from "../../../domain/kernel";
import { LOCALE_TAG } from "../../../locales/words";
import { postedAmount, shownAmount, typedAmountField, typedCurrencyField } from "../form/typed-amounts";
import { useFormat } from "../use-format";
import type { FieldProps } from "./field";
import { PostedValue } from "./posted-value";
import { TextField, type TextFieldProps } from "./text-field";

type MoneyFieldProps = FieldProps &
  Pick<TextFieldProps, "placeholder" | "readOnly"> & {
    /** Minor units, or typed text that could not be parsed. */
    defaultValue?: string | number | undefined;
    /** ISO 4217. */
    currency: string;
    /** Field that chooses the country, whose currency is used, if the form has one. */
    countryField?: string;
  };

/**
 * An amount, parsed by `readAmount` and grouped in thousands while typing; its schema receives integer minor units. The typed
 * text is posted together with its currency, so that it works without a script.
 */
export function MoneyField({
  currency,
  countryField = currency,
  defaultValue,
  errors,
  name,
  ...props
}: MoneyFieldProps) {
  const { locale } = useFormat();
  const style = { style: "currency", currency, currencyDisplay: "narrowSymbol" } as const;
  const parts = new Intl.NumberFormat(LOCALE_TAG[locale], style).formatToParts(0);
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? currency;
  const [atFirst] = useState(() => shownAmount(String(defaultValue ?? ""), currency));
  const [typed, setTyped] = useState(atFirst);
  const { id } = props;
  // Text may have been typed before hydration.
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement) setTyped(control.value);
  }, [id]);
  const reading = readAmount(typed, currency);
  const isWhole = currencyDecimals(currency) === 0;
  return (
    <div>
      <input type="hidden" name={typedCurrencyField(name)} value={countryField} />
      {!isWhole && (
        <PostedValue
          name={name}
          value={postedAmount(typed, currency)}
          onFocus={() => document.getElementById(id)?.focus()}
        />
      )}
      <TextField
        {...props}
        name={isWhole ? name : typedAmountField(name)}
        errors={errors?.map((code) =>
          code === "invalidType" && "refusal" in reading ? reading.refusal : code,
        )}
        prefix={symbol}
        inputMode={isWhole ? "numeric" : "decimal"}
        autoComplete="off"
        defaultValue={atFirst}
        onChange={(event) => {
          partMeanwhile(event, typed);
          setTyped(event.target.value);
        }}
        onBlur={({ target }) => {
          if ("minor" in reading) target.value = shownAmount(String(reading.minor), currency);
          setTyped(target.value);
        }}
        className="nums"
      />
    </div>
  );
}

/**
 * Regroups the digits of a field after each key, if they were grouped before. Pasted text, and a typed comma, stay unchanged
 * until the field is left: `1,50` is not 150.
 */
function partMeanwhile({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, before: string) {
  if (!(nativeEvent instanceof InputEvent) || nativeEvent.isComposing) return;
  const { inputType, data } = nativeEvent;
  const isKey = inputType.startsWith("delete") || (inputType === "insertText" && !data?.includes(","));
  if (!isKey || regrouped(before, 0).text !== before) return;
  const { text, caret } = regrouped(target.value, target.selectionStart ?? target.value.length);
  // The deleted comma was inserted again: move the caret past it.
  const isStuck = text === before && inputType === "deleteContentForward";
  if (text === target.value && !isStuck) return;
  target.value = text;
  target.setSelectionRange(caret + Number(isStuck), caret + Number(isStuck));
}
