import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@remix-run/react";
import type { RunningQuest } from "../../../../worker/services/quests";
import { useProject } from "../../../kit/use-project";
import { DataTable } from "../../../ui/data-table";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";

/** Running quests of a project, with the decisions that wait; nothing without one. */
export function RunningQuests({ quests }: { quests: readonly RunningQuest[] }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const { dateTime, number } = useFormat();
  if (quests.length === 0) return null;
  return (
    <Card title={<Trans>진행 중인 퀘스트</Trans>}>
      <DataTable
        caption={t`진행 중인 퀘스트`}
        rows={quests}
        rowKey={({ id }) => id}
        empty={null}
        columns={[
          {
            key: "quest",
            header: t`퀘스트`,
            cell: ({ id, name, productName }) => (
              <Link
                to={path(`campaigns/${id}?tab=participants`)}
                className="inline-flex min-h-6 items-center hover:underline"
              >
                {name || productName}
              </Link>
            ),
          },
          {
            key: "taken",
            header: t`참여 자리`,
            align: "end",
            cell: ({ taken, target }) => `${number(taken)} / ${number(target)}`,
          },
          {
            key: "deciding",
            header: t`결정 대기`,
            align: "end",
            cell: ({ deciding }) => number(deciding),
          },
          {
            key: "due",
            header: t`결정 기한`,
            align: "end",
            cell: ({ dueAt }) => (dueAt === null ? "–" : dateTime(dueAt, project.timezone)),
          },
        ]}
      />
    </Card>
  );
}
