import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import { RectangleHorizontal } from "lucide-react";
import { z } from "zod";
import { AD_FORMATS, PLATFORMS, pageOf } from "../../domain/kernel";
import {
  type Archived,
  listUnits,
  setUnitsArchived,
  UNIT_SORTS,
  unitListItemView,
  unitOptions,
} from "../../worker/services/inventory";
import { FORMAT_WORDS } from "../areas/campaign/words";
import { PLATFORM_WORDS } from "../areas/publisher/apps/words";
import { chosenRowsSchema } from "../areas/publisher/forms";
import { UnitTable } from "../areas/publisher/units/unit-table";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { filterOf, listQuery, orderOf, searchWithout } from "../kit/list-query.server";
import { redirectWithToast } from "../kit/page.server";
import { type ProjectAdapter, projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { BulkForm } from "../ui/bulk-form";
import { LinkButton } from "../ui/button";
import { FilterBar } from "../ui/filter-bar";
import { NothingFound } from "../ui/nothing-found";
import { EmptyState, PageHeader } from "../ui/page";
import { Pagination } from "../ui/pagination";
import { SearchLinks } from "../ui/search-links";

export const handle = { access: "unit.read", title: msg`광고 유닛` } satisfies PageHandle;

const FILTERS = ["platform", "format", "connection"] as const;

export const loader = projectLoader(
  z.object({
    page: pageOf(unitListItemView),
    archived: z.boolean(),
    filtered: z.boolean(),
    /** Whether an app exists, which a unit requires. */
    hasApp: z.boolean(),
  }),
  async ({ ctx, url, project }) => {
    const archived = url.searchParams.get("archived") === "1";
    const filters = Object.assign({}, ...FILTERS.map((name) => filterOf(url, name)));
    const query = { ...listQuery(url), ...filters, ...orderOf(url, UNIT_SORTS) };
    const [page, { apps }] = await Promise.all([
      listUnits(ctx, project, { ...query, archived }),
      unitOptions(ctx, project),
    ]);
    const filtered = ["q", ...FILTERS].some((name) => url.searchParams.get(name));
    return { page, archived, filtered, hasApp: apps.length > 0 };
  },
);

async function setArchived(adapter: ProjectAdapter, ids: readonly string[], archived: boolean) {
  const { project } = adapter;
  const done = await setUnitsArchived(adapter.ctx, project, ids, archived);
  return redirectWithToast(
    adapter,
    adapter.path(`units?${searchWithout(adapter.url, ["index", "cursor", "trail"])}`),
    bulkToast(adapter.i18n, archived, done),
  );
}

export const action = intentAction({
  archive: projectAction(chosenRowsSchema, ({ ids }, adapter) => setArchived(adapter, ids, true)),
  restore: projectAction(chosenRowsSchema, ({ ids }, adapter) => setArchived(adapter, ids, false)),
});

const BULK_FORM = "units-bulk";

export default function UnitsScreen() {
  const {
    page: { items, next },
    archived,
    filtered,
    hasApp,
  } = useLoaderData<typeof loader>();
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
        description={<Trans>앱과 웹사이트에서 광고가 노출되는 위치예요.</Trans>}
        actions={create}
      />
      <ActionFailure />
      <UnitTabs archived={archived} />
      {(items.length > 0 || filtered) && <UnitFilters archived={archived} />}
      {isEditable ? (
        <BulkForm
          intent={archived ? "restore" : "archive"}
          label={archived ? <Trans>선택 유닛 복구</Trans> : <Trans>선택 유닛 보관</Trans>}
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
      search={{ name: "q", label: t`이름이나 유닛 ID로 검색` }}
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

/** First step when there are no units. */
function NoUnits({ archived, hasApp }: { archived: boolean; hasApp: boolean }) {
  const { t } = useLingui();
  const { may, path } = useProject();
  if (archived) {
    return (
      <EmptyState title={t`보관한 광고 유닛이 없어요`} description={t`보관한 유닛이 여기에 표시돼요.`} />
    );
  }
  return (
    <EmptyState
      icon={<RectangleHorizontal size={28} />}
      title={t`아직 광고 유닛이 없어요`}
      description={
        hasApp
          ? t`광고가 노출될 위치 하나가 광고 유닛 하나예요. 유닛을 만들고 코드를 넣으면 연결돼요.`
          : t`광고 유닛은 앱별로 만들어요. 먼저 앱이나 웹사이트를 등록해 주세요.`
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

/** Toast with the result of archiving or restoring several units. */
function bulkToast(i18n: I18n, archived: boolean, { changed, packaged }: Archived) {
  const tone = "positive" as const;
  if (!archived) return { tone, message: i18n._(msg`광고 유닛 ${changed}개를 복구했어요.`) };
  const kept = packaged.length;
  return kept === 0
    ? { tone, message: i18n._(msg`광고 유닛 ${changed}개를 보관했어요.`) }
    : {
        tone,
        message: i18n._(
          msg`광고 유닛 ${changed}개를 보관했어요. 상품에 연결된 ${kept}개는 보관하지 않았어요.`,
        ),
      };
}
