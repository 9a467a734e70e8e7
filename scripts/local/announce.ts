import type { LocalPorts } from "./ports.ts";
import type { LocalRuntime } from "./runtime.ts";
import type { SignIn } from "./state-folder.ts";

interface Announced {
  runtime: Pick<LocalRuntime, "consoleOrigin" | "adServeOrigin" | "gatewayOrigin" | "exchangeOrigin">;
  /** Null if the repository has no encoder. */
  encoderPort: LocalPorts["encoder"] | null;
  /** The scripts' log file; null if they log to the terminal. */
  logFile: string | null;
  signIns: readonly SignIn[];
}

/** Prints all URLs and the demo's sign-in data: passwords, and where second factor codes are displayed. */
export function announce({ runtime, encoderPort, logFile, signIns }: Announced): void {
  console.log(`\n  콘솔 · console     ${runtime.consoleOrigin}`);
  console.log(`  광고 · ad server   ${runtime.adServeOrigin}`);
  console.log(`  결제 · payments    ${runtime.gatewayOrigin}`);
  console.log(`  거래소 · exchange  ${runtime.exchangeOrigin}`);
  if (encoderPort !== null) console.log(`  인코더 · encoder   http://localhost:${encoderPort}`);
  if (logFile !== null) console.log(`  로그 · log         ${logFile}`);
  if (signIns.length > 0) console.log("\n  데모 계정 · demo sign-ins");
  for (const { role, email, password, isAskedForCode } of signIns) {
    const code = isAskedForCode ? `  + ${runtime.consoleOrigin}/mailbox` : "";
    console.log(`  ${role.padEnd(12)} ${email}  ${password}${code}`);
  }
  console.log("\n  Ctrl-C 로 종료 · Ctrl-C ends everything\n");
}
