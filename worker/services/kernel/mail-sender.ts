import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { platformOrigin } from "../../../domain/platform";
import { HOUSE_NAME } from "../../../locales/words/mail-sender";
import { type Db, schema } from "../../db/client";
import type { ProjectRow } from "./access";
import type { ServiceContext } from "./context";

/** The sender's name in a mail, and the origin of its links. */
export interface MailSender {
  name: string;
  /** Without a trailing slash. */
  origin: string;
}

type SenderContext = Pick<ServiceContext, "env" | "platform">;

/** Mails about actions on a platform's host use that platform's name and link to its host. */
export function senderAtHost({ env, platform }: SenderContext): MailSender {
  return platform ? senderOf(env, platform) : { name: HOUSE_NAME, origin: env.CONSOLE_ORIGIN };
}

/**
 * The sender of mails to a project's members outside of a request: the members of an ad account that was created through a platform's
 * entry page have their sessions on that platform's host.
 * @param publisherId the publisher concerned; mails about another publisher do not link to the platform's host, which would not show it
 */
export async function senderForProject(
  { env, db }: Pick<ServiceContext, "env" | "db">,
  projectId: string | null,
  publisherId?: string,
): Promise<MailSender> {
  const house = senderAtHost({ env, platform: null });
  if (projectId === null) return house;
  const { projects } = schema;
  const door = alias(projects, "door");
  const [opened] = await db
    .select({ id: door.id, displayName: door.displayName, alias: door.alias })
    .from(projects)
    .innerJoin(door, eq(door.id, projects.originProjectId))
    .where(and(eq(projects.id, projectId), isNull(door.deletedAt)))
    .limit(1);
  if (!opened?.alias || (publisherId !== undefined && publisherId !== opened.id)) return house;
  return senderOf(env, { displayName: opened.displayName, alias: opened.alias });
}

/**
 * The sender of mails without a project, such as about an account or a group.
 * @param door the platform through which the account signed up; null for the console
 */
export async function senderForPerson(
  { env, db }: Pick<ServiceContext, "env" | "db">,
  door: string | null,
): Promise<MailSender> {
  const house = senderAtHost({ env, platform: null });
  if (door === null) return house;
  const { projects } = schema;
  const platform = await db.query.projects.findFirst({
    columns: { displayName: true, alias: true },
    where: and(eq(projects.id, door), isNull(projects.deletedAt)),
  });
  return platform?.alias
    ? senderOf(env, { displayName: platform.displayName, alias: platform.alias })
    : house;
}

function senderOf(env: ServiceContext["env"], platform: { displayName: string; alias: string }): MailSender {
  const hosts = { consoleOrigin: env.CONSOLE_ORIGIN, domain: env.CONSOLE_DOMAIN };
  return { name: platform.displayName, origin: platformOrigin(platform.alias, hosts) };
}

/** The publisher of an alias, unless it was deleted. */
export function findPlatform(db: Db, alias: string): Promise<ProjectRow | undefined> {
  return db.query.projects.findFirst({
    where: and(
      eq(schema.projects.alias, alias.toLowerCase()),
      eq(schema.projects.kind, "pub"),
      isNull(schema.projects.deletedAt),
    ),
  });
}
