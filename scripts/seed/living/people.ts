import type { Identity, ServiceContext } from "../../../worker/services/kernel";
import { acceptInvitation, inviteMember } from "../../../worker/services/people";
import { invitationToken } from "../../../worker/services/people/invitations/read";
import { type DemoPerson, openAccount } from "../people";
import type { As } from "../world";

const person = (email: string, name: string, kind: "adv" | "pub"): DemoPerson => ({
  ...{ role: name, email: `${email}@demo.madang.example`, name, kind, isOperator: false },
});

/** Owners of the other projects; not used for sign-in. */
const OTHERS = {
  news: person("news", "새벽소식 광고사업팀", "pub"),
  market: person("market", "골목상점 광고팀", "pub"),
  agency: person("agency", "가람기획 미디어팀", "adv"),
  brand: person("brand", "들꽃스킨 마케팅팀", "adv"),
};
export type OtherKey = keyof typeof OTHERS;

export async function openOthers(ctx: ServiceContext): Promise<Record<OtherKey, Identity>> {
  return {
    news: await openAccount(ctx, OTHERS.news),
    market: await openAccount(ctx, OTHERS.market),
    agency: await openAccount(ctx, OTHERS.agency),
    brand: await openAccount(ctx, OTHERS.brand),
  };
}

/** Invites an account to a project and accepts the invitation. */
export async function join(
  as: As,
  { owner, guest }: { owner: Identity; guest: Identity },
  { projectId, level, at }: { projectId: string; level: "viewer" | "editor"; at: number },
): Promise<void> {
  const host = as(owner, at);
  const { id } = await inviteMember(host, projectId, { email: guest.email, level });
  const token = await invitationToken(host.env, { id, sentAt: at });
  await acceptInvitation(as(guest, at + 60_000), token);
}
