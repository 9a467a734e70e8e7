import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Form, useLoaderData } from "@remix-run/react";
import { PROJECT_EXPORT } from "../../../domain/reports";
import { ActionFailure } from "../../kit/action-failure";
import type { PageHandle } from "../../root";
import { Button } from "../../ui/button";
import { Card } from "../../ui/page";
import { useFreshData } from "../../ui/use-fresh";
import { ProveFirst } from "../auth/prove-screen";
import { LatestExport } from "../report/report-export";
import type { dataLoader } from "./data.server";

export const handle = { title: msg`데이터` } satisfies PageHandle;

/** Exports all data of the project to a file, for its owners. */
export function DataScreen() {
  const { latest, isProven } = useLoaderData<typeof dataLoader>();
  useFreshData();
  return (
    <div className="max-w-form">
      <ActionFailure />
      <LatestExport latest={latest} />
      <Card
        title={<Trans>데이터 내보내기</Trans>}
        description={
          <Trans>
            프로젝트, 멤버, 캠페인, 소재, 문의, 금액과 집행 내역을 JSON 줄(NDJSON) 파일 하나로 내보내요. 비밀
            키와 암호화된 정보는 포함하지 않아요. 파일은 10일 동안 소유자만 내려받을 수 있어요.
          </Trans>
        }
      >
        {isProven ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="export-data" />
            <Button
              type="submit"
              name="format"
              value={PROJECT_EXPORT.format}
              disabled={latest?.status === "pending"}
            >
              <Trans>데이터 내보내기</Trans>
            </Button>
          </Form>
        ) : (
          <ProveFirst />
        )}
      </Card>
    </div>
  );
}
