import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { metricUpdateSchema, metricView, recentEventView } from "../../domain/inventory";
import { getMetric, listRecentEvents, removeMetric, updateMetric } from "../../worker/services/inventory";
import { MetricForm } from "../areas/publisher/targeting/metric-form";
import { RecentEvents } from "../areas/publisher/targeting/recent-events";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TARGETING_TOASTS, VALUE_TYPE_WORDS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { DataTable } from "../ui/data-table";
import { ConfirmIntentButton } from "../ui/intent-button";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.read", title: msg`이벤트` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ metric: metricView, recent: z.array(recentEventView).nullable() }),
  async ({ ctx, project, id }) => {
    const metric = await getMetric(ctx, project, id("event"));
    return { metric, recent: await listRecentEvents(ctx, project, metric) };
  },
);

export const action = intentAction({
  save: projectAction(metricUpdateSchema, async (input, adapter) => {
    await updateMetric(adapter.ctx, adapter.project, adapter.id("event"), input);
    return redirectDone(adapter, adapter.path("targeting/events"), TARGETING_TOASTS.saved);
  }),
  delete: projectAction(z.object({}), async (_, adapter) => {
    await removeMetric(adapter.ctx, adapter.project, adapter.id("event"));
    return redirectDone(adapter, adapter.path("targeting/events"), TARGETING_TOASTS.metricDeleted);
  }),
});

/** An event and its properties; while categories use it, properties can only be added. */
export default function MetricScreen() {
  const { metric, recent } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const editable = useTargetingEditable();
  return (
    <>
      <PageHeader
        title={<span className="font-mono break-all">{metric.name}</span>}
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`이벤트`, to: path("targeting/events") },
          { label: metric.name },
        ]}
        actions={
          editable && (
            <ConfirmIntentButton
              intent="delete"
              title={t`이벤트를 삭제할까요?`}
              description={t`앱이 이 이벤트를 보내도 더 이상 기록하지 않아요. 카테고리에서 사용하는 이벤트는 삭제할 수 없어요.`}
              confirmLabel={t`삭제`}
            >
              <Trans>삭제</Trans>
            </ConfirmIntentButton>
          )
        }
      />
      <ActionFailure except={["save"]} />
      <TargetingOff />
      {editable ? <MetricForm metric={metric} /> : <ParameterTable parameters={metric.parameters} />}
      <RecentEvents events={recent} />
    </>
  );
}

function ParameterTable({ parameters }: Pick<z.output<typeof metricView>, "parameters">) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <DataTable
      caption={t`매개변수 목록`}
      rows={parameters}
      rowKey={({ key }) => key}
      columns={[
        { key: "key", header: t({ message: "키", context: "parameter" }), cell: ({ key }) => key },
        { key: "type", header: t`값 종류`, cell: ({ type }) => i18n._(VALUE_TYPE_WORDS[type]) },
      ]}
    />
  );
}
