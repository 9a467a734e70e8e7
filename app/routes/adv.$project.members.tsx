import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "../root";
import { MembersPage } from "../screens/people/members-screen";
import { TITLES } from "../screens/people/words";
import { memberForms, membersLoader } from "../server/members";
import { intentAction } from "../server/respond";

export const handle = { title: TITLES.members } satisfies PageHandle;

export const loader = membersLoader;

export const action = intentAction({
  invite: memberForms.invite,
  resend: memberForms.resend,
  withdraw: memberForms.withdraw,
  change: memberForms.change,
  remove: memberForms.remove,
  sync: memberForms.sync,
});

export default function MembersRoute() {
  return <MembersPage {...useLoaderData<typeof loader>()} />;
}
