import { msg } from "@lingui/core/macro";
import { useLingui as useRuntime } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PROPERTIES_MAX } from "../../domain/audience";
import { heardPropertyView, undefinedPropertyView, userPropertySchema } from "../../domain/inventory";
import { addUserProperty, listHeardProperties } from "../../worker/services/inventory";
import { TargetingOff, useTargetingEditable } from "../areas/publisher/targeting/targeting-off";
import { TargetingTabs } from "../areas/publisher/targeting/targeting-tabs";
import { UndefinedNames } from "../areas/publisher/targeting/undefined-names";
import {
  BUILT_IN_PROPERTY_WORDS,
  TARGETING_TOASTS,
  VALUE_TYPE_WORDS,
} from "../areas/publisher/targeting/words";
import { ActionFailure } from "../kit/action-failure";
import { intentAction } from "../kit/form.server";
import { redirectDone } from "../kit/page.server";
import { projectAction, projectLoader } from "../kit/project.server";
import { useProject } from "../kit/use-project";
import type { PageHandle } from "../root";
import { Badge } from "../ui/badge";
import { LinkButton } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { PageHeader } from "../ui/page";
import { useFormat } from "../ui/use-format";

export const handle = { access: "product.read", title: msg`사용자 속성` } satisfies PageHandle;

export const loader = projectLoader(
  z.object({ properties: z.array(heardPropertyView), unknown: z.array(undefinedPropertyView) }),
  async ({ ctx, project }) => listHeardProperties(ctx, project),
);

export const action = intentAction({
  define: projectAction(userPropertySchema, async (input, adapter) => {
    await addUserProperty(adapter.ctx, adapter.project, input);
    return redirectDone(adapter, adapter.path("targeting/properties"), TARGETING_TOASTS.propertyCreated);
  }),
});

/** Properties of the publisher's users that its categories may use. */
export default function PropertiesScreen() {
  const { properties, unknown } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const { i18n } = useRuntime();
  const { path, project } = useProject();
  const format = useFormat();
  const editable = useTargetingEditable();
  return (
    <>
      <PageHeader
        title={<Trans>오디언스 타깃팅</Trans>}
        description={
          <Trans>
            앱이 알려 주는 사용자 속성 중 카테고리 조건에 사용할 속성이에요. 기본 속성 외에 {PROPERTIES_MAX}
            개까지 만들 수 있어요.
          </Trans>
        }
        actions={
          editable && (
            <LinkButton to={path("targeting/properties/new")} variant="primary">
              <Trans>사용자 속성 만들기</Trans>
            </LinkButton>
          )
        }
      />
      <TargetingTabs />
      <TargetingOff />
      <ActionFailure />
      <DataTable
        caption={t`사용자 속성 목록`}
        rows={properties}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            header: t`속성 이름`,
            cell: ({ id, name }) =>
              id === null ? (
                <span className="inline-flex flex-wrap items-center gap-2">
                  <span className="font-mono">{name}</span>
                  <Badge>
                    <Trans>기본</Trans>
                  </Badge>
                </span>
              ) : (
                <Link
                  to={path(`targeting/properties/${id}`)}
                  className="inline-flex min-h-6 items-center font-mono break-all hover:underline"
                >
                  {name}
                </Link>
              ),
          },
          { key: "type", header: t`값 종류`, cell: ({ type }) => i18n._(VALUE_TYPE_WORDS[type]) },
          {
            key: "description",
            header: t`설명`,
            cell: ({ id, name, description }) => {
              const words = id === null ? BUILT_IN_PROPERTY_WORDS[name] : undefined;
              return words ? i18n._(words) : description || "–";
            },
          },
          {
            key: "count",
            header: t`최근 30일 수신`,
            align: "end",
            cell: ({ heard }) => (heard ? format.number(heard.count) : "–"),
          },
          {
            key: "last",
            header: t`마지막 수신`,
            cell: ({ heard }) =>
              heard?.lastAt ? format.dateTime(heard.lastAt, project.timezone) : heard ? t`수신 전` : "–",
          },
        ]}
      />
      <UndefinedNames
        title={<Trans>정의하지 않은 속성</Trans>}
        names={unknown}
        content={{ header: t`값 종류`, cell: ({ type }) => i18n._(VALUE_TYPE_WORDS[type]) }}
        valuesOf={({ name, type }) => ({ name, type })}
      />
    </>
  );
}
