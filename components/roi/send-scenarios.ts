import { api } from "@/lib/client/api";
import { Creation } from "@/lib/client/idempotency";

/** A key for each scenario that is saved. */
export const newCreations = () => ({ a: new Creation(), b: new Creation() });

/** Saves each scenario. Of two the second may be refused: tried again, the first is not there twice. */
export async function sendScenarios(
  bodies: readonly ({ scenario: "a" | "b" } & object)[],
  creations: ReturnType<typeof newCreations>,
): Promise<void> {
  for (const body of bodies)
    await api.post("/plants/roi/records", {
      body,
      isQuiet: true,
      idempotencyKey: creations[body.scenario].keyFor(body),
    });
}
