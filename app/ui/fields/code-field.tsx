import { type ChangeEvent, useRef } from "react";
import { plainCode } from "../../../domain/kernel";
import { TextField, type TextFieldProps } from "./text-field";

type CodeFieldProps = TextFieldProps & {
  digits: number;
  /** The form is sent with the last digit: nothing else is asked, and nothing is given up by it. */
  sendsItself?: boolean;
};

/**
 * A code that a mail or an authenticator shows: digits on a phone's keypad, offered by the system where it can read them. Blanks and
 * full-width digits are taken as they are pasted. A code that was refused is not sent again by itself.
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
