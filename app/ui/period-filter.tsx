import { useLingui } from "@lingui/react/macro";
import { useSearchParams } from "@remix-run/react";
import { X } from "lucide-react";
import { IconButton } from "./button";
import { DateRangePicker } from "./fields/date-picker";

/** Earlier dates come from a year that is still being typed. */
const EARLIEST_DAY = "2000-01-01";

/** Two days in a `FilterBar`, stored in the URL: selects campaigns that run on some day between them. */
export function PeriodFilter() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const from = search.get("from") ?? "";
  const to = search.get("to") ?? "";
  const keep = (days: Record<"from" | "to", string>) => {
    const next = new URLSearchParams(search);
    for (const name of ["cursor", "trail"]) next.delete(name);
    for (const [name, day] of Object.entries(days)) {
      if (day) next.set(name, day);
      else next.delete(name);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex w-full items-center gap-1 sm:w-auto">
      <div className="min-w-0 flex-1 sm:w-72">
        <DateRangePicker
          key={`${from}:${to}`}
          label={t`기간`}
          labelHidden
          startLabel={t`시작일`}
          endLabel={t`종료일`}
          start={{ id: "period-from", name: "from", defaultValue: from }}
          end={{ id: "period-to", name: "to", defaultValue: to }}
          onChoose={(first, last) => {
            if (first >= EARLIEST_DAY) keep({ from: first, to: last });
          }}
        />
      </div>
      {(from || to) && (
        <IconButton
          label={t`기간 초기화`}
          icon={<X size={16} />}
          onClick={() => keep({ from: "", to: "" })}
        />
      )}
    </div>
  );
}
