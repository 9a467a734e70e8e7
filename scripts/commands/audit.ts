import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type AuditResult, audit } from "../audit/audit.ts";
import { bucketSource, folderSource } from "../audit/source.ts";
import { deployedDatabase, localDatabase } from "../backup/database.ts";
import { openLocalResources } from "../local/resources.ts";
import { claimStateFolder } from "../local/state-folder.ts";
import { ROOT } from "../toolchain/paths.ts";
import { fail, step } from "../toolchain/progress.ts";

/** Reads `--campaign ID`, `--state DIR` or `--remote`, and `--files DIR`. @throws with a one-line message */
function parseArguments(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      campaign: { type: "string" },
      state: { type: "string" },
      files: { type: "string" },
      remote: { type: "boolean", default: false },
    },
  });
  const { campaign, state, files, remote } = values;
  if (!campaign) throw new Error("say the campaign: --campaign ID");
  if (remote && files === undefined)
    throw new Error("--remote needs --files DIR: a copy of the bucket madang-ledger");
  if (remote && state !== undefined)
    throw new Error("--remote is the deployed database, --state one of this machine");
  return {
    campaignId: campaign,
    stateDir: remote ? null : resolve(state ?? `${ROOT}/.state`),
    filesDir: files === undefined ? null : resolve(files),
  };
}

async function auditLocal(stateDir: string, filesDir: string | null, campaignId: string) {
  const release = claimStateFolder(stateDir, false);
  try {
    const { db, buckets, dispose } = await openLocalResources(ROOT, stateDir);
    try {
      const bucket = buckets.get("LEDGER");
      if (!bucket) throw new Error("there is no bucket LEDGER");
      const source = filesDir === null ? bucketSource(bucket) : folderSource(filesDir);
      return await audit(localDatabase(db), source, campaignId);
    } finally {
      await dispose();
    }
  } finally {
    release();
  }
}

function print({
  campaign,
  ledger,
  erased,
  report,
  earnedMinor,
  isPartial,
  faults,
  ...read
}: AuditResult): void {
  const row = (name: string, units: AuditResult["ledger"]) =>
    console.log(
      `  ${name.padEnd(8)} impressions ${units.impressions} (billed ${units.billedImpressions}), clicks ${units.clicks} (billed ${units.billedClicks})`,
    );
  console.log(`${campaign.id} ${campaign.name}`);
  console.log(
    `  ${read.days} sealed days of ${campaign.publisher}: ${read.files} files, ${read.lines} lines`,
  );
  row("ledger", ledger);
  if (erased.impressions + erased.clicks > 0) row("erased", erased);
  row("report", report);
  console.log(
    `  invoice  ${campaign.totalMinor ?? "-"} ${campaign.currency} agreed, earned by the files ${earnedMinor ?? "-"}, settled ${campaign.settledMinor ?? "-"}`,
  );
  if (isPartial) console.log("  The report has days that are not sealed: only the others are compared.");
  for (const fault of faults) console.error(`✗ ${fault}`);
  const isInvoiceCompared =
    earnedMinor !== null && campaign.settledMinor !== null && campaign.status === "closed";
  if (faults.length === 0)
    console.log(
      isInvoiceCompared
        ? "✓ files, roots, report and invoice agree"
        : "✓ files, roots and report agree; the invoice was not compared",
    );
  else process.exitCode = 1;
}

async function run(): Promise<void> {
  const { campaignId, stateDir, filesDir } = parseArguments(process.argv.slice(2));
  const result = await step("감사 · auditing", () =>
    stateDir === null
      ? audit(deployedDatabase(ROOT), folderSource(filesDir as string), campaignId)
      : auditLocal(stateDir, filesDir, campaignId),
  );
  print(result);
}

await run().catch(fail);
