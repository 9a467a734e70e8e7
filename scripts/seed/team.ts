import type { ServiceContext } from "../../worker/services/kernel";
import { addAccountDevice, createGroup, inviteMember, inviteToGroup } from "../../worker/services/people";

/** The publisher's people: somebody invited to the platform, a group with somebody invited, and a phone. */
export async function seedTeam(ctx: ServiceContext, pubId: string): Promise<void> {
  await inviteMember(ctx, pubId, { email: "colleague@demo.madang.example", level: "editor" });
  const group = await createGroup(ctx, { name: "오늘날씨 팀" });
  await inviteToGroup(ctx, group.id, { email: "partner@demo.madang.example", role: "viewer" });
  await addAccountDevice(ctx, { name: "데모 휴대폰", advertisingId: "38400000-8cf0-11bd-b23e-10b96e40000d" });
}
