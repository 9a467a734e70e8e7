import { Trans, useLingui } from "@lingui/react/macro";
import { CopyField } from "../../../components/copy-field";
import { InlineAlert } from "../../../components/inline-alert";

/** The recovery codes, in the one answer that has them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <InlineAlert tone="warning">
        <Trans>
          복구 코드는 지금만 볼 수 있어요. 휴대폰을 잃어버렸을 때 한 번씩 쓸 수 있으니 안전한 곳에 보관해
          주세요.
        </Trans>
      </InlineAlert>
      <CopyField label={t`복구 코드`} value={codes.join("\n")} multiline />
    </div>
  );
}
