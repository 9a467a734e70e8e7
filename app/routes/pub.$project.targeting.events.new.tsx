import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { metricSchema } from "../../domain/inventory";
import { addMetric } from "../../worker/services/inventory";
import { NewMetricForm } from "../areas/publisher/targeting/metric-form";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { redirectDone } from "../kit/page.server";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`이벤트 만들기` } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(metricSchema, async (input, adapter) => {
  await addMetric(adapter.ctx, adapter.project, input);
  return redirectDone(adapter, adapter.path("targeting/events"), TARGETING_TOASTS.metricCreated);
});

export default function MetricNewScreen() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>이벤트 만들기</Trans>}
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`이벤트`, to: path("targeting/events") },
          { label: t`이벤트 만들기` },
        ]}
      />
      <NewMetricForm />
    </>
  );
}
