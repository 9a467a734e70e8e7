import { Trans, useLingui } from "@lingui/react/macro";
import type { OwnPromotion } from "../../../../domain/content";
import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
  PROMOTION_CONTENT_MAX_CHARS,
  PROMOTION_SUMMARY_MAX_CHARS,
  PROMOTION_TITLE_MAX_CHARS,
} from "../../../../domain/content";
import { useProject } from "../../../kit/use-project";
import { LinkButton } from "../../../ui/button";
import { Switch } from "../../../ui/fields/choices";
import { DayField } from "../../../ui/fields/day-field";
import { TextArea, TextField } from "../../../ui/fields/text-field";
import { filePath } from "../../../ui/file-path";
import { bind, bindChecked } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { PictureField } from "../../../ui/image-cropper/picture-field";
import { COVER_SHAPE } from "../../../ui/image-cropper/shape";
import { useImagePreview } from "../../../ui/image-cropper/use-image-preview";
import { Card } from "../../../ui/page";
import { promotionFormSchema } from "./forms";

/** @param promotion null for a new promotion */
export function PromotionForm({ promotion }: { promotion: OwnPromotion | null }) {
  const { t } = useLingui();
  const { path, project } = useProject();
  const { form, fields, failure } = useAppForm({
    schema: promotionFormSchema,
    defaultValue: promotion
      ? { ...promotion, link: promotion.link ?? undefined, coverAssetId: undefined }
      : { isPublished: true },
  });
  const cover = useImagePreview(filePath(promotion?.coverAssetId ?? null));
  const { timezone } = project;
  return (
    <AppForm
      form={form}
      failure={failure}
      version={promotion?.version}
      encType="multipart/form-data"
      className="max-w-form"
    >
      {promotion?.coverAssetId && <input type="hidden" name="coverAssetId" value={promotion.coverAssetId} />}
      <Card title={<Trans>내용</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.title)}
            label={t({ message: "제목", context: "title" })}
            maxLength={PROMOTION_TITLE_MAX_CHARS}
          />
          <TextField
            {...bind(fields.summary)}
            label={t`한 줄 요약`}
            maxLength={PROMOTION_SUMMARY_MAX_CHARS}
          />
          <TextArea
            {...bind(fields.content)}
            label={t`설명 (선택)`}
            maxLength={PROMOTION_CONTENT_MAX_CHARS}
            rows={5}
          />
          <TextField
            {...bind(fields.link)}
            label={t`링크 (선택)`}
            description={t`자세한 내용을 볼 수 있는 페이지 주소`}
            inputMode="url"
          />
          <PictureField
            {...bind(fields.cover)}
            label={t`커버 (선택)`}
            shape={COVER_SHAPE}
            description={t`JPG, PNG, WebP, GIF. 가로 ${COVER_WIDTH_PX}px, 세로 ${COVER_HEIGHT_PX}px 이상. 비율이 다르면 자를 영역을 선택할 수 있어요.`}
            src={cover.src}
            onChoose={cover.choose}
          />
        </div>
      </Card>
      <Card
        title={<Trans>영어 (선택)</Trans>}
        description={<Trans>입력하면 영어로 보는 광고주에게 표시돼요. 비워 두면 위의 내용이 표시돼요.</Trans>}
      >
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.titleEn)}
            label={t`영어 제목 (선택)`}
            maxLength={PROMOTION_TITLE_MAX_CHARS}
          />
          <TextField
            {...bind(fields.summaryEn)}
            label={t`영어 한 줄 요약 (선택)`}
            maxLength={PROMOTION_SUMMARY_MAX_CHARS}
          />
          <TextArea
            {...bind(fields.contentEn)}
            label={t`영어 설명 (선택)`}
            maxLength={PROMOTION_CONTENT_MAX_CHARS}
            rows={5}
          />
        </div>
      </Card>
      <Card
        title={<Trans>게시</Trans>}
        description={t`게시하면 시작일부터 종료일까지 우리 플랫폼과 애드노트에 표시돼요. (${timezone})`}
      >
        <div className="flex flex-col gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField {...bind(fields.fromDay)} label={t`시작일`} />
            <DayField {...bind(fields.toDay)} label={t`종료일`} />
          </div>
          <Switch {...bindChecked(fields.isPublished)} label={t`게시`} />
        </div>
      </Card>
      <FormActions>
        <LinkButton to={path("promotions")}>
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>{promotion ? <Trans>저장</Trans> : <Trans>만들기</Trans>}</SubmitButton>
      </FormActions>
    </AppForm>
  );
}
