import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { KIND_RULES } from "../../../../domain/content";
import { VIDEO_SKIP_DELAY_MAX_MS } from "../../../../domain/inventory";
import { Button } from "../../../ui/button";
import { FileDrop } from "../../../ui/fields/file-drop";
import { NumberField, SecondsField } from "../../../ui/fields/number-field";
import { TextField } from "../../../ui/fields/text-field";
import { filePath } from "../../../ui/file-path";
import { bind } from "../../../ui/form/bind";
import { Card } from "../../../ui/page";

type Bindable = Parameters<typeof bind>[0];

interface MaterialFieldsProps {
  fields: Record<
    "frequencyCap" | "videoSkipDelayMs" | "guideUrl" | "introUrl" | "introFile" | "introAssetId",
    Bindable
  >;
}

/** Display options, and documents for advertisers. */
export function MaterialFields({ fields }: MaterialFieldsProps) {
  const { t } = useLingui();
  return (
    <Card title={<Trans>노출과 소개 자료</Trans>}>
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <NumberField
            {...bind(fields.frequencyCap)}
            label={t`1인당 하루 노출 횟수`}
            description={t`비워 두면 제한하지 않아요.`}
          />
          <SecondsField
            {...bind(fields.videoSkipDelayMs)}
            label={t`동영상 건너뛰기 버튼 표시 시간 (선택)`}
            description={t`0~${VIDEO_SKIP_DELAY_MAX_MS / 1000}초. 비워 두면 건너뛸 수 없어요.`}
          />
        </div>
        <TextField
          {...bind(fields.guideUrl)}
          inputMode="url"
          label={t`소재 제작 가이드 링크 (선택)`}
          placeholder="https://"
        />
        <TextField
          {...bind(fields.introUrl)}
          inputMode="url"
          label={t`상품 소개 링크 (선택)`}
          placeholder="https://"
        />
        <Introduction kept={fields.introAssetId} field={fields.introFile} />
      </div>
    </Card>
  );
}

/** The stored file stays unless it is removed or replaced; changes take effect on submit. */
function Introduction({ kept, field }: { kept: Bindable; field: Bindable }) {
  const { t } = useLingui();
  const assetId = kept.defaultValue;
  const [isOut, setOut] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      {assetId && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {!isOut && <input type="hidden" name={kept.name} value={assetId} />}
          {isOut ? (
            <span className="text-ink-muted">
              <Trans>저장하면 등록한 소개서가 삭제돼요.</Trans>
            </span>
          ) : (
            <a href={filePath(assetId)} target="_blank" rel="noreferrer" className="text-brand-ink underline">
              <Trans>등록한 소개서 보기</Trans>
            </a>
          )}
          <Button size="small" onClick={() => setOut(!isOut)}>
            {isOut ? <Trans context="undo">실행 취소</Trans> : <Trans>제외</Trans>}
          </Button>
        </p>
      )}
      <FileDrop
        {...bind(field)}
        accept="application/pdf,image/png,image/jpeg,image/webp,image/gif"
        limit={{ maxBytes: KIND_RULES.introduction.maxBytes, typeCode: KIND_RULES.introduction.typeCode }}
        label={t`상품 소개서 (선택)`}
        description={
          assetId && !isOut
            ? t`PDF 또는 이미지 1개 · 최대 10MB. 새 파일을 선택하면 기존 소개서가 교체돼요.`
            : t`PDF 또는 이미지 1개 · 최대 10MB`
        }
      />
    </div>
  );
}
