import { useLoaderData } from "@remix-run/react";
import { memberForms, membersLoader } from "../areas/people/members.server";
import { MembersScreen } from "../areas/people/members-screen";
import { TITLES } from "../areas/people/words";
import { intentAction } from "../kit/respond.server";
import type { PageHandle } from "../root";

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

export default function MemberSettingsRoute() {
  return <MembersScreen {...useLoaderData<typeof loader>()} />;
}
