import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UnitListItem } from "../../../../worker/services/inventory";
import { useProject } from "../../../kit/use-project";
import { Badge } from "../../../ui/badge";
import { type Column, DataTable } from "../../../ui/data-table";
import { RowBox } from "../../../ui/row-box";
import { useFormat } from "../../../ui/use-format";
import { FORMAT_WORDS } from "../../campaign/words";
import { PLATFORM_WORDS } from "../apps/words";
import { ConnectionBadge } from "./unit-connection";

interface UnitTableProps {
  units: readonly UnitListItem[];
  /** False if all units belong to one app. */
  withApp?: boolean;
  /** Id of the form for selected units, if there is one; such a list can also be sorted by its headers. */
  form?: string | undefined;
  empty: ReactNode;
}

export function UnitTable({ units, withApp = true, form, empty }: UnitTableProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const format = useFormat();
  const isSortable = form !== undefined;
  const columns: Column<UnitListItem>[] = [
    {
      key: "name",
      header: t`이름`,
      sortable: isSortable,
      cell: (unit) => (
        <span className="flex items-center gap-3">
          {form && <RowBox form={form} row={unit} />}
          <Link to={path(`units/${unit.id}`)} className="inline-flex min-h-6 items-center hover:underline">
            {unit.name}
          </Link>
        </span>
      ),
    },
    { key: "format", header: t`형식`, cell: (unit) => i18n._(FORMAT_WORDS[unit.format]) },
    {
      key: "size",
      header: t`크기`,
      cell: (unit) => <span className="nums">{`${unit.width}×${unit.height}`}</span>,
    },
    ...(withApp ? [appColumn(t({ message: "앱", context: "one" }), i18n)] : []),
    { key: "connection", header: t`연결`, cell: (unit) => <ConnectionBadge connected={unit.connected} /> },
    {
      key: "linked",
      header: t`상품`,
      cell: (unit) =>
        unit.linked ? (
          <Badge tone="positive">{t({ message: "연결됨", context: "product" })}</Badge>
        ) : (
          <Badge>{t`없음`}</Badge>
        ),
    },
    {
      key: "createdAt",
      header: t`생성일`,
      sortable: isSortable,
      cell: (unit) => format.dayOf(unit.createdAt, project.timezone),
    },
  ];
  return (
    <DataTable
      caption={t`광고 유닛 목록`}
      rows={units}
      rowKey={(unit) => unit.id}
      columns={columns}
      empty={empty}
    />
  );
}

function appColumn(header: string, i18n: ReturnType<typeof useRuntime>["i18n"]): Column<UnitListItem> {
  return {
    key: "app",
    header,
    cell: (unit) => `${unit.appTitle} · ${i18n._(PLATFORM_WORDS[unit.platform])}`,
  };
}
