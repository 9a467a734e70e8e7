import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { IMAGE_TYPES, LOGO_MIN_PX } from "../../../../domain/content";
import { PROFILE_NAME_MAX_CHARS, type WebPlacement } from "../../../../domain/kernel";
import { errorMessage } from "../../../../locales/words/errors";
import { useProject } from "../../../kit/use-project";
import { Button } from "../../../ui/button";
import { FileDrop, IMAGE_LIMIT } from "../../../ui/fields/file-drop";
import { PostedValue } from "../../../ui/fields/posted-value";
import { TextField } from "../../../ui/fields/text-field";
import { bind } from "../../../ui/form/bind";
import { useUpload } from "./use-upload";

type Bound = Parameters<typeof bind>[0];

interface CreativeProfileProps {
  fields: { profileName: Bound; profileAssetId: Bound };
  placement: WebPlacement;
  /** Advertiser displayed by default. */
  advertiserName: string;
}

/** Displayed advertiser, if the unit shows one. */
export function CreativeProfile({ fields, placement, advertiserName }: CreativeProfileProps) {
  const { t } = useLingui();
  if (!placement.profile) return null;
  return (
    <>
      <TextField
        {...bind(fields.profileName)}
        label={t`프로필 이름 (선택)`}
        description={t`비워 두면 광고주 이름이 표시돼요.`}
        placeholder={advertiserName}
        maxLength={PROFILE_NAME_MAX_CHARS}
      />
      <ProfilePicture field={bind(fields.profileAssetId)} />
    </>
  );
}

function ProfilePicture({ field }: { field: ReturnType<typeof bind> }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path } = useProject();
  const { state, upload } = useUpload(path("assets"));
  const [assetId, setAssetId] = useState(field.defaultValue ?? "");
  useEffect(() => {
    if (state.phase === "kept") setAssetId(state.asset.id);
  }, [state]);
  const inputId = `${field.id}-file`;
  return (
    <div className="flex flex-col gap-2">
      <PostedValue
        name={field.name}
        value={assetId}
        onFocus={() => document.getElementById(inputId)?.focus()}
      />
      <FileDrop
        id={inputId}
        name=""
        label={t`프로필 이미지 (선택)`}
        accept={Object.values(IMAGE_TYPES).join(",")}
        limit={IMAGE_LIMIT}
        errors={field.errors}
        description={t`${LOGO_MIN_PX}px 이상의 정사각형 · JPG, PNG, WebP, GIF`}
        onChoose={([file]) => file && upload(file)}
      />
      <div role="status" className="text-[13px]">
        {state.phase === "refused" && (
          <span className="text-danger">{state.message ?? errorMessage(i18n, "UNCATCHED")}</span>
        )}
        {assetId !== "" && state.phase !== "refused" && (
          <span className="flex items-center gap-3">
            <img
              src={`/files/${assetId}`}
              alt={t`프로필 이미지`}
              className="size-10 rounded-full object-cover"
            />
            <Button size="small" variant="quiet" onClick={() => setAssetId("")}>
              <Trans>이미지 삭제</Trans>
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
