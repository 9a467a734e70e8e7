import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { RectangleHorizontal } from "lucide-react";
import { AD_FORMATS, PLATFORMS } from "../../../domain/kernel";
import type { UnitListItem } from "../../../worker/services/inventory";
import type { Page } from "../../../worker/services/kernel";
import { LinkButton } from "../../components/button";
import { FilterBar } from "../../components/filter-bar";
import { EmptyState, PageHeader } from "../../components/page";
import { Pagination } from "../../components/pagination";
import { useProject } from "../../shell/use-project";
import { FORMAT_WORDS } from "../campaign-shared/words";
import { SearchLinks } from "../report/search-links";
import { ActionFailure } from "./action-failure";
import { PLATFORM_WORDS } from "./apps/words";
import { BulkForm } from "./bulk-form";
import { NothingFound } from "./nothing-found";
import { UnitTable } from "./unit-table";

interface UnitsScreenProps {
  page: Page<UnitListItem>;
  archived: boolean;
  filtered: boolean;
  /** Without one no unit can be made. */
  hasApp: boolean;
}

const BULK_FORM = "units-bulk";

export function UnitsScreen({ page: { items, next }, archived, filtered, hasApp }: UnitsScreenProps) {
  const { may, path } = useProject();
  const create = may("unit.write") && (
    <LinkButton to={path("units/new")} variant="primary">
      <Trans>광고 유닛 만들기</Trans>
    </LinkButton>
  );
  const isEditable = may("unit.write") && items.length > 0;
  const table = (
    <UnitTable
      units={items}
      form={isEditable ? BULK_FORM : undefined}
      empty={filtered ? <NothingFound /> : <NoUnits archived={archived} hasApp={hasApp} />}
    />
  );
  return (
    <>
      <PageHeader
        title={<Trans>광고 유닛</Trans>}
        description={<Trans>앱과 웹사이트에서 광고가 나오는 자리예요.</Trans>}
        actions={create}
      />
      <ActionFailure />
      <UnitTabs archived={archived} />
      {(items.length > 0 || filtered) && <UnitFilters archived={archived} />}
      {isEditable ? (
        <BulkForm
          intent={archived ? "restore" : "archive"}
          label={archived ? <Trans>고른 유닛 되돌리기</Trans> : <Trans>고른 유닛 보관</Trans>}
          form={BULK_FORM}
          rows={items.map(({ id }) => id).join()}
        >
          {table}
        </BulkForm>
      ) : (
        table
      )}
      <Pagination next={next} shown={items.length} />
    </>
  );
}

function UnitTabs({ archived }: { archived: boolean }) {
  const { t } = useLingui();
  return (
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
  );
}

function UnitFilters({ archived }: { archived: boolean }) {
  const { t } = useLingui();
  const { i18n } = useRuntime();
  return (
    <FilterBar
      search={{ name: "q", label: t`이름이나 유닛 번호로 찾기` }}
      filters={[
        {
          name: "platform",
          label: t`모든 플랫폼`,
          options: PLATFORMS.map((value) => ({ value, label: i18n._(PLATFORM_WORDS[value]) })),
        },
        {
          name: "format",
          label: t`모든 형식`,
          options: AD_FORMATS.map((value) => ({ value, label: i18n._(FORMAT_WORDS[value]) })),
        },
        {
          name: "connection",
          label: t`모든 연결 상태`,
          options: [
            { value: "connected", label: t`연결됨` },
            { value: "waiting", label: t`연결 대기` },
          ],
        },
      ]}
    >
      {archived && <input type="hidden" name="archived" value="1" />}
    </FilterBar>
  );
}

/** What to do first. */
function NoUnits({ archived, hasApp }: { archived: boolean; hasApp: boolean }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  if (archived) {
    return (
      <EmptyState
        title={t`보관한 광고 유닛이 없어요`}
        description={t`쓰지 않는 유닛을 보관하면 여기에 모여요.`}
      />
    );
  }
  return (
    <EmptyState
      icon={<RectangleHorizontal size={28} />}
      title={t`아직 광고 유닛이 없어요`}
      description={
        hasApp
          ? t`광고가 나올 자리 하나가 광고 유닛 하나예요. 유닛을 만들고 코드를 넣으면 연결돼요.`
          : t`광고 유닛은 앱에 속해요. 먼저 앱이나 웹사이트를 등록해 주세요.`
      }
      action={
        may("unit.write") && (
          <LinkButton to={path(hasApp ? "units/new" : "apps/new")} variant="primary">
            {hasApp ? <Trans>광고 유닛 만들기</Trans> : <Trans>앱 등록</Trans>}
          </LinkButton>
        )
      }
    />
  );
}
