import { useLingui } from "@lingui/react/macro";
import { ALIAS_MAX_CHARS, newAliasField } from "../../../domain/platform";
import { AddressField } from "../../ui/fields/address-field";
import type { FieldProps } from "../../ui/fields/field";
import { useRead } from "../../ui/form/validation";

export interface AliasAnswer {
  alias: string;
  available: boolean;
}

type AliasFieldProps = Omit<FieldProps, "label"> & {
  defaultValue?: string | undefined;
  typed: string;
  /** Path whose loader answers `?alias`. */
  askAt: string;
  /** The platform's current alias, which counts as available. */
  current?: string;
};

/** Alias field with an availability check. */
export function AliasField({ typed, current, ...props }: AliasFieldProps) {
  const { t } = useLingui();
  const alias = useRead(newAliasField, typed);
  return (
    <AddressField
      {...props}
      label={t`주소`}
      placeholder="my-service"
      maxLength={ALIAS_MAX_CHARS}
      param="alias"
      asked={alias === current ? null : alias}
    />
  );
}
