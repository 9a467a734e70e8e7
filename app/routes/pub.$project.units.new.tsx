import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { adUnitSchemaFor } from "../../domain/inventory";
import type { AdFormat } from "../../domain/kernel";
import { createUnit, type UnitOptions, unitOptions, unitOptionsView } from "../../worker/services/inventory";
import { FORMAT_WORDS } from "../areas/campaign/words";
import { unitFormSchema } from "../areas/publisher/forms";
import { TOASTS } from "../areas/publisher/toasts";
import { previewedUnit, UnitFields, UnitNameField, useUnitDraft } from "../areas/publisher/units/unit-fields";
import { FORMAT_HINTS, FORMAT_SIZES } from "../areas/publisher/units/unit-formats";
import { UnitPreviewCard } from "../areas/publisher/units/unit-preview";
import { redirectDone } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { LinkButton } from "../ui/button";
import { RadioCards, Select } from "../ui/fields/choices";
import { bind } from "../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../ui/form/form";
import { UnsavedGuard } from "../ui/form/unsaved-guard";
import { useAppForm } from "../ui/form/use-app-form";
import { InlineAlert } from "../ui/inline-alert";
import { Card, EmptyState, PageHeader } from "../ui/page";

export const handle = { access: "unit.write", title: msg`광고 유닛 만들기` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({
    options: unitOptionsView,
    chosenApp: z.string().nullable(),
    adServeOrigin: z.string(),
  }),
  async ({ ctx, url, project }) => {
    return {
      options: await unitOptions(ctx, project),
      chosenApp: url.searchParams.get("app"),
      adServeOrigin: ctx.env.AD_SERVE_ORIGIN,
    };
  },
);

/** Schema by the app, which determines the formats. */
async function schemaOf({ ctx, project }: ProjectAdapter) {
  return adUnitSchemaFor(unitFormSchema, (await unitOptions(ctx, project)).apps);
}

export const action = projectAction(schemaOf, async (input, adapter) => {
  const project = adapter.project;
  const unit = await createUnit(adapter.ctx, project, input);
  return redirectDone(adapter, adapter.path(`units/${unit.id}`), TOASTS.unitCreated);
});

export default function UnitNewScreen() {
  const props = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 유닛`, to: path("units") }, { label: t`광고 유닛 만들기` }]}
        title={<Trans>광고 유닛 만들기</Trans>}
      />
      {props.options.apps.length > 0 ? (
        <UnsavedGuard>
          <UnitNewForm {...props} />
        </UnsavedGuard>
      ) : (
        <EmptyState
          title={t`먼저 앱을 등록해 주세요`}
          description={t`광고 유닛은 앱별로 만들어요.`}
          action={
            <LinkButton to={path("apps/new")} variant="primary">
              <Trans>앱 등록</Trans>
            </LinkButton>
          }
        />
      )}
    </>
  );
}

interface UnitNewScreenProps {
  options: UnitOptions;
  chosenApp: string | null;
  adServeOrigin: string;
}

/** Defaults of a new unit. */
const UNIT_DEFAULTS = {
  ...{ headline: true, body: true, cta: true, profile: true, adMark: true },
  ...{ carouselIndicator: true, carouselIntervalMs: "3000" },
  ...{ closeDelayMs: "0", closeAfterMs: "1500" },
  ...{ closeOnTapOutside: true, hideForToday: true, dimPct: "50" },
  ...({ buttonTemplate: "text", closeButton: "bottom" } as const),
};

const sizeOf = (format: AdFormat) => {
  const [{ w, h }] = FORMAT_SIZES[format];
  return { width: String(w), height: String(h) };
};

interface FormatCardsProps {
  field: ReturnType<typeof bind>;
  app: UnitOptions["apps"][number];
  onChange: (format: AdFormat) => void;
}

/** The formats that the app's platform supports. */
function FormatCards({ field, app, onChange }: FormatCardsProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <RadioCards
      {...field}
      label={t`형식`}
      description={app.platform === "web" ? t`웹에서는 배너와 네이티브를 사용할 수 있어요.` : undefined}
      onChange={(value) => onChange(app.formats.find((each) => each === value) ?? "banner")}
      options={app.formats.map((value) => ({
        value,
        label: i18n._(FORMAT_WORDS[value]),
        description: i18n._(FORMAT_HINTS[value]),
      }))}
    />
  );
}

function UnitNewForm({ options: { apps, count, max }, chosenApp, adServeOrigin }: UnitNewScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: adUnitSchemaFor(unitFormSchema, apps),
    defaultValue: {
      appId: apps.find(({ id }) => id === chosenApp)?.id ?? apps[0]?.id,
      format: "banner",
      ...UNIT_DEFAULTS,
    },
  });
  const draft = useUnitDraft(fields, sizeOf("banner"));
  const app = apps.find(({ id }) => id === fields.appId.value) ?? apps[0];
  if (!app) return null;
  const format = app.formats.find((each) => each === fields.format.value) ?? "banner";
  const kind = { format, platform: app.platform };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Card>
        <AppForm form={form} failure={failure}>
          {count >= max && (
            <InlineAlert tone="warning">
              <Trans>
                광고 유닛을 최대 {max}개까지 만들었어요. 사용하지 않는 유닛을 삭제하면 더 만들 수 있어요.
              </Trans>
            </InlineAlert>
          )}
          <Select
            {...bind(fields.appId)}
            label={t({ message: "앱", context: "one" })}
            options={apps.map(({ id, title }) => ({ value: id, label: title }))}
          />
          <UnitNameField field={fields.name} />
          <FormatCards
            key={app.platform}
            field={{ ...bind(fields.format), defaultValue: format }}
            app={app}
            onChange={(chosen) => draft.setSize(sizeOf(chosen))}
          />
          <UnitFields format={format} fields={fields} draft={draft} />
          <FormActions>
            <LinkButton to={path("units")}>
              <Trans>취소</Trans>
            </LinkButton>
            <SubmitButton>
              <Trans>만들기</Trans>
            </SubmitButton>
          </FormActions>
        </AppForm>
      </Card>
      <UnitPreviewCard unit={previewedUnit(fields, draft, kind)} adServeOrigin={adServeOrigin} />
    </div>
  );
}
