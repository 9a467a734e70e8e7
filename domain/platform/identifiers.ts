import type { AppRecord } from "../audience";
import type { ProjectFeature } from "./launch";

/** Whether a platform keeps nothing that names a user. Source: rule S24. */
export const isIdentifierFree = ({ features }: { features: readonly ProjectFeature[] }): boolean =>
  features.includes("identifier-free");

/** The record by which the ad server recognizes an app's key. */
export function appRecordOf(
  project: { id: string; uidKey: string; features: readonly ProjectFeature[] },
  appId: string,
  { hasOptOuts }: { hasOptOuts: boolean },
): AppRecord {
  const { id: projectId, uidKey } = project;
  const record = { projectId, appId, uidKey };
  if (isIdentifierFree(project)) return { ...record, identifierFree: true };
  return hasOptOuts ? { ...record, optOuts: true } : record;
}
