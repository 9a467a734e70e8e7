import { useLingui } from "@lingui/react/macro";
import { ALIAS_MAX_CHARS, newAliasField } from "../../../domain/platform";
import { AddressField } from "../../ui/fields/address-field";
import type { FieldProps } from "../../ui/fields/field";

export interface AliasAnswer {
  alias: string;
  available: boolean;
}

type AliasFieldProps = Omit<FieldProps, "label"> & {
  defaultValue?: string | undefined;
  typed: string;
  /** The address whose loader answers `?alias`. */
  askAt: string;
  /** The platform's own, which it may keep. */
  current?: string;
};

/** A platform's address, with whether it is free. */
export function AliasField({ typed, current, ...props }: AliasFieldProps) {
  const { t } = useLingui();
  const parsed = newAliasField.safeParse(typed);
  return (
    <AddressField
      {...props}
      label={t`주소`}
      placeholder="my-service"
      maxLength={ALIAS_MAX_CHARS}
      param="alias"
      asked={parsed.success && parsed.data !== current ? parsed.data : null}
    />
  );
}
