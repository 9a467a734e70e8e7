import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import {
  BILLING_ZONE,
  HOLIDAY_COUNTRIES,
  HOLIDAY_NAME_MAX_CHARS,
  holidaySchema,
} from "../../../domain/kernel";
import type { HolidayLogEntry, HolidayYear, ListedHoliday } from "../../../worker/services/platform";
import { Named } from "../../areas/campaign/campaign-columns";
import { useNames } from "../../areas/campaign/names";
import { ActionFailure } from "../../kit/action-failure";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { DataTable } from "../../ui/data-table";
import { DayField } from "../../ui/fields/day-field";
import { TextField } from "../../ui/fields/text-field";
import { bind } from "../../ui/form/bind";
import { AppForm, FormActions, SubmitButton } from "../../ui/form/form";
import { useAppForm } from "../../ui/form/use-app-form";
import { InlineAlert } from "../../ui/inline-alert";
import { Card, EmptyState, PageHeader } from "../../ui/page";
import { useFormat } from "../../ui/use-format";

export const title = msg`공휴일`;
export const added = msg`공휴일로 지정했어요.`;
export const removed = msg`영업일로 변경했어요.`;

interface HolidaysScreenProps {
  years: readonly number[];
  holidays: HolidayYear;
}

/** Public holidays used in booking deadlines, by country and year. */
export function HolidaysScreen({ years, holidays }: HolidaysScreenProps) {
  const { t } = useLingui();
  const names = useNames();
  const { country, year, hasTable } = holidays;
  const address = (to: { country?: string; year?: number }) =>
    `?${new URLSearchParams({ country, year: String(year), ...mapped(to) })}`;
  return (
    <>
      <PageHeader
        title={<Trans>공휴일</Trans>}
        description={
          <Trans>
            예약 시작일의 영업일을 이 공휴일표로 계산해요. 변경하면 1분 안에 새 예약부터 적용되고, 이미 예약한
            일정은 그대로예요.
          </Trans>
        }
      />
      <div className="flex flex-col gap-2 pb-5">
        <Choices label={t`국가`}>
          {HOLIDAY_COUNTRIES.map((each) => (
            <Choice key={each} to={address({ country: each })} isCurrent={each === country}>
              {names.country(each.toLowerCase())}
            </Choice>
          ))}
        </Choices>
        <Choices label={t`연도`}>
          {years.map((each) => (
            <Choice key={each} to={address({ year: each })} isCurrent={each === year}>
              <span className="nums">{t`${each}년`}</span>
            </Choice>
          ))}
        </Choices>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex flex-col gap-4">
          <ActionFailure except={["add"]} />
          {!hasTable && (
            <InlineAlert tone="warning" title={<Trans>이 연도의 기본 공휴일이 없어요</Trans>}>
              <Trans>주말만 제외돼요. 공휴일을 직접 추가해 주세요.</Trans>
            </InlineAlert>
          )}
          <Days country={country} days={holidays.days} />
        </div>
        <div className="flex flex-col gap-5">
          <AddForm key={`${country} ${year}`} country={country} />
          <Log entries={holidays.log} />
        </div>
      </div>
    </>
  );
}

function mapped({ country, year }: { country?: string; year?: number }): Record<string, string> {
  return { ...(country ? { country } : {}), ...(year ? { year: String(year) } : {}) };
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      {children}
    </nav>
  );
}

function Choice({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={cx(
        "inline-flex h-9 items-center rounded-md border px-3 text-sm",
        isCurrent
          ? "border-brand-ink bg-brand-soft font-semibold text-brand-ink"
          : "border-line-strong hover:bg-hover",
      )}
    >
      {children}
    </Link>
  );
}

function Days({ country, days }: { country: string; days: readonly ListedHoliday[] }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <DataTable
      caption={t`공휴일 목록`}
      rows={days}
      rowKey={({ day }) => day}
      empty={<EmptyState title={t`공휴일이 없어요`} />}
      columns={[
        {
          key: "day",
          header: t({ message: "날짜", context: "one" }),
          cell: ({ day, source, name }) => (
            <Named below={name}>
              <span className={cx("nums", source === "removed" && "text-ink-muted line-through")}>
                {format.day(day)}
              </span>
            </Named>
          ),
        },
        { key: "source", header: t`출처`, cell: ({ source }) => <Source source={source} /> },
        {
          key: "change",
          header: t`변경`,
          align: "end",
          cell: ({ day, source }) => <Change country={country} day={day} source={source} />,
        },
      ]}
    />
  );
}

function Source({ source }: { source: ListedHoliday["source"] }) {
  if (source === "table") return <Trans>기본 공휴일표</Trans>;
  return source === "added" ? (
    <Badge tone="info">
      <Trans>추가됨</Trans>
    </Badge>
  ) : (
    <Badge tone="warning">
      <Trans>영업일로 변경됨</Trans>
    </Badge>
  );
}

/** Turns a holiday into a business day, or restores it. */
function Change({ country, day, source }: { country: string; day: string } & Pick<ListedHoliday, "source">) {
  const { t } = useLingui();
  const format = useFormat();
  const isRemoved = source === "removed";
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={isRemoved ? "add" : "remove"} />
      <input type="hidden" name="country" value={country} />
      <input type="hidden" name="day" value={day} />
      {isRemoved && <input type="hidden" name="name" value={t`기본 공휴일`} />}
      <Button type="submit" size="small" variant="quiet">
        <span className="sr-only">{format.day(day)} </span>
        {isRemoved ? <Trans>공휴일로 복원</Trans> : <Trans>영업일로 변경</Trans>}
      </Button>
    </Form>
  );
}

function AddForm({ country }: { country: string }) {
  const { t } = useLingui();
  const { form, fields, failure, intent } = useAppForm({ schema: holidaySchema, intent: "add" });
  return (
    <Card title={<Trans>공휴일 추가</Trans>}>
      <AppForm form={form} failure={failure} intent={intent}>
        <input type="hidden" name={fields.country.name} value={country} />
        <DayField {...bind(fields.day)} label={t({ message: "날짜", context: "one" })} />
        <TextField
          {...bind(fields.name)}
          label={t`이름`}
          description={t`최대 ${HOLIDAY_NAME_MAX_CHARS}자. 예: 임시 공휴일`}
        />
        <FormActions>
          <SubmitButton>
            <Trans>추가</Trans>
          </SubmitButton>
        </FormActions>
      </AppForm>
    </Card>
  );
}

function Log({ entries }: { entries: readonly HolidayLogEntry[] }) {
  const format = useFormat();
  return (
    <Card title={<Trans>변경 기록</Trans>}>
      {entries.length === 0 ? (
        <p className="text-sm text-ink-muted">
          <Trans>변경한 날짜가 없어요.</Trans>
        </p>
      ) : (
        <ol className="flex flex-col gap-3 text-sm">
          {entries.map(({ id, action, day, name, actorName, at }) => (
            <li key={id}>
              <p className="font-medium wrap-anywhere">
                <span className="nums">{format.day(day)}</span>{" "}
                {action === "holiday.add" ? <Trans>공휴일로 지정</Trans> : <Trans>영업일로 변경됨</Trans>}
                {name && ` · ${name}`}
              </p>
              <p className="nums text-[13px] text-ink-muted">
                {actorName} · {format.dateTime(at, BILLING_ZONE)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
