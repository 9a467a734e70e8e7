import { Trans, useLingui } from "@lingui/react/macro";
import { inUnicode } from "../../../domain/kernel";
import type { Page } from "../../../worker/services/kernel";
import { BulkForm } from "../../ui/bulk-form";
import { DataTable } from "../../ui/data-table";
import { FilterBar } from "../../ui/filter-bar";
import { NothingFound } from "../../ui/nothing-found";
import { EmptyState } from "../../ui/page";
import { Pagination } from "../../ui/pagination";

const FORM = "domains-bulk";

interface DomainListProps {
  page: Page<string>;
  filtered: boolean;
  editable: boolean;
  caption: string;
}

/** The blocked domains, with search and removal. */
export function DomainList({ page: { items, next }, filtered, editable, caption }: DomainListProps) {
  const { t } = useLingui();
  const table = (
    <DataTable
      caption={caption}
      narrow="rows"
      rows={items}
      rowKey={(domain) => domain}
      empty={
        filtered ? (
          <NothingFound />
        ) : (
          <EmptyState
            title={t`아직 차단한 도메인이 없어요`}
            description={t`경쟁사 등 차단할 광고주의 도메인을 위에 붙여 넣어 주세요.`}
          />
        )
      }
      columns={[
        {
          key: "domain",
          header: t`도메인`,
          cell: (domain) => (
            <span className="flex min-h-6 items-center gap-2.5">
              {editable && (
                <input
                  type="checkbox"
                  form={FORM}
                  name="domains"
                  value={domain}
                  aria-label={t`${{ domain: inUnicode(domain) }} 선택`}
                  className="size-[18px] shrink-0 accent-(--brand-ink)"
                />
              )}
              {inUnicode(domain)}
            </span>
          ),
        },
      ]}
    />
  );
  return (
    <div>
      {(items.length > 0 || filtered) && <FilterBar search={{ name: "q", label: t`차단한 도메인 검색` }} />}
      {editable && items.length > 0 ? (
        <BulkForm intent="remove" label={<Trans>선택 도메인 삭제</Trans>} form={FORM} rows={items.join()}>
          {table}
        </BulkForm>
      ) : (
        table
      )}
      <Pagination next={next} shown={items.length} />
    </div>
  );
}
