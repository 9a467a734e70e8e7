import { useLingui } from "@lingui/react/macro";

/** Row checkbox of a `BulkForm`'s list. */
export function RowBox({ form, row }: { form: string; row: { id: string; name: string } }) {
  const { t } = useLingui();
  return (
    <input
      type="checkbox"
      form={form}
      name="ids"
      value={row.id}
      aria-label={t`${row.name} 선택`}
      className="size-[18px] shrink-0 accent-(--brand-ink)"
    />
  );
}
