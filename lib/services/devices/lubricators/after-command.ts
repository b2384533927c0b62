import type { PoolClient } from "pg";
import type { LubricatorState } from "@/lib/domain/lubrication/status";
import type { Ended } from "../commands/ended";
import { type HeldLubricator, holdLubricators, keepState } from "./state";

/** What the end of a command means for its lubricator, in the transaction that ends it. */
export async function moveLubricator(client: PoolClient, command: Ended, now: Date): Promise<void> {
  const [held] = await holdLubricators(client, "id", [null, [command.lubricator_id!]]);
  if (!held) return;
  const isDone = command.state === "acked";
  const { state, problem } =
    command.purpose === "lube_revert" ? afterRevert(held.state, isDone) : afterCycle(held, isDone, now);
  await keepState(client, held, state, { at: now.getTime(), now, problem });
}

/**
 * Taken is not given: a device that can confirm has the dwell to do so. Without an answer, or refused, the cycle has
 * failed: "Unable to Verify Lube Cycle".
 */
function afterCycle({ state, has_confirmation, dwell_s }: HeldLubricator, isDone: boolean, now: Date) {
  if (!isDone) {
    const failed: LubricatorState = { ...state, confirm_by: null, has_failed: true, last_cycle: null };
    return { state: failed, problem: "unable_to_verify" };
  }
  if (!has_confirmation) {
    const done: LubricatorState = { ...state, confirm_by: null, has_failed: false, last_cycle: "success" };
    return { state: done, problem: null };
  }
  const confirm_by = state.confirm_by ?? now.getTime() + dwell_s * 1_000;

  return { state: { ...state, confirm_by }, problem: null };
}

/** The device goes on from the count that it was sent: the one that was known, or 0 of a new container. */
function afterRevert(state: LubricatorState, isDone: boolean) {
  if (!isDone) return { state, problem: "reverting_unsuccessful" };

  return { state: { ...state, is_glitched: false, may_go_back: false, reported: state.cycles }, problem: null };
}
