import { useLingui } from "@lingui/react/macro";
import type { CreativeText } from "../../../../domain/content";
import type { TextItem } from "../../../../domain/inventory";
import { TextField } from "../../../components/fields/text-field";

interface CreativeOwnTextsProps {
  /** Of the list, in the form. */
  name: string;
  /** Message codes by the name of the control. */
  errors: Record<string, string[]>;
  items: readonly TextItem[];
  /** What was saved before. */
  typed: readonly CreativeText[];
}

/** The texts as they are typed so far. @param value of the list's field, which knows no more than the controls hold */
export function typedTexts(items: readonly TextItem[], value: unknown): CreativeText[] {
  const list = Array.isArray(value) ? (value as ({ text?: string } | undefined)[]) : [];
  return items.map(({ id }, nth) => ({ id, text: list[nth]?.text ?? "" }));
}

/** The texts of its own that a unit asks for, each beside its id. */
export function CreativeOwnTexts({ name, errors, items, typed }: CreativeOwnTextsProps) {
  const { t } = useLingui();
  return (
    <>
      {items.map(({ id, label, maxChars, required }, nth) => {
        const field = `${name}[${nth}]`;
        return (
          <div key={id}>
            <input type="hidden" name={`${field}.id`} value={id} />
            <TextField
              id={`text-${id}`}
              name={`${field}.text`}
              errors={errors[`${field}.text`]}
              label={label}
              required={required}
              description={t`${maxChars}자까지`}
              maxLength={maxChars}
              defaultValue={typed.find((each) => each.id === id)?.text ?? ""}
            />
          </div>
        );
      })}
    </>
  );
}
