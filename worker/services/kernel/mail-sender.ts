import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { platformOrigin } from "../../../domain/platform";
import { HOUSE_NAME } from "../../../locales/words/mail-sender";
import { type Db, schema } from "../../db/client";
import type { ProjectRow } from "./access";
import type { ServiceContext } from "./context";

/** In whose name somebody is written to, and where that one's pages answer. */
export interface MailSender {
  name: string;
  /** Without a slash at its end. */
  origin: string;
}

type SenderContext = Pick<ServiceContext, "env" | "platform">;

/** Whoever acts on a platform's host is written to in that platform's name, and led back there. */
export function senderAtHost({ env, platform }: SenderContext): MailSender {
  return platform ? senderOf(env, platform) : { name: HOUSE_NAME, origin: env.CONSOLE_ORIGIN };
}

/**
 * In whose name the people of a project are written to, when nobody is at any host: an ad account that was opened at a platform's
 * door has its sessions there.
 * @param publisherId whose business the mail is about; another publisher's is not led to the door's host, which would not show it
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
 * The same of mail that is about no project: an account, a group.
 * @param door the platform by whose door the person came; null for the console's own
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
