import { msg } from "@lingui/core/macro";
import { useLoaderData } from "@remix-run/react";
import { pageOf } from "../../domain/kernel";
import { campaignStatementView } from "../../domain/money";
import { listStatements } from "../../worker/services/settlement";
import { StatementList } from "../areas/payments/statement-list";
import { filterOf, listQuery } from "../kit/list-query.server";
import { projectLoader } from "../kit/project.server";
import type { PageHandle } from "../root";

export const handle = { access: "payment.read", title: msg`거래 명세` } satisfies PageHandle;

export const loader = projectLoader(pageOf(campaignStatementView), ({ ctx, url, project }) =>
  listStatements(ctx, project, {
    ...listQuery(url),
    ...filterOf(url, "from"),
    ...filterOf(url, "to"),
    kind: "campaign",
  }),
);

/** Statements of campaigns paid by time, impressions or clicks. */
export default function StatementsScreen() {
  return <StatementList page={useLoaderData<typeof loader>()} kind="campaign" />;
}
