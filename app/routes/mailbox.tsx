import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AppError } from "../../domain/kernel";
import { LOCAL_MAIL_PREFIX, type LocalMail, localCodes } from "../../worker/integrations/mail";
import type { PageHandle } from "../root";
import { MailboxScreen, title } from "../screens/account/mailbox-screen";
import { pageLoader } from "../server/respond";
import { localCodeView, localMailView } from "../server/views";

const SHOWN_MAX = 50;

export const handle = { title } satisfies PageHandle;

/** Where mails of the local transport, and the codes of the demo's authenticator, are read. Anywhere else this page does not exist. */
export const loader = pageLoader(
  z.object({
    mails: z.array(localMailView),
    codes: z.array(localCodeView),
  }),
  async ({ ctx }) => {
    const { MAIL_TRANSPORT, MAILBOX } = ctx.env;
    if (MAIL_TRANSPORT !== "local" || !MAILBOX) throw new AppError("NOT_FOUND");
    const { keys } = await MAILBOX.list({ prefix: LOCAL_MAIL_PREFIX, limit: SHOWN_MAX });
    const mails = await Promise.all(keys.map(({ name }) => MAILBOX.get<LocalMail>(name, "json")));
    return { mails: mails.filter((mail) => mail !== null), codes: await localCodes(MAILBOX, ctx.now) };
  },
);

export default function MailboxRoute() {
  return <MailboxScreen {...useLoaderData<typeof loader>()} />;
}
