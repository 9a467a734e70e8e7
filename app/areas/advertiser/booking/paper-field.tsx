import type { FieldMetadata } from "@conform-to/react";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ComponentProps, ReactNode } from "react";
import { KIND_RULES } from "../../../../domain/content";
import { Checkbox } from "../../../ui/fields/choices";
import { FileDrop } from "../../../ui/fields/file-drop";
import { filePath } from "../../../ui/file-path";
import { bind, bindChecked } from "../../../ui/form/bind";

interface PaperFieldProps extends Omit<ComponentProps<typeof FileDrop>, "required" | "description"> {
  /** Field with the id of the stored document, and its asset. */
  known: { name: string; assetId: string | null };
  /** Checkbox that removes it. */
  without: ReturnType<typeof bindChecked>;
  description: ReactNode;
}

/** A document field with the stored file, which can be replaced or removed. */
export function PaperField({ known, without, description, ...props }: PaperFieldProps) {
  const { t } = useLingui();
  const path = filePath(known.assetId);
  return (
    <div className="flex flex-col gap-2">
      {known.assetId && <input type="hidden" name={known.name} value={known.assetId} />}
      <FileDrop {...props} required={false} description={description} />
      {path && (
        <>
          <p className="text-[13px] text-ink-muted">
            <a
              href={path}
              target="_blank"
              rel="noreferrer"
              className="font-medium text-brand-ink underline underline-offset-2"
            >
              <Trans>업로드한 파일 보기</Trans>
            </a>{" "}
            <Trans>새 파일을 올리면 교체돼요.</Trans>
          </p>
          <Checkbox {...without} label={t`업로드한 파일 삭제`} />
        </>
      )}
    </div>
  );
}

interface RegistrationFieldProps {
  fields: {
    registrationFile: FieldMetadata<File | undefined>;
    withoutRegistration: FieldMetadata<boolean | undefined>;
    registrationAssetId: FieldMetadata<string | undefined>;
  };
  /** The stored document. */
  assetId: string | null;
}

/** Business registration for a tax invoice. */
export function RegistrationField({ fields, assetId }: RegistrationFieldProps) {
  const { t } = useLingui();
  return (
    <PaperField
      {...bind(fields.registrationFile)}
      accept="application/pdf,image/png,image/jpeg,image/webp,image/gif"
      limit={{ maxBytes: KIND_RULES.business.maxBytes, typeCode: KIND_RULES.business.typeCode }}
      label={t`사업자등록증`}
      description={t`PDF, JPG, PNG, WebP, GIF · 최대 10MB. 세금계산서를 발행할 때 확인하는 서류예요.`}
      known={{ name: fields.registrationAssetId.name, assetId }}
      without={bindChecked(fields.withoutRegistration)}
    />
  );
}
