import type { DeliveryEnv } from "../../../worker/jobs/delivery";

class Killed extends Error {}

/**
 * Fails a share of the calls, half of them before and half after reaching their target: the caller cannot tell the difference.
 */
function failing<Target extends object>(target: Target, part: number): Target {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        const draw = Math.random();
        if (draw < part / 2) throw new Killed(`killed before ${String(name)}`);
        const result: unknown = await Reflect.apply(value, target, args);
        if (draw < part) throw new Killed(`killed after ${String(name)}`);
        return result;
      };
    },
  });
}

type Namespaces = Pick<DeliveryEnv, "CAMPAIGN_METER" | "METER_SHARD" | "CAP_COUNTER">;

function failingObjects<Name extends keyof Namespaces>(namespace: Namespaces[Name], part: number) {
  return {
    idFromName: (name: string) => namespace.idFromName(name),
    get: (id: DurableObjectId) => failing(namespace.get(id) as object, part),
  } as Namespaces[Name];
}

/**
 * Runs the consumer with a share of its calls failing, and a share of its batches killed after all work is done but before they
 * are acknowledged, so that they are delivered again.
 * @throws at the end of a killed batch
 */
export async function withFaults<Env extends DeliveryEnv>(
  batch: MessageBatch<unknown>,
  env: Env,
  part: number,
  handle: (faulty: Env) => Promise<unknown>,
): Promise<void> {
  await handle({
    ...env,
    LEDGER: failing(env.LEDGER, part),
    CAMPAIGN_METER: failingObjects<"CAMPAIGN_METER">(env.CAMPAIGN_METER, part),
    METER_SHARD: failingObjects<"METER_SHARD">(env.METER_SHARD, part),
    CAP_COUNTER: failingObjects<"CAP_COUNTER">(env.CAP_COUNTER, part),
  });
  if (Math.random() < part) throw new Killed(`killed at the end of ${batch.messages.length} messages`);
}
