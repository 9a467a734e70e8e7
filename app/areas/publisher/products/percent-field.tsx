import { useState } from "react";
import { majorText, typedMinor } from "../../../../domain/kernel";
import type { FieldProps } from "../../../ui/fields/field";
import { TextField } from "../../../ui/fields/text-field";
import { withoutPercentSign } from "../../../ui/form/typed-amounts";

const MILLI_PCT_DECIMALS = 3;

type PercentFieldProps = FieldProps & { defaultValue?: string | undefined };

/** A percentage of up to three decimals, typed in percent and posted in thousandths of one, which is what schemas read. */
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

/** Typed with its sign or without. A fourth decimal stays one, so that the schema refuses it instead of it being rounded away. */
const typedMilliPct = (typed: string) => typedMinor(withoutPercentSign(typed), MILLI_PCT_DECIMALS);
