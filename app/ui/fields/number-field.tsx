import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { majorText, messageCode, parseMessageCode, typedMinor, typedNumber } from "../../../domain/kernel";
import { percentField } from "../form/typed-amounts";
import { useFormat } from "../use-format";
import type { FieldProps } from "./field";
import { PostedValue } from "./posted-value";
import { TextField, type TextFieldProps } from "./text-field";

type NumberFieldProps = FieldProps &
  Pick<TextFieldProps, "suffix" | "prefix" | "placeholder" | "readOnly"> & {
    defaultValue?: string | number | undefined;
    /** Digits after the point; 0 unless set. */
    decimals?: number;
  };

/**
 * A number as plain digits. Has no spinner and ignores the mouse wheel, which change
 * amounts by accident. The number is repeated below with separators.
 */
export function NumberField({ decimals = 0, defaultValue, description, ...props }: NumberFieldProps) {
  const { number } = useFormat();
  const [typed, setTyped] = useState(defaultValue === undefined ? "" : String(defaultValue));
  const value = typedNumber(typed);
  const isEchoed = typed.length > 3 || /\D/.test(typed);
  const echo = isEchoed && Number.isFinite(value) ? number(value) : null;
  const field = (
    <TextField
      {...props}
      description={description}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      defaultValue={defaultValue}
      onChange={(event) => setTyped(event.target.value)}
      // Always present once there is a digit: adding a wrapper during typing would remount the control and empty it.
      suffix={props.suffix ?? <span className="nums text-xs">{echo}</span>}
      className="nums"
    />
  );
  if (props.suffix !== "%") return field;
  return (
    <div>
      <input type="hidden" name={percentField(props.name)} value="1" />
      {field}
    </div>
  );
}

/** A duration, typed in seconds and posted in whole milliseconds; its errors are in seconds too. */
export function SecondsField({ errors, ...props }: Omit<NumberFieldProps, "decimals" | "suffix" | "prefix">) {
  const { t } = useLingui();
  return <ScaledField {...props} errors={errors?.map(inSeconds)} decimals={3} suffix={t`초`} />;
}

/** Converts a message code's bounds from milliseconds to seconds. */
function inSeconds(messageCodeOfMs: string): string {
  const { code, params } = parseMessageCode(messageCodeOfMs);
  const seconds = Object.entries(params).map(([name, ms]) => [name, Number(ms) / 1000]);
  return messageCode(code, Object.fromEntries(seconds));
}

/** A number typed in one unit and posted in a unit `10 ** decimals` times smaller. */
function ScaledField({ decimals = 0, defaultValue, name, ...props }: NumberFieldProps) {
  const [minor, setMinor] = useState(defaultValue === undefined ? "" : String(defaultValue));
  const { id } = props;
  // Text may have been typed before hydration.
  useEffect(() => {
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement) setMinor(typedMinor(control.value, decimals));
  }, [id, decimals]);
  return (
    <div>
      <PostedValue name={name} value={minor} onFocus={() => document.getElementById(id)?.focus()} />
      <TextField
        {...props}
        name=""
        inputMode="decimal"
        autoComplete="off"
        defaultValue={/^\d+$/.test(minor) ? majorText(Number(minor), decimals) : minor}
        onChange={({ target }) => setMinor(typedMinor(target.value, decimals))}
        className="nums"
      />
    </div>
  );
}
