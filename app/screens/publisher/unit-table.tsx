import { useLingui as useRuntime } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { UnitListItem } from "../../../worker/services/units/list";
import { Badge } from "../../components/badge";
import { type Column, DataTable } from "../../components/data-table";
import { useFormat } from "../../i18n/use-format";
import { useProject } from "../../shell/use-project";
import { FORMAT_WORDS } from "../campaign-shared/words";

interface UnitTableProps {
  units: readonly UnitListItem[];
  /** Off where all are of one app. */
  withApp?: boolean;
  empty: ReactNode;
}

export function UnitTable({ units, withApp = true, empty }: UnitTableProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const format = useFormat();
  const columns: Column<UnitListItem>[] = [
    {
      key: "name",
      header: t`이름`,
      cell: (unit) => (
        <Link to={path(`units/${unit.id}`)} className="inline-flex min-h-6 items-center hover:underline">
          {unit.name}
        </Link>
      ),
    },
    { key: "format", header: t`형식`, cell: (unit) => i18n._(FORMAT_WORDS[unit.format]) },
    {
      key: "size",
      header: t`크기`,
      cell: (unit) => <span className="nums">{`${unit.width}×${unit.height}`}</span>,
    },
    ...(withApp
      ? [
          {
            key: "app",
            header: t({ message: "앱", context: "one" }),
            cell: (unit: UnitListItem) => unit.appTitle,
          },
        ]
      : []),
    {
      key: "linked",
      header: t`상품 연결`,
      cell: (unit) =>
        unit.linked ? <Badge tone="positive">{t`연결됨`}</Badge> : <Badge>{t`연결 안 됨`}</Badge>,
    },
    {
      key: "createdAt",
      header: t`만든 날`,
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
