import { Trans, useLingui } from "@lingui/react/macro";
import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useProject } from "../../../kit/use-project";
import { Button } from "../../../ui/button";
import { DataTable } from "../../../ui/data-table";
import { Card } from "../../../ui/page";
import { useFormat } from "../../../ui/use-format";
import { useTargetingEditable } from "./targeting-off";

interface ArrivedName {
  name: string;
  count: number;
  lastAt: number | string;
}

interface UndefinedNamesProps<T extends ArrivedName> {
  title: ReactNode;
  names: readonly T[];
  /** Header and content of what came with the name. */
  content: { header: string; cell: (name: T) => ReactNode };
  /** Form values that define a name. */
  valuesOf: (name: T) => Record<string, string>;
}

/** Names that apps send and the publisher has not defined, each with a button that defines it as it came. */
export function UndefinedNames<T extends ArrivedName>({
  title,
  names,
  content,
  valuesOf,
}: UndefinedNamesProps<T>) {
  const { t } = useLingui();
  const { project } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  if (names.length === 0) return null;
  const define = {
    key: "define",
    header: t`관리`,
    cell: (name: T) => <DefineButton name={name.name} values={valuesOf(name)} />,
  };
  return (
    <Card
      title={title}
      description={
        <Trans>
          앱이 보내고 있지만 아직 정의하지 않았어요. 이름과 횟수만 세고 값은 저장하지 않아요. 정의한 뒤부터
          카테고리에 사용할 수 있어요.
        </Trans>
      }
      className="mt-5"
    >
      <DataTable
        caption={t`정의하지 않은 이름`}
        rows={names}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            header: t`이름`,
            cell: ({ name }) => <span className="font-mono break-all">{name}</span>,
          },
          { key: "content", ...content },
          {
            key: "count",
            header: t`최근 30일 수신`,
            align: "end",
            cell: ({ count }) => format.number(count),
          },
          {
            key: "last",
            header: t`마지막 수신`,
            cell: ({ lastAt }) => format.dateTime(lastAt, project.timezone),
          },
          ...(editable ? [define] : []),
        ]}
      />
    </Card>
  );
}

function DefineButton({ name, values }: { name: string; values: Record<string, string> }) {
  const { t } = useLingui();
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="define" />
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Button type="submit" size="small" disabled={state === "submitting"} aria-label={t`${name} 정의하기`}>
        <Trans>정의하기</Trans>
      </Button>
    </Form>
  );
}
