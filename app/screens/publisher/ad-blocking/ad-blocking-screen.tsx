import { Trans, useLingui } from "@lingui/react/macro";
import type { BlockedDomains } from "../../../../worker/services/platform";
import { Card, PageHeader } from "../../../components/page";
import { useProject } from "../../../shell/use-project";
import { ActionFailure } from "../action-failure";
import { CategoriesForm } from "./categories-form";
import { DomainList } from "./domain-list";
import { DomainsForm } from "./domains-form";

/** Which advertisers a publisher turns away: by what they advertise, and by where their ads lead. */
export function AdBlockingScreen({
  categories,
  page,
  total,
  filtered,
}: BlockedDomains & { filtered: boolean }) {
  const { t } = useLingui();
  const { may } = useProject();
  const editable = may("ad-blocking.write");
  return (
    <>
      <PageHeader
        title={<Trans>광고 차단</Trans>}
        description={<Trans>막은 업종과 도메인의 광고는 이 매체의 어느 유닛에도 나오지 않아요.</Trans>}
      />
      <ActionFailure except={["categories", "domains"]} />
      <div className="flex flex-col gap-5">
        <Card
          title={<Trans>업종으로 막기</Trans>}
          description={
            <Trans>광고주가 캠페인에 적은 업종이에요. 막은 업종의 캠페인은 예약도 할 수 없어요.</Trans>
          }
        >
          <CategoriesForm key={categories.join()} categories={categories} editable={editable} />
        </Card>
        <Card
          title={<Trans>도메인으로 막기</Trans>}
          description={
            <Trans>
              광고주 링크나 랜딩 URL이 이 도메인과 그 아래 주소이면 막아요. shop.example을 막으면
              sale.shop.example도 막혀요.
            </Trans>
          }
        >
          <div className="flex flex-col gap-5">
            {/* A changed list is a new form: what was added is no longer typed. */}
            {editable && <DomainsForm key={total} />}
            <DomainList page={page} filtered={filtered} editable={editable} caption={t`막은 도메인`} />
          </div>
        </Card>
      </div>
    </>
  );
}
