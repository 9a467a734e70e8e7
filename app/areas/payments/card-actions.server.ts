import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { cardSchema } from "../../../domain/money";
import type { ServiceContext } from "../../../worker/services/kernel";
import { connectPaymentMethod, removePaymentMethod, setPrimaryMethod } from "../../../worker/services/money";
import { redirectDone } from "../../kit/page.server";
import { projectAction } from "../../kit/project.server";

type Verb = (ctx: ServiceContext, projectId: string, input: unknown) => Promise<unknown>;

/** Actions on the page of a project's cards, by intent. @param home path of that page, below the project's */
export function cardActions(home: string) {
  const act = (verb: Verb, done: MessageDescriptor) =>
    projectAction(cardSchema, async (input, adapter) => {
      await verb(adapter.ctx, adapter.project, input);
      return redirectDone(adapter, adapter.path(home), done);
    });
  return {
    primary: act(setPrimaryMethod, msg`기본 카드를 변경했어요.`),
    remove: act(removePaymentMethod, msg`카드를 삭제했어요.`),
    connect: act(connectPaymentMethod, msg`그룹의 카드를 연결했어요.`),
  };
}
