import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { userPropertySchema } from "../../domain/inventory";
import { addUserProperty } from "../../worker/services/inventory";
import { NewPropertyForm } from "../areas/publisher/targeting/property-form";
import { TARGETING_TOASTS } from "../areas/publisher/targeting/words";
import { redirectDone } from "../kit/page.server";
import { projectAction } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.write", title: msg`사용자 속성 만들기` } satisfies PageHandle;

export { guardLoader as loader } from "../kit/project.server";

export const action = projectAction(userPropertySchema, async (input, adapter) => {
  await addUserProperty(adapter.ctx, adapter.project, input);
  return redirectDone(adapter, adapter.path("targeting/properties"), TARGETING_TOASTS.propertyCreated);
});

export default function PropertyNewScreen() {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        title={<Trans>사용자 속성 만들기</Trans>}
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`사용자 속성`, to: path("targeting/properties") },
          { label: t`사용자 속성 만들기` },
        ]}
      />
      <NewPropertyForm />
    </>
  );
}
