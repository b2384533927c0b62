import type { Fault } from "../vibration/diagnosis/evidence";
import type { OrderAction, OrderPart } from "./order-text/names";

/** What failed, why, and what was done about it. */
export const failureKinds = ["mode", "cause", "remedy"] as const;
export type FailureKind = (typeof failureKinds)[number];

/** The column of an order that names a code of each kind. */
export const failureFields = { mode: "fault_id", cause: "cause_id", remedy: "remedy_id" } as const;
export type FailureField = (typeof failureFields)[FailureKind];

/** Whether completing work of a type asks for codes. */
export const asksFailure = ["no", "ask", "required"] as const;

/** Where the codes of an order are from: its imported text, the proposal as it was, or a person's choice. */
export type FailureSource = "text" | "proposed" | "chosen";

/** Offered at every item and never hidden: something else, and not known. */
export const alwaysOffered: readonly string[] = ["OTH", "UNK", "NOTK", "CHEC"];

/** Two of these are no repeat: nobody knows that they are the same. */
export const neverRepeats: readonly string[] = ["OTH", "UNK"];

/** Of work that found nothing: checked, nothing done. */
export const nothingDone = "CHEC";

/** Nobody knows what it was: it says nothing about a diagnosis either. */
export const unknownMode = "UNK";

export interface FailureCode {
  id: number;
  kind: FailureKind;
  code: string;
  /** In the reader's language. */
  name: string;
  /** What a diagnosis calls it, of a mode. */
  diagnoses: readonly string[];
  /** Item types that have it; none: every type. */
  equipment_type_ids: readonly number[];
  /** Causes and remedies of a mode, the likeliest first. */
  links: readonly number[];
}

/** Modes that an item of a type can have; of an item without a type every one. */
export const fitsType = ({ equipment_type_ids }: Pick<FailureCode, "equipment_type_ids">, type: number | null) =>
  type === null || equipment_type_ids.length === 0 || equipment_type_ids.includes(type);

/** Modes by the place that a diagnosis has in their list: the first place first, then by code. */
export function modesOfDiagnosis<Mode extends Pick<FailureCode, "code" | "diagnoses">>(
  diagnosis: Fault | null,
  modes: readonly Mode[],
): Mode[] {
  if (diagnosis === null) return [];
  const placeOf = ({ diagnoses }: Mode) => diagnoses.indexOf(diagnosis);

  return modes
    .filter((mode) => placeOf(mode) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b) || (a.code < b.code ? -1 : 1));
}

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
  /** What the texts say was done. */
  action: OrderAction | null;
}

/** What the words of an order call its remedy; they say no more of an installation or of service. */
const remedyOf: Partial<Record<OrderAction, string>> = {
  replace: "REPL",
  rewind: "REWD",
  overhaul: "OVHL",
  repair: "REPR",
  seal: "SEAL",
  modify: "MODI",
  align: "ALGD",
  balance: "BALA",
  calibrate: "CALB",
  tighten: "TIGH",
  adjust: "ADJT",
  unjam: "UNJM",
  reset: "RSET",
  change_oil: "FLUS",
  lubricate: "LUBR",
  clean: "CLEA",
  inspect: "CHEC",
};

export const remedyOfAction = (action: OrderAction | null): string | null => (action && remedyOf[action]) ?? null;

type Coded = Pick<FailureCode, "id" | "code">;

/**
 * What was done, as far as it can be told: a part of the item's type was issued, a lubricant was, the words say something
 * that mends this mode, or what usually mends it.
 * @param linked remedies of the mode, the likeliest first
 */
export function proposedRemedy<Remedy extends Coded>(
  { isPartIssued, isLubricantIssued, action }: WorkDone,
  linked: readonly Remedy[],
  remedies: readonly Remedy[],
): Remedy | null {
  const called = (code: string | null) => remedies.find((one) => one.code === code) ?? null;
  if (isPartIssued) return called("REPL");
  if (isLubricantIssued) return called("LUBR");
  const done = called(remedyOfAction(action));
  if (done && linked.includes(done)) return done;

  return linked[0] ?? null;
}

type Pair = `${OrderPart} ${string}`;

/** What the words say of a part and of how it was, as modes, of which the first that the item's type has is meant. */
const modesOfPair: Readonly<Partial<Record<Pair, readonly string[]>>> = {
  "bearing seized": ["BRS"],
  "bearing hot": ["BOH"],
  "bearing noisy": ["BRG"],
  "bearing broken": ["BRG"],
  "bearing worn": ["BRG"],
  "bearing vibration": ["BRG"],
  "motor hot": ["MOH"],
  "motor burnt": ["WIN"],
  "motor short_circuit": ["WIN"],
  "winding short_circuit": ["WIN"],
  "winding burnt": ["WIN"],
  "gearbox leak": ["OLK"],
  "compressor leak": ["OLK"],
  "gear broken": ["GTB"],
  "seal leak": ["SEA", "OLK"],
  "seal worn": ["SEA", "OLK"],
  "seal broken": ["SEA", "OLK"],
  "pump leak": ["SEA"],
  "pump plugged": ["SUC"],
  "filter plugged": ["HFL"],
  "impeller worn": ["IMP"],
  "impeller broken": ["IMP"],
  "impeller plugged": ["BUP"],
  "fan broken": ["BLD"],
  "blade broken": ["BLD"],
  "belt worn": ["BWR"],
  "belt broken": ["BBK"],
  "belt slipping": ["BSL"],
  "pulley worn": ["PUL"],
  "pulley misalignment": ["PUL"],
  "conveyor_belt misalignment": ["TRK"],
  "conveyor_belt broken": ["CBT"],
  "conveyor_belt plugged": ["JAM"],
  "conveyor_belt seized": ["JAM"],
  "roller seized": ["IDL"],
  "chain broken": ["CHN"],
  "chain worn": ["CHN"],
  "coupling worn": ["CPL"],
  "coupling broken": ["CPL"],
  "shaft broken": ["BNT"],
  "bolt broken": ["LOO"],
  "valve leak": ["VLC"],
  "valve seized": ["VST"],
  "actuator faulty": ["VAC"],
  "solenoid faulty": ["VAC"],
  "hose leak": ["HLK"],
  "hose broken": ["HLK"],
  "fitting leak": ["HLK"],
  "cylinder leak": ["HCY"],
  "hydraulic_system low_pressure": ["HPR"],
  "hydraulic_system hot": ["HOH"],
  "hydraulic_system contaminated": ["OIL"],
  "gearbox contaminated": ["OIL"],
  "sensor faulty": ["SNS"],
  "sensor broken": ["SNS"],
  "switch faulty": ["SNS"],
};

/** What one word says by itself. */
const modeOfFault: Readonly<Record<string, readonly string[]>> = {
  no_start: ["NST"],
  misalignment: ["MIS"],
  contaminated: ["OIL"],
};

type Named = Pick<FailureCode, "code" | "diagnoses">;

/**
 * The mode that the words of an order say; null where no code says the same.
 * @param fault a word of the texts' own, a fault as a diagnosis calls it, or the code of a mode
 */
export function modeOfText<Mode extends Named>(
  { part, fault }: { part: OrderPart | null; fault: string | null },
  modes: readonly Mode[],
): Mode | null {
  if (fault === null) return null;
  const [mode] = [
    ...called([fault], modes),
    ...modesOfDiagnosis(fault as Fault, modes),
    ...called(part === null ? [] : modesOfPair[`${part} ${fault}`], modes),
    ...called(modeOfFault[fault], modes),
  ];

  return mode ?? null;
}

const called = <Mode extends Named>(codes: readonly string[] = [], modes: readonly Mode[]): Mode[] =>
  codes.flatMap((code) => modes.find((mode) => mode.code === code) ?? []);

/** What is usually wrong with a part that was repaired or replaced; of several the first that the item's type has. */
const modesOfPart: Readonly<Partial<Record<OrderPart, readonly string[]>>> = {
  bearing: ["BRG"],
  seal: ["SEA", "OLK"],
  coupling: ["CPL"],
  belt: ["BWR"],
  pulley: ["PUL"],
  chain: ["CHN"],
  roller: ["IDL"],
  conveyor_belt: ["CBT"],
  gear: ["GMF"],
  shaft: ["BNT"],
  impeller: ["IMP"],
  blade: ["BLD"],
  fan: ["BLD", "MOH"],
  filter: ["HFL", "SUC"],
  hose: ["HLK"],
  fitting: ["HLK"],
  cylinder: ["HCY"],
  actuator: ["VAC"],
  solenoid: ["VAC"],
  sensor: ["SNS"],
  switch: ["SNS"],
  contactor: ["NST"],
  winding: ["WIN"],
  wiring: ["PHL"],
};

/** What is usually wrong with an item that is so, whatever part of it; the likeliest first, of those that its type has. */
const modesOfFault: Readonly<Record<string, readonly string[]>> = {
  hot: ["MOH", "HOH", "BOH"],
  leak: ["SEA", "OLK", "VPK", "HLK"],
  plugged: ["SUC", "HFL", "JAM"],
  seized: ["BRS", "JAM"],
  slipping: ["BSL"],
  noisy: ["BRG"],
};

/** Said of nearly every repair, they name none. */
const anyRemedy: readonly string[] = ["REPL", "REPR", "CHEC"];

const mending: readonly OrderAction[] = ["replace", "rewind", "overhaul", "repair", "seal"];

/** More modes that the same work mends first say nothing of which one it was. */
const mostMended = 2;

/**
 * The modes that the words of an order speak for, the likeliest first: what they say was wrong; else what is usually wrong
 * with a part that was mended, or with an item that is so; else what is mended first of all by the work that was done. To be
 * confirmed by a person.
 * @param modes of the item's type
 */
export function modesSpokenOf<Mode extends Pick<FailureCode, "id" | "code" | "diagnoses" | "links">>(
  { part, fault, action }: { part: OrderPart | null; fault: string | null; action: OrderAction | null },
  modes: readonly Mode[],
  remedies: readonly Pick<FailureCode, "id" | "code">[],
): Mode[] {
  const said = modeOfText({ part, fault }, modes);
  const isMended = part !== null && action !== null && mending.includes(action);
  const ofPart = isMended ? called(modesOfPart[part], modes)[0] : undefined;
  const ofFault = called(fault === null ? [] : modesOfFault[fault], modes);
  const ofWork = mendedBy(remedyOfAction(action), modes, remedies);
  const ofBoth = ofWork.filter((mode) => ofFault.includes(mode));

  return [...new Set([said, ofPart, ...ofBoth, ofFault[0], ...ofWork])].filter(
    (mode): mode is Mode => mode !== null && mode !== undefined,
  );
}

/** The modes whose first remedy it is, those with fewer other ones first. */
function mendedBy<Mode extends Pick<FailureCode, "id" | "links">>(
  remedy: string | null,
  modes: readonly Mode[],
  remedies: readonly Pick<FailureCode, "id" | "code">[],
): Mode[] {
  const ids = new Set(remedies.map(({ id }) => id));
  const ofMode = ({ links }: Mode) => links.filter((id) => ids.has(id));
  if (remedy === null || anyRemedy.includes(remedy)) return [];
  const given = remedies.find(({ code }) => code === remedy)?.id;
  const mended = modes.filter((mode) => given !== undefined && ofMode(mode)[0] === given);
  if (mended.length > mostMended) return [];

  return mended.toSorted((a, b) => ofMode(a).length - ofMode(b).length || a.id - b.id);
}
