import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import {
  COVER_HEIGHT_PX,
  COVER_WIDTH_PX,
  type DeskStoryDetail,
  STORY_BODY_MAX_CHARS,
  STORY_CATEGORIES,
  STORY_NOTE_MAX_CHARS,
  STORY_SLUG_MAX_CHARS,
  STORY_SUMMARY_MAX_CHARS,
  STORY_TITLE_MAX_CHARS,
} from "../../../../domain/content";
import { LinkButton } from "../../../ui/button";
import { Select } from "../../../ui/fields/choices";
import { TextArea, TextField } from "../../../ui/fields/text-field";
import { filePath } from "../../../ui/file-path";
import { bind } from "../../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../../ui/form/form";
import { useAppForm } from "../../../ui/form/use-app-form";
import { PictureField } from "../../../ui/image-cropper/picture-field";
import { COVER_SHAPE } from "../../../ui/image-cropper/shape";
import { useImagePreview } from "../../../ui/image-cropper/use-image-preview";
import { Card } from "../../../ui/page";
import { CATEGORY_WORDS } from "../../landing/story-words";
import { storyFormSchema } from "./forms";

/** @param story null for a new story */
export function StoryForm({ story }: { story: DeskStoryDetail | null }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { form, fields, failure } = useAppForm({
    schema: storyFormSchema,
    intent: "save",
    defaultValue: story
      ? {
          ...{ slug: story.slug, category: story.category },
          ...{ titleKo: story.ko.title, summaryKo: story.ko.summary, bodyKo: story.ko.body },
          ...{ titleEn: story.en.title, summaryEn: story.en.summary, bodyEn: story.en.body },
        }
      : {},
  });
  const cover = useImagePreview(filePath(story?.coverAssetId ?? null));
  return (
    <AppForm
      form={form}
      failure={failure}
      intent="save"
      version={story?.version}
      encType="multipart/form-data"
    >
      <Card title={<Trans>주소와 분류</Trans>}>
        <div className="flex flex-col gap-4">
          <TextField
            {...bind(fields.slug)}
            label={t({ message: "주소", context: "web" })}
            description={t`/blog/ 뒤에 오는 이름. 한 번 게시하면 변경할 수 없어요.`}
            maxLength={STORY_SLUG_MAX_CHARS}
          />
          <Select
            {...bind(fields.category)}
            label={t`분류`}
            placeholder={t`선택해 주세요`}
            options={STORY_CATEGORIES.map((value) => ({ value, label: i18n._(CATEGORY_WORDS[value]) }))}
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
        title={<Trans>한국어</Trans>}
        description={
          <Trans>
            본문은 마크다운으로 써요. HTML은 글자 그대로 표시돼요. 이미지는 마당에 올린 것만 /로 시작하는
            주소로 넣어 주세요.
          </Trans>
        }
      >
        <div className="flex flex-col gap-4">
          <TextField {...bind(fields.titleKo)} label={t`한국어 제목`} maxLength={STORY_TITLE_MAX_CHARS} />
          <TextField {...bind(fields.summaryKo)} label={t`한국어 요약`} maxLength={STORY_SUMMARY_MAX_CHARS} />
          <TextArea
            {...bind(fields.bodyKo)}
            label={t`한국어 본문`}
            maxLength={STORY_BODY_MAX_CHARS}
            rows={16}
          />
        </div>
      </Card>
      <Card
        title={<Trans>영어</Trans>}
        description={<Trans>게시하려면 두 언어의 제목, 요약, 본문이 모두 있어야 해요.</Trans>}
      >
        <div className="flex flex-col gap-4">
          <TextField {...bind(fields.titleEn)} label={t`영어 제목`} maxLength={STORY_TITLE_MAX_CHARS} />
          <TextField {...bind(fields.summaryEn)} label={t`영어 요약`} maxLength={STORY_SUMMARY_MAX_CHARS} />
          <TextArea
            {...bind(fields.bodyEn)}
            label={t`영어 본문`}
            maxLength={STORY_BODY_MAX_CHARS}
            rows={16}
          />
        </div>
      </Card>
      <TextField
        {...bind(fields.reason)}
        label={t`변경 사유`}
        description={t`이력과 감사 기록에 남아요.`}
        maxLength={STORY_NOTE_MAX_CHARS}
      />
      <FormActions>
        <LinkButton to="/ops/stories">
          <Trans>취소</Trans>
        </LinkButton>
        <SubmitButton>
          <Trans>저장</Trans>
        </SubmitButton>
      </FormActions>
    </AppForm>
  );
}
