import { Trans, useLingui } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import { LinkButton } from "./button";
import { EmptyState } from "./page";

/** A filter that leaves nothing, and the way back to everything. */
export function NothingFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t`조건에 맞는 것이 없어요`}
      description={t`다른 말로 찾거나 조건을 지워 보세요.`}
      action={
        <LinkButton to="?">
          <Trans>조건 지우기</Trans>
        </LinkButton>
      }
    />
  );
}
