import type { RegisterMap } from "@/lib/domain/ingest/registers";

/**
 * Register maps of Banner devices as a person would type them. Condition-monitoring domain reference, sections 1.2 to
 * 1.4. Of a pair in two units the metric one is taken: the pair differs by up to 8 % at low level.
 */

type Block = readonly (readonly [offset: number, key: string, scale: number, signed?: true])[];

const placed = (block: Block, first: number, uid: string): RegisterMap =>
  Object.fromEntries(
    block.map(([offset, key, scale, signed = false]) => [
      String(first + offset),
      { uid, key, scale, offset: 0, signed },
    ]),
  );

/** Registers of a vibration sensor on a radio node: 1 to 6 of sixteen. */
const nodeBlock: Block = [
  [2, "vel_rms_z", 0.001],
  [4, "temp", 0.05, true],
  [6, "vel_rms_x", 0.001],
];

/** A sensor on node 1 to 47 of a radio gateway: register = 1…6 + 16 · node. */
export const radioNodeMap = (serial: string, node: number): RegisterMap =>
  placed(nodeBlock, 16 * node, `dxm:${serial.replace(/^DXM-/i, "")}:n${node}`);

/** The 22 values of a wired sensor; only the temperatures are signed. */
const aliasBlock: Block = [
  [1, "vel_rms_z", 0.001],
  [3, "temp", 0.01, true],
  [5, "vel_rms_x", 0.001],
  [6, "acc_peak_z", 0.001],
  [7, "acc_peak_x", 0.001],
  [8, "peak1_hz_z", 0.1],
  [9, "peak1_hz_x", 0.1],
  [10, "acc_rms_z", 0.001],
  [11, "acc_rms_x", 0.001],
  [12, "kurtosis_z", 0.001],
  [13, "kurtosis_x", 0.001],
  [14, "crest_z", 0.001],
  [15, "crest_x", 0.001],
  [17, "vel_peak_z", 0.001],
  [19, "vel_peak_x", 0.001],
  [20, "acc_hf_z", 0.001],
  [21, "acc_hf_x", 0.001],
];

/** Zero-based; 45201 in print. */
export const aliasStart = 5200;

export const wiredSensorMap = (uid: string, start = aliasStart): RegisterMap => placed(aliasBlock, start, uid);

/** Five values a node, one node after another. Their scaling is no part of what the maker published: see the display. */
const kitBlock: Block = [
  [0, "vel_rms_z", 0.001],
  [1, "acc_hf_z", 0.001],
  [2, "vel_rms_x", 0.001],
  [3, "acc_hf_x", 0.001],
  [4, "temp", 0.05, true],
];

const nodesAKit = 40;
const valuesANode = 5;
const runFlags = 240;
const radioStates = 280;

/** The vibration kit's nodes 1 to `nodes` of at most 40, with whether a machine runs and a node is received. */
export function vibrationKitMap(serial: string, nodes: number): RegisterMap {
  const map: RegisterMap = {};
  for (let node = 1; node <= Math.min(nodes, nodesAKit); node++) {
    const uid = `dxm:${serial.replace(/^DXM-/i, "")}:n${node}`;
    const state = { uid, scale: 1, offset: 0, signed: false };
    Object.assign(map, placed(kitBlock, 1 + (node - 1) * valuesANode, uid), {
      [runFlags + node]: { ...state, key: "running" },
      [radioStates + node]: { ...state, key: "connected" },
    });
  }

  return map;
}
