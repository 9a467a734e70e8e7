import { type ChangeEvent, useRef } from "react";
import { plainCode } from "../../../domain/kernel";
import { TextField, type TextFieldProps } from "./text-field";

type CodeFieldProps = TextFieldProps & {
  digits: number;
  /** Submits the form with the last digit; only for a form with nothing else to fill in or lose. */
  sendsItself?: boolean;
};

/**
 * A code from a mail or an authenticator: numeric keypad on phones, with autofill of one-time codes. Accepts pasted spaces and
 * full-width digits. A refused code is not submitted again automatically.
 */
export function CodeField({ digits, sendsItself = false, ...props }: CodeFieldProps) {
  const sent = useRef("");
  const sendWhole = ({ currentTarget: { form, value } }: ChangeEvent<HTMLInputElement>) => {
    const code = plainCode(value);
    if (!/^\d+$/.test(code) || code.length !== digits || code === sent.current) return;
    sent.current = code;
    form?.requestSubmit();
  };
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      {...props}
      {...(sendsItself && { onChange: sendWhole })}
    />
  );
}
