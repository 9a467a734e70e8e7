import { useRouteLoaderData } from "@remix-run/react";
import type { SecondFactorStatus, ShownSession } from "../../../../worker/services/people";
import type { loader as rootLoader } from "../../../root";
import { PasswordCard } from "./password-card";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";

interface SecurityScreenProps {
  hasPassword: boolean;
  secondFactor: SecondFactorStatus;
  sessions: readonly ShownSession[];
  nowMs: number;
}

export function SecurityScreen({ hasPassword, secondFactor, sessions, nowMs }: SecurityScreenProps) {
  const email = useRouteLoaderData<typeof rootLoader>("root")?.account?.email ?? "";
  return (
    <>
      <PasswordCard email={email} hasPassword={hasPassword} />
      <SecondFactorCard email={email} hasPassword={hasPassword} status={secondFactor} />
      <SessionsCard sessions={sessions} nowMs={nowMs} />
    </>
  );
}
