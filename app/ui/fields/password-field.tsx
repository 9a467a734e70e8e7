import { useLingui } from "@lingui/react/macro";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "../use-hydrated";
import { TextField, type TextFieldProps } from "./text-field";

/** A password field with a button to reveal it. */
export function PasswordField(props: TextFieldProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const isHydrated = useHydrated();
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? "text" : "password"}
      action={
        isHydrated && (
          <button
            type="button"
            aria-label={t`입력한 내용 보기`}
            aria-pressed={isShown}
            aria-controls={props.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-md text-ink-muted hover:text-ink"
          >
            <Icon size={16} aria-hidden="true" />
          </button>
        )
      }
    />
  );
}
