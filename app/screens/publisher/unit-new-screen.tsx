import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { WEB_FORMATS } from "../../../domain/inventory/types";
import { UNIT_NAME_MAX_CHARS, UNIT_NAME_MIN_CHARS } from "../../../domain/shared/limits";
import { LinkButton } from "../../components/button";
import { type Option, RadioCards, Select } from "../../components/fields/choices";
import { TextField } from "../../components/fields/text-field";
import { bind } from "../../components/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../components/form/form";
import { useAppForm } from "../../components/form/use-app-form";
import { Card, EmptyState, PageHeader } from "../../components/page";
import { useProject } from "../../shell/use-project";
import { FORMAT_WORDS } from "../campaign-shared/words";
import { unitFormSchema } from "./forms";
import { LiveUnitPreview } from "./unit-preview";
import { UnitSizeFields } from "./unit-size-fields";
import { UnitTextFields } from "./unit-text-fields";

const DEFAULT_SIZE = { banner: { width: "300", height: "250" }, native: { width: "1200", height: "628" } };

interface UnitNewScreenProps {
  apps: readonly Option[];
  chosenApp: string | null;
}

export function UnitNewScreen(props: UnitNewScreenProps) {
  const { t } = useLingui();
  const { path } = useProject();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t`광고 유닛`, to: path("units") }, { label: t`광고 유닛 만들기` }]}
        title={<Trans>광고 유닛 만들기</Trans>}
      />
      {props.apps.length > 0 ? (
        <UnitNewForm {...props} />
      ) : (
        <EmptyState
          title={t`먼저 앱을 등록해 주세요`}
          description={t`광고 유닛은 앱에 속해요.`}
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

function UnitNewForm({ apps, chosenApp }: UnitNewScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: unitFormSchema,
    defaultValue: {
      appId: chosenApp ?? apps[0]?.value,
      format: "banner",
      ...{ headline: true, body: true, cta: true, profile: true, adMark: true },
    },
  });
  const [size, setSize] = useState({
    width: fields.width.defaultValue ?? DEFAULT_SIZE.banner.width,
    height: fields.height.defaultValue ?? DEFAULT_SIZE.banner.height,
  });
  const format = fields.format.value === "native" ? "native" : "banner";
  const hint = {
    banner: t`정해진 크기의 이미지 광고예요.`,
    native: t`이미지와 글을 페이지에 어울리게 보여 줘요.`,
  };
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Card>
        <AppForm form={form} failure={failure}>
          <Select {...bind(fields.appId)} label={t({ message: "앱", context: "one" })} options={apps} />
          <TextField
            {...bind(fields.name)}
            label={t`이름`}
            description={t`${UNIT_NAME_MIN_CHARS}자 이상 ${UNIT_NAME_MAX_CHARS}자 이하`}
            maxLength={UNIT_NAME_MAX_CHARS}
          />
          <RadioCards
            {...bind(fields.format)}
            label={t`형식`}
            onChange={(value) => setSize(value === "native" ? DEFAULT_SIZE.native : DEFAULT_SIZE.banner)}
            options={WEB_FORMATS.map((value) => ({
              value,
              label: i18n._(FORMAT_WORDS[value]),
              description: hint[value],
            }))}
          />
          <UnitSizeFields
            banner={format === "banner"}
            size={size}
            onChange={setSize}
            width={withoutDefault(bind(fields.width))}
            height={withoutDefault(bind(fields.height))}
          />
          <UnitTextFields native={format === "native"} fields={fields} />
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
      <LiveUnitPreview format={format} size={size} fields={fields} />
    </div>
  );
}

/** For a control that is told its value. */
export function withoutDefault({ defaultValue: _before, ...field }: ReturnType<typeof bind>) {
  return field;
}
