import { useLingui } from "@lingui/react/macro";
import { IMAGE_TYPES } from "../../../domain/creative/image";
import { LOGO_MIN_PX } from "../../../domain/shared/limits";
import type { FieldProps } from "../../components/fields/field";
import { FileDrop } from "../../components/fields/file-drop";

const ACCEPT = Object.values(IMAGE_TYPES).join(",");

type LogoFieldProps = Pick<FieldProps, "id" | "name" | "errors"> & { onChoose: (files: File[]) => void };

export function LogoField({ id, name, errors, onChoose }: LogoFieldProps) {
  const { t } = useLingui();
  return (
    <FileDrop
      id={id}
      name={name}
      errors={errors}
      label={t`로고`}
      description={t`가로세로 ${LOGO_MIN_PX}px 이상의 정사각형 JPG, PNG, WebP, GIF. 없어도 괜찮아요.`}
      accept={ACCEPT}
      onChoose={onChoose}
    />
  );
}
