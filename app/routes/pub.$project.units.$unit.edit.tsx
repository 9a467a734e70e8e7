import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adUnitUpdateSchemaFor, fieldsFrom } from "../../domain/inventory";
import {
  getRewardCallback,
  getUnit,
  type UnitListItem,
  unitListItemView,
  updateUnit,
} from "../../worker/services/inventory";
import { unitUpdateFormSchema } from "../areas/publisher/forms";
import { TOASTS } from "../areas/publisher/toasts";
import { previewedUnit, UnitFields, UnitNameField, useUnitDraft } from "../areas/publisher/units/unit-fields";
import { UnitPreviewCard } from "../areas/publisher/units/unit-preview";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { TextField } from "../ui/fields/text-field";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { UnsavedGuard } from "../ui/form/unsaved-guard";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card, PageHeader } from "../ui/page";

export const handle = { access: "unit.write", title: msg`광고 유닛 수정` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    unit: unitListItemView,
    /** For a rewarded unit, if set. */
    rewardCallbackUrl: z.string().nullable(),
    adServeOrigin: z.string(),
  }),
  async ({ ctx, project, id }) => {
    const unit = await getUnit(ctx, project, id("unit"));
    const { url: rewardCallbackUrl } = await getRewardCallback(ctx, project, unit.id);
    return { unit, rewardCallbackUrl, adServeOrigin: ctx.env.AD_SERVE_ORIGIN };
  },
);

/** Schema by the unit's format. */
async function schemaOf({ ctx, project, id }: ProjectAdapter) {
  return adUnitUpdateSchemaFor(unitUpdateFormSchema, await getUnit(ctx, project, id("unit")));
}

export const action = projectAction(schemaOf, async (input, adapter) => {
  const { project } = adapter;
  const unit = adapter.id("unit");
  await updateUnit(adapter.ctx, project, unit, input);
  return redirectDone(adapter, adapter.path(`units/${unit}`), TOASTS.saved);
});

export default function UnitEditScreen() {
  const { unit, rewardCallbackUrl, adServeOrigin } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useUnitForm(unit, rewardCallbackUrl);
  const draft = useUnitDraft(fields, { width: String(unit.width), height: String(unit.height) });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t`광고 유닛`, to: path("units") },
          { label: unit.name, to: path(`units/${unit.id}`) },
          { label: t`수정` },
        ]}
        title={<Trans>광고 유닛 수정</Trans>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Card>
          <UnsavedGuard>
            <AppForm form={form} failure={failure} version={unit.version}>
              {unit.linked && (
                <InlineAlert tone="warning">
                  <Trans>
                    상품에 연결된 유닛이에요. 크기를 변경하면 이미 등록한 소재와 맞지 않을 수 있어요.
                  </Trans>
                </InlineAlert>
              )}
              <UnitNameField field={fields.name} />
              <UnitFields format={unit.format} fields={fields} draft={draft} />
              {unit.format === "rewarded" && (
                <TextField
                  {...bind(fields.rewardCallbackUrl)}
                  inputMode="url"
                  label={t`보상 확인 주소`}
                  description={t`https로 시작하는 서버 주소를 입력하면 리워드 광고 시청 완료를 알려 드려요. 비워 두면 알리지 않아요.`}
                />
              )}
              <FormActions>
                <LinkButton to={path(`units/${unit.id}`)}>
                  <Trans>취소</Trans>
                </LinkButton>
                <SubmitButton>
                  <Trans>저장</Trans>
                </SubmitButton>
              </FormActions>
            </AppForm>
          </UnsavedGuard>
        </Card>
        <UnitPreviewCard unit={previewedUnit(fields, draft, unit)} adServeOrigin={adServeOrigin} />
      </div>
    </>
  );
}

function useUnitForm(unit: UnitListItem, rewardCallbackUrl: string | null) {
  const { carouselIntervalMs, closeDelayMs, closeAfterMs, dimPct, ...settings } = fieldsFrom(
    unit.format,
    unit.settings,
  );
  const typed = { carouselIntervalMs, closeDelayMs, closeAfterMs, dimPct };
  return useAppForm({
    schema: adUnitUpdateSchemaFor(unitUpdateFormSchema, unit),
    defaultValue: {
      ...unit.placement,
      ...settings,
      ...Object.fromEntries(Object.entries(typed).map(([name, ms]) => [name, ms?.toString()])),
      name: unit.name,
      width: String(unit.width),
      height: String(unit.height),
      adMark: unit.adMark,
      textItems: unit.textItems.map((item) => ({ ...item, maxChars: String(item.maxChars) })),
      rewardCallbackUrl: rewardCallbackUrl ?? "",
    },
  });
}
