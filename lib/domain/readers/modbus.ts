import { type ValueType, wordsOf } from "../ingest/value-types";
import type { WordOrder } from "./connection";

/** Where a value of a Modbus device is: `unit/table/register`, the unit left out where it is the connection's. */

export const modbusTables = ["coil", "discrete", "input", "holding"] as const;
export type ModbusTable = (typeof modbusTables)[number];

export interface ModbusAddress {
  unit: number;
  table: ModbusTable;
  /** As on the wire, from 0. */
  register: number;
  /** Of a register, from the least significant; null: the whole of it. */
  bit: number | null;
}

const pattern = /^(?:(\d{1,3})\/)?(coil|discrete|input|holding)\/(\d{1,5})(?:\.(\d{1,2}))?$/;

export const holdsBits = (table: ModbusTable): boolean => table === "coil" || table === "discrete";

/** "3/holding/100", "input/7", "holding/12.4" for a bit. Null: it is none. */
export function readModbusAddress(path: string, unit_id: number): ModbusAddress | null {
  const found = pattern.exec(path.trim());
  if (!found) return null;
  const unit = found[1] === undefined ? unit_id : Number(found[1]);
  const table = found[2] as ModbusTable;
  const register = Number(found[3]);
  const bit = found[4] === undefined ? null : Number(found[4]);
  if (unit > 255 || register > 0xffff || (bit !== null && (bit > 15 || holdsBits(table)))) return null;

  return { unit, table, register, bit };
}

/** How many registers a value takes: a bit takes the one that it is in. */
export const sizeOf = ({ table, bit }: ModbusAddress, type: ValueType | undefined): number =>
  holdsBits(table) || bit !== null ? 1 : wordsOf(type ?? "uint16");

export interface Wanted extends ModbusAddress {
  type: ValueType | undefined;
}

/** What is asked in one question. */
export interface Block {
  unit: number;
  table: ModbusTable;
  first: number;
  count: number;
}

const mostInBlock = 125; // registers in one answer, Modbus Application Protocol 1.1b3, 6.3
const widestGap = 8;

/** The fewest questions for these values: neighbors together, and registers in between read along with them. */
export function blocksOf(wanted: readonly Wanted[]): Block[] {
  const sorted = [...wanted].sort(
    (a, b) =>
      a.unit - b.unit || modbusTables.indexOf(a.table) - modbusTables.indexOf(b.table) || a.register - b.register,
  );
  const blocks: Block[] = [];
  for (const one of sorted) {
    const end = one.register + sizeOf(one, one.type);
    const last = blocks.at(-1);
    const isNear =
      last !== undefined &&
      last.unit === one.unit &&
      last.table === one.table &&
      one.register - (last.first + last.count) <= widestGap &&
      end - last.first <= mostInBlock;
    if (isNear) last.count = Math.max(last.count, end - last.first);
    else blocks.push({ unit: one.unit, table: one.table, first: one.register, count: end - one.register });
  }

  return blocks;
}

export const isWithin = (block: Block, { unit, table, register, ...one }: Wanted): boolean =>
  block.unit === unit &&
  block.table === table &&
  register >= block.first &&
  register + sizeOf({ unit, table, register, ...one }, one.type) <= block.first + block.count;

/**
 * A value of a block's answer.
 * @param answer registers, or bits, from the block's first
 */
export function valueIn(
  answer: readonly (number | boolean)[],
  first: number,
  wanted: Wanted,
  order: WordOrder,
): number | boolean {
  const at = wanted.register - first;
  if (holdsBits(wanted.table)) return Boolean(answer[at]);
  const words = answer.slice(at, at + sizeOf(wanted, wanted.type)).map(Number);
  if (wanted.bit !== null) return (((words[0] ?? 0) >> wanted.bit) & 1) === 1;

  return numberOf(words, wanted.type ?? "uint16", order);
}

/** What so many registers mean as this type. 64 bits beyond 2^53 are rounded, as every number of ours. */
export function numberOf(words: readonly number[], type: ValueType, order: WordOrder): number | boolean {
  const view = viewOf(words, order);
  switch (type) {
    case "bool":
      return words.some((word) => word !== 0);
    case "uint16":
      return view.getUint16(0);
    case "int16":
      return view.getInt16(0);
    case "uint32":
      return view.getUint32(0);
    case "int32":
      return view.getInt32(0);
    case "float32":
      return view.getFloat32(0);
    case "uint64":
      return Number(view.getBigUint64(0));
    case "int64":
      return Number(view.getBigInt64(0));
    case "float64":
      return view.getFloat64(0);
  }
}

function viewOf(words: readonly number[], order: WordOrder): DataView {
  const inOrder = order === "cdab" || order === "dcba" ? [...words].reverse() : words;
  const isSwapped = order === "badc" || order === "dcba";
  const view = new DataView(new ArrayBuffer(words.length * 2));
  inOrder.forEach((word, index) => {
    view.setUint16(index * 2, word, isSwapped);
  });

  return view;
}
