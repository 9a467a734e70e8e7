/** A project or group that would be nobody's without somebody. */
export interface SoleOwned {
  is: "project" | "group";
  id: string;
  name: string;
  /** Of a project, its side. */
  kind: "adv" | "pub" | null;
}

/** Somebody who owns a project or a group, and how many own it besides. */
export interface Ownership extends SoleOwned {
  otherOwners: number;
}

/**
 * What keeps an account from being deleted: each project and group that it alone owns. Source: specification section 5, "sole owner
 * cannot delete account".
 */
export function soleOwned(ownerships: readonly Ownership[]): SoleOwned[] {
  return ownerships
    .filter(({ otherOwners }) => otherOwners === 0)
    .map(({ is, id, name, kind }) => ({ is, id, name, kind }));
}
