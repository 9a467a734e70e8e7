import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { RectangleHorizontal } from "lucide-react";
import { WEB_FORMATS } from "../../../domain/inventory/types";
import type { Page } from "../../../worker/services/shared/paging";
import type { UnitListItem } from "../../../worker/services/units/list";
import { LinkButton } from "../../components/button";
import { FilterBar } from "../../components/filter-bar";
import { EmptyState, PageHeader } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { useProject } from "../../shell/use-project";
import { FORMAT_WORDS } from "../campaign-shared/words";
import { SearchLinks } from "../report/search-links";
import { NothingFound } from "./nothing-found";
import { UnitTable } from "./unit-table";

interface UnitsScreenProps {
  page: Page<UnitListItem>;
  archived: boolean;
  filtered: boolean;
}

export function UnitsScreen({ page: { items, next }, archived, filtered }: UnitsScreenProps) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { may, path } = useProject();
  const create = may("unit.write") && (
    <LinkButton to={path("units/new")} variant="primary">
      <Trans>광고 유닛 만들기</Trans>
    </LinkButton>
  );
  const none = archived ? (
    <EmptyState
      title={t`보관한 광고 유닛이 없어요`}
      description={t`쓰지 않는 유닛을 보관하면 여기에 모여요.`}
    />
  ) : (
    <EmptyState
      icon={<RectangleHorizontal size={28} />}
      title={t`아직 광고 유닛이 없어요`}
      description={t`광고가 나올 자리 하나가 광고 유닛 하나예요. 배너와 네이티브를 만들 수 있어요.`}
      action={create}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>광고 유닛</Trans>}
        description={<Trans>웹사이트에서 광고가 나오는 자리예요.</Trans>}
        actions={create}
      />
      <div className="pb-4">
        <SearchLinks
          look="tabs"
          label={t`광고 유닛 상태`}
          links={[
            {
              key: "active",
              label: t`사용 중`,
              set: { archived: null, cursor: null, trail: null },
              current: !archived,
            },
            {
              key: "archived",
              label: t`보관함`,
              set: { archived: "1", cursor: null, trail: null },
              current: archived,
            },
          ]}
        />
      </div>
      {(items.length > 0 || filtered) && (
        <FilterBar
          search={{ name: "q", label: t`이름으로 찾기` }}
          filters={[
            {
              name: "format",
              label: t`모든 형식`,
              options: WEB_FORMATS.map((value) => ({ value, label: i18n._(FORMAT_WORDS[value]) })),
            },
          ]}
        >
          {archived && <input type="hidden" name="archived" value="1" />}
        </FilterBar>
      )}
      <UnitTable units={items} empty={filtered ? <NothingFound /> : none} />
      <Pagination next={next} shown={items.length} />
    </>
  );
}
