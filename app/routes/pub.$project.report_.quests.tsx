import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { questReportLoader } from "../areas/report/report.server";
import { ExportPanel } from "../areas/report/report-export";
import { ShownReport } from "../areas/report/report-screen";
import { useRowLink } from "../areas/report/report-table";
import { ActionFailure } from "../kit/action-failure";
import type { PageHandle } from "../root";
import { EmptyState } from "../ui/page";
import { useFreshData } from "../ui/use-fresh";

export const handle = { access: "report.read", title: msg`퀘스트 리포트` } satisfies PageHandle;

export { questReportAction as action, questReportLoader as loader } from "../areas/report/report.server";

/** Participations in a publisher's quests, by campaign, channel, ad account or time. */
export default function QuestReportScreen() {
  const page = useLoaderData<typeof questReportLoader>();
  useFreshData();
  const { t } = useLingui();
  const linkOf = useRowLink(page.breakdown);
  return (
    <ShownReport
      page={page}
      linkOf={linkOf}
      heading={<Trans>퀘스트 리포트</Trans>}
      menus={<ExportPanel {...page} hasEvents={false} />}
      above={<ActionFailure />}
      empty={
        <EmptyState
          title={t`이 기간에 진행된 퀘스트가 없어요`}
          description={t`퀘스트가 시작되면 참여, 인증, 확정, 환급이 여기에 표시돼요.`}
        />
      }
    />
  );
}
