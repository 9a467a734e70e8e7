import { Trans, useLingui } from "@lingui/react/macro";
import { SearchX } from "lucide-react";
import { LinkButton } from "./button";
import { EmptyState } from "./page";

/** Message for a filter without results, with a link that clears it. */
export function NothingFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<SearchX size={28} />}
      title={t`검색 결과가 없어요`}
      description={t`다른 검색어로 찾거나 필터를 초기화해 보세요.`}
      action={
        <LinkButton to="?">
          <Trans>필터 초기화</Trans>
        </LinkButton>
      }
    />
  );
}
