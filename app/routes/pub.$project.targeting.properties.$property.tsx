import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { userPropertyUpdateSchema, userPropertyView } from "../../domain/inventory";
import { getUserProperty, removeUserProperty, updateUserProperty } from "../../worker/services/inventory";
import { PropertyForm } from "../areas/publisher/targeting/property-form";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TARGETING_TOASTS, VALUE_TYPE_WORDS } from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { ConfirmIntentButton } from "../ui/intent-button";
import { PageHeader } from "../ui/page";

export const handle = { access: "product.read", title: msg`사용자 속성` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ property: userPropertyView }),
  async ({ ctx, project, id }) => ({ property: await getUserProperty(ctx, project, id("property")) }),
);

export const action = intentAction({
  save: projectAction(userPropertyUpdateSchema, async (input, adapter) => {
    await updateUserProperty(adapter.ctx, adapter.project, adapter.id("property"), input);
    return redirectDone(adapter, adapter.path("targeting/properties"), TARGETING_TOASTS.saved);
  }),
  delete: projectAction(z.object({}), async (_, adapter) => {
    await removeUserProperty(adapter.ctx, adapter.project, adapter.id("property"));
    return redirectDone(adapter, adapter.path("targeting/properties"), TARGETING_TOASTS.propertyDeleted);
  }),
});

/** A user property; only its description can change. */
export default function PropertyScreen() {
  const { property } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const editable = useTargetingEditable();
  const type = i18n._(VALUE_TYPE_WORDS[property.type]);
  return (
    <>
      <PageHeader
        title={<span className="font-mono break-all">{property.name}</span>}
        description={<Trans>값 종류: {type}. 이름과 값 종류는 변경할 수 없어요.</Trans>}
        breadcrumbs={[
          { label: t`오디언스 타깃팅`, to: path("targeting") },
          { label: t`사용자 속성`, to: path("targeting/properties") },
          { label: property.name },
        ]}
        actions={
          editable && (
            <ConfirmIntentButton
              intent="delete"
              title={t`사용자 속성을 삭제할까요?`}
              description={t`앱이 이 속성을 보내도 더 이상 기록하지 않아요. 카테고리에서 사용하는 속성은 삭제할 수 없어요.`}
              confirmLabel={t`삭제`}
            >
              <Trans>삭제</Trans>
            </ConfirmIntentButton>
          )
        }
      />
      <ActionFailure except={["save"]} />
      <TargetingOff />
      {editable ? <PropertyForm property={property} /> : <p className="text-sm">{property.description}</p>}
    </>
  );
}
