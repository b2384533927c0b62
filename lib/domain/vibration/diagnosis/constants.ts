import { agreementConstants } from "./agreement";
import { bearingConstants } from "./bearing";
import { demodulationConstants } from "./demodulation";
import { speedConstants } from "./entered-speed";
import { verdictConstants } from "./evidence";
import { familyConstants } from "./families";
import { lineConstants } from "./lines";
import { secondOpinionConstants } from "./second-opinion";

/** Every number that the bearing diagnosis is decided by, as the code has it, in the order of its steps. */
export const diagnosisConstants: Record<string, Record<string, number | string>> = {
  speed: speedConstants,
  demodulation: demodulationConstants,
  lines: lineConstants,
  bearing: bearingConstants,
  verdict: verdictConstants,
  families: familyConstants,
  second_opinion: secondOpinionConstants,
  agreement: agreementConstants,
};
