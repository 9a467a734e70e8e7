import { useState } from "react";
import { majorText, typedMinor } from "../../../../domain/kernel";
import type { FieldProps } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { withoutPercentSign } from "../../../ui/form/typed-amounts";

const MILLI_PCT_DECIMALS = 3;

type PercentFieldProps = FieldProps & { defaultValue?: string | undefined };

/** A percentage with up to three decimals, typed in percent and posted in thousandths of a percent, as schemas expect. */
export function PercentField({ name, defaultValue, ...props }: PercentFieldProps) {
  const [milliPct, setMilliPct] = useState(defaultValue ?? "");
  return (
    <div>
      <input type="hidden" name={name} value={milliPct} />
      <TextField
        {...props}
        name=""
        inputMode="decimal"
        autoComplete="off"
        className="nums"
        suffix="%"
        defaultValue={/^\d+$/.test(milliPct) ? majorText(Number(milliPct), MILLI_PCT_DECIMALS) : milliPct}
        onChange={({ target }) => setMilliPct(typedMilliPct(target.value))}
      />
    </div>
  );
}

/** Accepts input with or without the percent sign. Keeps a fourth decimal, so that the schema refuses it instead of rounding. */
const typedMilliPct = (typed: string) => typedMinor(withoutPercentSign(typed), MILLI_PCT_DECIMALS);
