import type { Quantity } from "../shared/units";
import type { Fault } from "../vibration/diagnosis/evidence";
import { type FailureCode, modesOfDiagnosis } from "./failure-codes";
import type { OrderAction, OrderPart, TextCause, TextFault } from "./order-text/names";

/** What the words of an order call its remedy; they state no more of an installation or of service. */
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

/** Work after which the part is not what it was before. */
export const mending: readonly OrderAction[] = ["replace", "rewind", "overhaul", "repair", "seal"];

type Pair = `${OrderPart} ${string}`;

/** What the words state about a part and its condition, as modes, of which the first that the item's type has is meant. */
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
  "commutator worn": ["ELEC"],
  "commutator burnt": ["ELEC"],
  "gearbox leak": ["OLK"],
  "compressor leak": ["OLK"],
  "gear broken": ["GTB"],
  "seal leak": ["SEA", "OLK"],
  "seal worn": ["SEA", "OLK"],
  "seal broken": ["SEA", "OLK"],
  "packing leak": ["VPK"],
  "packing worn": ["VPK"],
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
  "pump low_flow": ["LFL"],
  "fan low_flow": ["LFL"],
  "hydraulic_system low_pressure": ["HPR"],
  "hydraulic_system hot": ["HOH"],
  "hydraulic_system contaminated": ["OIL"],
  "gearbox contaminated": ["OIL"],
  "sensor faulty": ["SNS"],
  "sensor broken": ["SNS"],
  "switch faulty": ["SNS"],
};

/** What one word means by itself. */
const modeOfFault: Readonly<Record<string, readonly string[]>> = {
  no_start: ["NST"],
  misalignment: ["MIS"],
  contaminated: ["OIL"],
};

type Named = Pick<FailureCode, "code" | "diagnoses">;

/**
 * The mode that the words of an order name; null where no code means the same.
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

/** What is usually wrong with a part that was worked on; of several that of which the work mends most, then the first one. */
const modesOfPart: Readonly<Partial<Record<OrderPart, readonly string[]>>> = {
  bearing: ["BRG"],
  seal: ["SEA", "OLK"],
  packing: ["VPK"],
  coupling: ["CPL"],
  belt: ["BWR", "BSL"],
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
  bolt: ["LOO"],
  nozzle: ["LFL"],
  cooler: ["HOH"],
  winding: ["WIN"],
  commutator: ["ELEC"],
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
  low_flow: ["LFL", "HPR"],
  low_pressure: ["LFL", "HPR"],
};

/** Used of nearly every repair, they name none. */
const anyRemedy: readonly string[] = ["REPL", "REPR", "CHEC"];

/** More modes that the same work mends first do not show which one it was. */
const mostMended = 2;

type Remedy = Pick<FailureCode, "id" | "code">;
type Mended = Pick<FailureCode, "id" | "code" | "diagnoses" | "links">;

export interface Spoken {
  part: OrderPart | null;
  fault: string | null;
  action: OrderAction | null;
}

/** A mode that no table here knows, by the words of one of its names. */
export interface OwnMode extends Pick<Spoken, "part" | "fault"> {
  code: string;
}

/**
 * The modes that the words of an order speak for, the likeliest first: what they state was wrong; else what is usually wrong
 * with a part that was mended, or with an item that is so; else what is mended first of all by the work that was done. A
 * company's own modes go before those of the tables. To be confirmed by a person.
 * @param modes of the item's type
 */
export function modesSpokenOf<Mode extends Mended>(
  { part, fault, action }: Spoken,
  modes: readonly Mode[],
  remedies: readonly Remedy[],
  own: readonly OwnMode[] = [],
): Mode[] {
  const ownOf = (isMeant: (one: OwnMode) => boolean) =>
    part === null
      ? []
      : called(
          own.filter((one) => one.part === part && isMeant(one)).map(({ code }) => code),
          modes,
        );
  const isMended = action !== null && mending.includes(action);
  const ofFault = called(fault === null ? [] : modesOfFault[fault], modes);
  const ofWork = mendedBy(remedyOfAction(action), modes, remedies);

  return [
    ...new Set([
      ...(fault === null ? [] : ownOf((one) => one.fault === fault)),
      ...(isMended ? ownOf(() => true) : []),
      ...[modeOfText({ part, fault }, modes), ofMendedPart({ part, action }, modes, remedies)].flatMap(
        (one) => one ?? [],
      ),
      ...ofWork.filter((mode) => ofFault.includes(mode)),
      ...ofFault.slice(0, 1),
      ...ofWork,
    ]),
  ];
}

/** Of what is usually wrong with a part, what the work mends best; nothing where it is not mended by such work. */
function ofMendedPart<Mode extends Mended>(
  { part, action }: Pick<Spoken, "part" | "action">,
  modes: readonly Mode[],
  remedies: readonly Remedy[],
): Mode | null {
  if (part === null || action === null) return null;
  const placeOf = placesIn(remedies, remedyOfAction(action));
  const [best] = called(modesOfPart[part], modes).toSorted((a, b) => placeOf(a) - placeOf(b));

  return best && (mending.includes(action) || placeOf(best) < Number.MAX_SAFE_INTEGER) ? best : null;
}

/** Which of a mode's remedies one is: 0 its first; beyond all others where it is none of them. */
function placesIn(remedies: readonly Remedy[], code: string | null) {
  const ids = new Set(remedies.map(({ id }) => id));
  const given = remedies.find((one) => one.code === code)?.id;

  return ({ links }: Pick<FailureCode, "links">) => {
    const place = given === undefined ? -1 : links.filter((id) => ids.has(id)).indexOf(given);
    return place < 0 ? Number.MAX_SAFE_INTEGER : place;
  };
}

/** The modes whose first remedy it is, those with fewer other ones first. */
function mendedBy<Mode extends Mended>(
  remedy: string | null,
  modes: readonly Mode[],
  remedies: readonly Remedy[],
): Mode[] {
  if (remedy === null || anyRemedy.includes(remedy)) return [];
  const ids = new Set(remedies.map(({ id }) => id));
  const placeOf = placesIn(remedies, remedy);
  const mended = modes.filter((mode) => placeOf(mode) === 0);
  if (mended.length > mostMended) return [];
  const countOf = ({ links }: Mode) => links.filter((id) => ids.has(id)).length;

  return mended.toSorted((a, b) => countOf(a) - countOf(b) || a.id - b.id);
}

/** The measurement shows how the item was, where the words do not. */
const faultMeasured: Partial<Record<Quantity, TextFault>> = {
  temperature: "hot",
  velocity: "vibration",
  acceleration: "vibration",
  displacement: "vibration",
};

/** What an order states, with what its sensor measured. */
export const spokenWith = <Wording extends Pick<Spoken, "fault">>(
  wording: Wording,
  quantity: Quantity | null,
): Wording => ({
  ...wording,
  fault: wording.fault ?? (quantity && faultMeasured[quantity]) ?? null,
});

/** Causes by what the words state about them, of how it was, and of what was done about it: what was cleaned was dirty. */
const causeOf: Record<TextCause, string> = {
  dirt: "CONT",
  water: "WATR",
  heat: "HEAT",
  overload: "OVRL",
  foreign_object: "FORN",
  run_dry: "PROC",
};
const causeOfFault: Readonly<Record<string, string>> = {
  worn: "WEAR",
  belt_wear: "WEAR",
  gear_wear: "WEAR",
  corroded: "CORR",
  contaminated: "CONT",
  plugged: "CONT",
  lubrication: "LUBE",
  looseness: "TORQ",
  misalignment: "ALGN",
};
const causeOfAction: Partial<Record<OrderAction, string>> = {
  clean: "CONT",
  lubricate: "LUBE",
  tighten: "TORQ",
  align: "ALGN",
};

export interface Caused {
  cause: TextCause | null;
  fault: string | null;
  action: OrderAction | null;
}

/** Codes of causes that the words of an order speak for: those that they name, and those that only count where the mode has them. */
export const causesSpokenOf = ({ cause, fault, action }: Caused) => ({
  named: cause && causeOf[cause],
  likely: [fault && causeOfFault[fault], action && causeOfAction[action]].flatMap((code) => code ?? []),
});
