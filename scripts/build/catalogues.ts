import { inPackage } from "../toolchain/paths.ts";
import { runOrThrow } from "../toolchain/run.ts";

/**
 * Compiles locales/catalogues to locales/generated, which is not committed: what bundles or checks the console's own code needs it.
 *
 * @throws the compiler's output
 */
export async function compileCatalogues(root: string): Promise<void> {
  const lingui = inPackage("@lingui/cli/dist/lingui.js");
  await runOrThrow(process.execPath, [lingui, "compile", "--workers", "1"], { cwd: root });
}
