import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isEditable } from "../../../../domain/booking";
import { type CreativeText, creativeFormSchemaFor, EVERY_DAY, EVERY_HOUR } from "../../../../domain/content";
import type { TextItem } from "../../../../domain/inventory";
import { localTimeAt } from "../../../../domain/kernel";
import type { ShownCampaignDetail } from "../../../../worker/services/booking";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { RadioCards } from "../../../ui/fields/choices";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { Card } from "../../../ui/page";
import { useProductWords } from "../product-words";
import { CreativeProfile } from "./creative-profile";
import { CreativeSchedule } from "./creative-schedule";
import { CreativeStage } from "./creative-stage";
import { CreativeTexts } from "./creative-texts";
import type { MediaAsset } from "./media/media-answer.server";
import { MediaUpload } from "./media/media-upload";

interface CreativeOwnTextsProps {
  /** Name of the list in the form. */
  name: string;
  /** Message codes by control name. */
  errors: Record<string, string[]>;
  items: readonly TextItem[];
  /** Saved texts. */
  typed: readonly CreativeText[];
}

/** The currently typed texts. @param value of the list's field, which contains no more than the controls */
export function typedTexts(items: readonly TextItem[], value: unknown): CreativeText[] {
  const list = Array.isArray(value) ? (value as ({ text?: string } | undefined)[]) : [];
  return items.map(({ id }, nth) => ({ id, text: list[nth]?.text ?? "" }));
}

/** A unit's custom texts, each with its id. */
export function CreativeOwnTexts({ name, errors, items, typed }: CreativeOwnTextsProps) {
  const { t } = useLingui();
  return (
    <>
      {items.map(({ id, label, maxChars, required }, nth) => {
        const field = `${name}[${nth}]`;
        return (
          <div key={id}>
            <input type="hidden" name={`${field}.id`} value={id} />
            <TextField
              id={`text-${id}`}
              name={`${field}.text`}
              errors={errors[`${field}.text`]}
              label={label}
              required={required}
              description={t`${maxChars}자까지`}
              maxLength={maxChars}
              defaultValue={typed.find((each) => each.id === id)?.text ?? ""}
            />
          </div>
        );
      })}
    </>
  );
}

interface CreativeFormProps {
  detail: ShownCampaignDetail;
  creative: ShownCampaignDetail["creatives"][number] | null;
  /** Initially selected unit. */
  unitId: string;
  pageOrigin: string;
}

/** Unit, image, texts and destination, with a preview in the unit. */
export function CreativeForm({ detail, creative, unitId, pageOrigin }: CreativeFormProps) {
  const { t } = useLingui();
  const { path } = useProject();
  const words = useProductWords();
  const { campaign, offer } = detail;
  const { form, fields, failure } = useCreativeForm({ detail, creative, unitId });
  const [media, setMedia] = useState<MediaAsset | null>(null);
  const unit = offer.units.find(({ id }) => id === fields.unitId.value) ?? offer.units[0];
  if (!unit) return null;
  const advertiserName = campaign.advertiserName ?? detail.advertiserProjectName;
  // An unsubmitted campaign is sent for review as a whole, from its last booking step.
  const isUnsent = isEditable(campaign.status);
  return (
    <AppForm form={form} failure={failure} version={creative?.version}>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <Card>
          <div className="flex flex-col gap-4">
            <RadioCards
              {...bind(fields.unitId)}
              onChange={(chosen) => {
                // A generated name follows the selected unit.
                if (fields.name.value === nextName(detail, unit.id))
                  form.update({ name: fields.name.name, value: nextName(detail, chosen) });
              }}
              label={t({ message: "광고 유닛", context: "one" })}
              columns={1}
              options={offer.units.map((each) => ({
                value: each.id,
                label: each.name,
                description: `${words.format(each.format)} · ${each.width}×${each.height}px`,
              }))}
            />
            <MediaUpload
              field={bind(fields.assetId)}
              unit={unit}
              viaAdNote={campaign.viaAdNote}
              current={creative?.asset ?? null}
              onKept={setMedia}
            />
            <TextField
              {...bind(fields.name)}
              label={t`소재 이름`}
              description={t`리포트에 표시되는 이름이에요.`}
            />
            <TextField
              {...bind(fields.altText)}
              label={t`대체 텍스트`}
              description={t`화면 낭독기가 읽어 주는 텍스트예요. 이미지에 있는 문구를 그대로 입력해 주세요.`}
            />
            {unit.format === "native" && <CreativeTexts fields={fields} placement={unit.placement} />}
            <CreativeOwnTexts
              key={unit.id}
              name={fields.texts.name}
              errors={form.allErrors}
              items={unit.textItems}
              typed={creative?.texts ?? []}
            />
            <TextField
              {...bind(fields.destinationUrl)}
              label={t`랜딩 URL (선택)`}
              description={t`비워 두면 캠페인의 랜딩 URL을 사용해요.`}
              inputMode="url"
              placeholder={campaign.destinationUrl ?? "https://"}
              autoCapitalize="none"
              spellCheck={false}
            />
            {unit.format === "native" && (
              <CreativeProfile fields={fields} placement={unit.placement} advertiserName={advertiserName} />
            )}
            <CreativeSchedule fields={fields} zone={offer.product.timezone} />
            <FormActions>
              <LinkButton
                to={path(`campaigns/${campaign.id}${isUnsent ? "/edit/creatives" : "?tab=creatives"}`)}
              >
                <Trans>취소</Trans>
              </LinkButton>
              <SubmitButton>{isUnsent ? <Trans>저장</Trans> : <Trans>저장 후 검토 요청</Trans>}</SubmitButton>
            </FormActions>
          </div>
        </Card>
        <Card
          title={<Trans>미리 보기</Trans>}
          description={unit.name}
          className="lg:sticky lg:top-[calc(var(--header-height)+16px)]"
        >
          <CreativeStage
            unit={unit}
            media={media}
            pageOrigin={pageOrigin}
            content={{
              altText: fields.altText.value ?? "",
              headline: fields.headline.value ?? "",
              body: fields.body.value ?? "",
              cta: fields.cta.value ?? null,
              ctaColor: fields.ctaColor.value,
              ctaTextColor: fields.ctaTextColor.value,
              texts: typedTexts(unit.textItems, fields.texts.value),
              advertiserName: fields.profileName.value || advertiserName,
              profileAssetId: fields.profileAssetId.value,
            }}
          />
        </Card>
      </div>
    </AppForm>
  );
}

/** Default name of a new creative: the unit's name, and a number that is unique in the campaign. */
function nextName({ offer, creatives }: ShownCampaignDetail, unitId: string): string {
  const unit = offer.units.find(({ id }) => id === unitId)?.name ?? "";
  const names = new Set(creatives.map(({ name }) => name));
  let nth = 1 + creatives.filter((creative) => creative.unitId === unitId).length;
  while (names.has(`${unit} ${nth}`)) nth += 1;
  return `${unit} ${nth}`;
}

function useCreativeForm({ detail, creative, unitId }: Omit<CreativeFormProps, "pageOrigin">) {
  const { project } = useProject();
  const zone = detail.offer.product.timezone;
  const local = (ms: number | null | undefined) => (ms ? localTimeAt(ms, zone) : "");
  const ticked = (values: readonly number[] | undefined, all: readonly number[]) =>
    (values?.length ? values : all).map(String);
  return useAppForm({
    schema: creativeFormSchemaFor(detail.offer.units),
    defaultValue: {
      unitId,
      assetId: creative?.assetId ?? "",
      name: creative?.name ?? nextName(detail, unitId),
      altText: creative?.altText ?? "",
      headline: creative?.headline ?? "",
      body: creative?.body ?? "",
      cta: creative?.cta ?? "none",
      destinationUrl: creative?.destinationUrl ?? "",
      ctaTextColor: creative?.ctaTextColor ?? "",
      ctaColor: creative?.ctaColor ?? "",
      // A new creative defaults to the ad account's profile.
      profileName: (creative ?? project).profileName ?? "",
      profileAssetId: (creative ?? project).profileAssetId ?? "",
      displayFrom: local(creative?.displayFrom),
      displayTo: local(creative?.displayTo),
      weekdays: ticked(creative?.weekdays, EVERY_DAY),
      hours: ticked(creative?.hours, EVERY_HOUR),
      browsers: creative?.browsers ?? [],
    },
  });
}
