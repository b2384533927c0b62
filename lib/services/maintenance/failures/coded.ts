import {
  type FailureCode,
  type FailureSource,
  modesOfDiagnosis,
  nothingDone,
} from "@/lib/domain/maintenance/failure-codes";
import { sourceOf } from "@/lib/domain/maintenance/failure-proposal";
import { namesFault, type TechnicianVerdict, verdictFrom, verdictOn } from "@/lib/domain/maintenance/verdict";
import { invalidField } from "@/lib/domain/shared/errors";
import { type Fault, faults } from "@/lib/domain/vibration/diagnosis/evidence";
import type { WorkOrderRow } from "@/lib/resources/work-orders";
import type { Call } from "@/lib/server/data/call";
import { findingOf } from "@/lib/services/maintenance/finding";
import { checkedCodes, codesOf, type GivenCodes } from "./codes";
import { proposalFor } from "./proposal";

/** What a person reports of a failure: by codes, or as clients from before the codes do. */
export interface FailureGiven extends GivenCodes {
  is_nothing_found?: boolean;
  verdict?: TechnicianVerdict | null;
  verdict_fault?: Fault | null;
}

/** The columns of an order that follow; without codes those that there are stay. */
export interface Coded extends GivenCodes {
  failure_source?: FailureSource | null;
  verdict: TechnicianVerdict | null;
  verdict_fault: Fault | null;
}

/** The name that a diagnosis has for what was found. */
const calledBy = ({ diagnoses }: Pick<FailureCode, "diagnoses">): Fault | null =>
  faults.find((fault) => fault === diagnoses[0]) ?? null;

/** Codes and verdict of an order, each from the other: the codes give the verdict, and an old client's verdict the mode. */
export async function codedBy(call: Call, order: WorkOrderRow, given: FailureGiven): Promise<Coded> {
  const { mode, cause, remedy } = await checkedCodes(call, order.company_id, given);
  const is_nothing_found = given.is_nothing_found ?? false;
  if (mode && is_nothing_found) throw invalidField("is_nothing_found", "errors.not_an_option");
  if (!mode && !is_nothing_found) return byVerdict(call, order, given);
  const verdict = verdictFrom({ finding: findingOf(order) }, mode, is_nothing_found);
  const done = remedy ?? (is_nothing_found ? await checkedOnly(call, order) : null);
  const ids = { fault_id: mode?.id ?? null, cause_id: cause?.id ?? null, remedy_id: done?.id ?? null };

  return {
    ...ids,
    failure_source: mode ? sourceOf(ids, await proposalFor(call, order)) : null,
    verdict,
    verdict_fault: mode && namesFault(verdict) ? calledBy(mode) : null,
  };
}

/** Where nothing was wrong nothing was mended. */
const checkedOnly = async (call: Call, { company_id }: WorkOrderRow) =>
  (await codesOf(call, company_id)).find(({ kind, code }) => kind === "remedy" && code === nothingDone) ?? null;

async function byVerdict(call: Call, order: WorkOrderRow, given: FailureGiven): Promise<Coded> {
  const finding = findingOf(order);
  const verdict = verdictOn({ finding }, given.verdict) ?? null;
  const verdict_fault = given.verdict_fault ?? null;
  const found = verdict === "confirmed" ? (finding?.diagnosis?.fault ?? null) : verdict_fault;
  if (!found) return { verdict, verdict_fault };
  const modes = (await codesOf(call, order.company_id)).filter(({ kind }) => kind === "mode");
  const [mode] = modesOfDiagnosis(found, modes);

  return { ...(mode && { fault_id: mode.id, failure_source: "chosen" }), verdict, verdict_fault };
}
