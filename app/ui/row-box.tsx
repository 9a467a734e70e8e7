import { useLingui } from "@lingui/react/macro";

interface RowBoxProps {
  form: string;
  row: { id: string; name: string };
  /** Selected before, in a form that was refused. */
  isTicked?: boolean;
}

/** Row checkbox of a list's form. */
export function RowBox({ form, row, isTicked }: RowBoxProps) {
  const { t } = useLingui();
  return (
    <input
      type="checkbox"
      form={form}
      name="ids"
      value={row.id}
      defaultChecked={isTicked}
      aria-label={t`${row.name} 선택`}
      className="size-[18px] shrink-0 accent-(--brand-ink)"
    />
  );
}
