import { useState } from "react";
import type { FieldProps } from "../../ui/fields/field";
import { TextField } from "../../ui/fields/text-field";

const MILLI_PCT_PER_PCT = 1000;

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
        defaultValue={milliPct === "" ? "" : Number(milliPct) / MILLI_PCT_PER_PCT}
        onChange={({ target }) => {
          const typed = Number(target.value);
          const readable = target.value.trim() !== "" && Number.isFinite(typed);
          setMilliPct(readable ? exactMilliPct(typed) : target.value);
        }}
      />
    </div>
  );
}

/** A fourth decimal stays one, so that the schema refuses it instead of it being rounded away. */
function exactMilliPct(pct: number): string {
  return String(Number((pct * MILLI_PCT_PER_PCT).toFixed(6)));
}
