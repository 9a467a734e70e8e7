import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { Zap } from "lucide-react";
import { z } from "zod";
import { heardMetricView, metricSchema, undefinedMetricView } from "../../domain/inventory";
import { addMetric, listHeardMetrics } from "../../worker/services/inventory";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingTabs } from "../areas/publisher/targeting/targeting-tabs";
import { UndefinedNames } from "../areas/publisher/targeting/undefined-names";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { EmptyState, PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`이벤트` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ metrics: z.array(heardMetricView), unknown: z.array(undefinedMetricView) }),
  async ({ ctx, project }) => listHeardMetrics(ctx, project),
);

export const action = intentAction({
  define: projectAction(metricSchema, async (input, adapter) => {
    await addMetric(adapter.ctx, adapter.project, input);
    return redirectDone(adapter, adapter.path("targeting/events"), TARGETING_TOASTS.metricCreated);
  }),
});

/** Events of the publisher's apps that its categories may use. */
export default function MetricsScreen() {
  const { metrics, unknown } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path, project } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  return (
    <>
      <PageHeader
        title={<Trans>오디언스 타깃팅</Trans>}
        description={<Trans>앱이 보내는 이벤트 중 카테고리 조건에 사용할 이벤트예요.</Trans>}
        actions={
          editable && (
            <LinkButton to={path("targeting/events/new")} variant="primary">
              <Trans>이벤트 만들기</Trans>
            </LinkButton>
          )
        }
      />
      <TargetingTabs />
      <TargetingOff />
      <ActionFailure />
      <DataTable
        caption={t`이벤트 목록`}
        rows={metrics}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            icon={<Zap size={28} />}
            title={t`아직 이벤트가 없어요`}
            description={t`이벤트를 만든 뒤부터 앱이 보낸 기록을 카테고리에 사용할 수 있어요.`}
          />
        }
        columns={[
          {
            key: "name",
            header: t`이벤트 이름`,
            cell: ({ id, name }) => (
              <Link
                to={path(`targeting/events/${id}`)}
                className="inline-flex min-h-6 items-center font-mono break-all hover:underline"
              >
                {name}
              </Link>
            ),
          },
          { key: "description", header: t`설명`, cell: ({ description }) => description || "–" },
          {
            key: "parameters",
            header: t`매개변수`,
            cell: ({ parameters }) => (
              <span className="font-mono break-all">{parameters.map(({ key }) => key).join(", ")}</span>
            ),
          },
          {
            key: "count",
            header: t`최근 30일 수신`,
            align: "end",
            cell: ({ heard }) => (heard ? format.number(heard.count) : "–"),
          },
          {
            key: "last",
            header: t`마지막 수신`,
            cell: ({ heard }) =>
              heard?.lastAt ? format.dateTime(heard.lastAt, project.timezone) : heard ? t`수신 전` : "–",
          },
        ]}
      />
      <UndefinedNames
        title={<Trans>정의하지 않은 이벤트</Trans>}
        names={unknown}
        content={{
          header: t`매개변수`,
          cell: ({ parameters }) => (
            <span className="font-mono break-all">{parameters.map(({ key }) => key).join(", ")}</span>
          ),
        }}
        valuesOf={({ name, parameters }) => ({
          name,
          ...Object.fromEntries(
            parameters.flatMap(({ key, type }, nth) => [
              [`parameters[${nth}].key`, key],
              [`parameters[${nth}].type`, type],
            ]),
          ),
        })}
      />
    </>
  );
}
