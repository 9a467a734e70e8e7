import type { ServiceContext } from "../../worker/services/kernel";
import { addAccountDevice, createGroup, inviteMember, inviteToGroup } from "../../worker/services/people";
import { listSavedViews, mailView, revokeShare, saveView, shareView } from "../../worker/services/reports";

/** The publisher's team: an invitation to the platform, a group with an invitation, and a phone. */
export async function seedTeam(ctx: ServiceContext, pubId: string): Promise<void> {
  await inviteMember(ctx, pubId, { email: "colleague@demo.madang.example", level: "editor" });
  const group = await createGroup(ctx, { name: "오늘날씨 팀" });
  await inviteToGroup(ctx, group.id, { email: "partner@demo.madang.example", role: "viewer" });
  await addAccountDevice(ctx, { name: "데모 휴대폰", advertisingId: "38400000-8cf0-11bd-b23e-10b96e40000d" });
}

/** The team's saved views: one that is shared and mailed weekly, with a revoked link, and one that is neither. */
export async function seedViews(ctx: ServiceContext, pubId: string): Promise<void> {
  const save = (name: string, query: string) =>
    saveView(ctx, "pub", pubId, { name }, new URLSearchParams(query));
  await save("유닛별 최근 30일", "preset=last-30&tab=unit");
  await save("이번 주 캠페인", "preset=last-7&tab=campaign&compare=previous");
  const shared = (await listSavedViews(ctx, "pub", pubId)).find(({ name }) => name === "유닛별 최근 30일");
  if (!shared) throw new Error("the view was not saved");
  await mailView(ctx, "pub", pubId, shared.id, { rhythm: "weekly" });
  await shareView(ctx, "pub", pubId, shared.id, {});
  const [first] = (await listSavedViews(ctx, "pub", pubId)).flatMap(({ shares }) => shares);
  if (first) await revokeShare(ctx, "pub", pubId, first.id);
  await shareView(ctx, "pub", pubId, shared.id, { withMoney: true });
}
