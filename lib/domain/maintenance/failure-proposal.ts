import type { Quantity } from "../shared/units";
import type { Fault } from "../vibration/diagnosis/evidence";
import {
  type FailureCode,
  type FailureField,
  type FailureSource,
  fitsType,
  modesOfDiagnosis,
  neverRepeats,
} from "./failure-codes";
import {
  type Caused,
  causesSpokenOf,
  mending,
  modesSpokenOf,
  type OwnMode,
  remedyOfAction,
  type Spoken,
  spokenWith,
} from "./failure-words";
import type { OrderAction } from "./order-text/names";

/** Why a mode is proposed, in the order in which they count. */
const proposalReasons = ["diagnosis", "request", "parts", "text", "frequent"] as const;
type ProposalReason = (typeof proposalReasons)[number];

interface ProposedMode {
  id: number;
  code: string;
  name: string;
  why: ProposalReason;
}

const mostProposed = 3;

/**
 * The modes that are proposed, the likeliest first, each once.
 * @param found ids of modes by what speaks for them, each list the likeliest first
 * @param modes what may be proposed: only these
 */
export function proposedModes(
  found: Readonly<Partial<Record<ProposalReason, readonly number[]>>>,
  modes: readonly Pick<FailureCode, "id" | "code" | "name">[],
): ProposedMode[] {
  const known = new Map(modes.map((mode) => [mode.id, mode]));
  const proposed = new Map<number, ProposedMode>();
  for (const why of proposalReasons)
    for (const id of found[why] ?? []) {
      const mode = known.get(id);
      if (mode && !proposed.has(id)) proposed.set(id, { id, code: mode.code, name: mode.name, why });
    }

  return [...proposed.values()].slice(0, mostProposed);
}

interface WorkDone {
  /** Something of the item's own type was issued: a bearing for a bearing. */
  isPartIssued: boolean;
  isLubricantIssued: boolean;
  /** What was done, according to the texts. */
  action: OrderAction | null;
}

type Coded = Pick<FailureCode, "id" | "code">;

const codeIn =
  <Code extends Coded>(codes: readonly Code[]) =>
  (code: string | null) =>
    codes.find((one) => one.code === code) ?? null;

/**
 * What was done, as far as it is known: a part of the item's type was issued, a lubricant was, the words name a repair, or
 * something else that mends this mode, or what usually mends it.
 * @param linked remedies of the mode, the likeliest first
 */
export function proposedRemedy<Remedy extends Coded>(
  { isPartIssued, isLubricantIssued, action }: WorkDone,
  linked: readonly Remedy[],
  remedies: readonly Remedy[],
): Remedy | null {
  const called = codeIn(remedies);
  if (isPartIssued) return called("REPL");
  if (isLubricantIssued) return called("LUBR");
  const done = called(remedyOfAction(action));
  if (done && action && (linked.includes(done) || mending.includes(action))) return done;

  return linked[0] ?? null;
}

/**
 * The cause, as far as it is known: a cause that the words name; one of the mode's that they speak for; the one that
 * the mode had most often on items of the type; or what usually causes it.
 * @param linked causes of the mode, the likeliest first
 */
export function proposedCause<Cause extends Coded>(
  wording: Caused,
  usual: number | undefined,
  linked: readonly Cause[],
  causes: readonly Cause[],
): Cause | null {
  const { named, likely } = causesSpokenOf(wording);
  const spoken = likely.flatMap((code) => codeIn(linked)(code) ?? []);

  return codeIn(causes)(named) ?? spoken[0] ?? causes.find(({ id }) => id === usual) ?? linked[0] ?? null;
}

/** What is known of an order whose failure is to be coded. */
export interface KnownFailure {
  equipment_type_id: number | null;
  diagnosis: Fault | null;
  /** What the sensor measured that the order is about. */
  quantity: Quantity | null;
  /** The mode on the request. */
  asked: number | null;
  /** Modes of earlier orders of the type that took a part of this order, and of the type at all; the most frequent first. */
  by_parts: readonly number[];
  frequent: readonly number[];
  /** The cause that a mode had most often on items of the type, by mode. */
  usual_causes: Readonly<Record<number, number>>;
  is_part_issued: boolean;
  is_lubricant_issued: boolean;
  from_text: Spoken & Caused;
}

const plainOf = ({ id, code, name }: FailureCode) => ({ id, code, name });

/**
 * What the failure codes of an order may be, and what can be chosen instead.
 * @param codes those that its company offers
 * @param own modes of the company that only their names describe
 */
export function proposalOf(known: KnownFailure, codes: readonly FailureCode[], own: readonly OwnMode[]) {
  const ofKind = (kind: FailureCode["kind"]) => codes.filter((one) => one.kind === kind);
  const [causes, remedies] = [ofKind("cause"), ofKind("remedy")];
  const modes = ofKind("mode").filter((mode) => fitsType(mode, known.equipment_type_id));
  const likely = modes.filter(({ code }) => !neverRepeats.includes(code));
  const wording = spokenWith(known.from_text, known.quantity);
  const proposed = proposedModes(
    {
      diagnosis: modesOfDiagnosis(known.diagnosis, likely).map(({ id }) => id),
      request: known.asked === null ? [] : [known.asked],
      parts: known.by_parts,
      text: modesSpokenOf(wording, likely, remedies, own).map(({ id }) => id),
      frequent: known.frequent,
    },
    likely,
  );
  const done = {
    isPartIssued: known.is_part_issued,
    isLubricantIssued: known.is_lubricant_issued,
    action: wording.action,
  };
  const whole = proposed.map((mode) => {
    const links = likely.find(({ id }) => id === mode.id)?.links ?? [];
    const linkedOf = (all: readonly FailureCode[]) => links.flatMap((id) => all.find((one) => one.id === id) ?? []);
    const cause = proposedCause(wording, known.usual_causes[mode.id], linkedOf(causes), causes);
    const remedy = proposedRemedy(done, linkedOf(remedies), remedies);

    return { ...mode, cause, remedy };
  });

  return {
    /** The likeliest first, each with the cause and the remedy that go with it. */
    modes: whole.map(({ cause, remedy, ...mode }) => ({
      ...mode,
      cause_id: cause?.id ?? null,
      remedy_id: remedy?.id ?? null,
    })),
    cause: whole[0]?.cause ? plainOf(whole[0].cause) : null,
    remedy: whole[0]?.remedy ? plainOf(whole[0].remedy) : null,
    /** Everything that can be chosen at this item: modes with their causes and remedies, the likeliest first. */
    choices: {
      modes: modes.map((mode) => ({ ...plainOf(mode), links: [...mode.links] })),
      causes: causes.map(plainOf),
      remedies: remedies.map(plainOf),
    },
  };
}

export type FailureProposal = ReturnType<typeof proposalOf>;

type Given = Partial<Record<FailureField, number | null>>;

/**
 * Whether codes that a person gave are the proposal as it was, confirmed with one press; or their mode was among those that
 * were proposed, so that nobody looked for it among all: another one than the first, or with another cause or remedy.
 */
export function sourceOf(
  { fault_id, cause_id, remedy_id }: Given,
  { modes }: Pick<FailureProposal, "modes">,
): FailureSource {
  const mode = modes.find(({ id }) => id === fault_id);
  if (!mode) return "chosen";
  const isAsProposed = mode.cause_id === (cause_id ?? null) && mode.remedy_id === (remedy_id ?? null);

  return isAsProposed && mode.id === modes[0]?.id ? "proposed" : "picked";
}
