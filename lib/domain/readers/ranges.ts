import { type ValueType, wordsOf } from "../ingest/value-types";
import { type WordOrder, wordOrders } from "./connection";
import { type Block, holdsBits, numberOf, readModbusAddress } from "./modbus";

/** Registers of a Modbus device as they are looked at before anybody knows what they mean. */

const mostInRange = 125;

/** `1/holding/100-109`, or one register. Null: it is none, or more than one answer holds. */
export function readRange(address: string, unit_id: number): Block | null {
  const [, from, last] = /^(.*?)(?:-(\d{1,5}))?$/.exec(address.trim()) ?? [];
  const first = readModbusAddress(from ?? "", unit_id);
  if (!first || first.bit !== null) return null;
  const count = last === undefined ? 1 : Number(last) - first.register + 1;
  if (count < 1 || count > mostInRange || first.register + count > 0x1_0000) return null;

  return { unit: first.unit, table: first.table, first: first.register, count };
}

/** What the reader answers of an address. */
export interface RangeValue extends Partial<Block> {
  address: string;
  answer?: (number | boolean)[];
  fault?: string;
}

export interface RegisterMeaning {
  register: number;
  raw: number | boolean;
  /** By type, and by word order where it has several registers. Null: the range ends before it. */
  values: { type: ValueType; order: WordOrder | null; value: number | boolean | null }[];
}

const shownTypes: readonly ValueType[] = [
  "uint16",
  "int16",
  "uint32",
  "int32",
  "float32",
  "uint64",
  "int64",
  "float64",
];

/** Each register of a range in every type and word order. */
export function meaningsOf(
  block: Pick<Block, "table" | "first">,
  answer: readonly (number | boolean)[],
): RegisterMeaning[] {
  return answer.map((raw, index) => ({
    register: block.first + index,
    raw,
    values: holdsBits(block.table)
      ? []
      : shownTypes.flatMap((type) =>
          (wordsOf(type) === 1 ? [null] : wordOrders).map((order) => ({
            type,
            order,
            value: meaningAt(answer, index, type, order ?? "abcd"),
          })),
        ),
  }));
}

function meaningAt(answer: readonly (number | boolean)[], index: number, type: ValueType, order: WordOrder) {
  const words = answer.slice(index, index + wordsOf(type)).map(Number);

  return words.length < wordsOf(type) ? null : numberOf(words, type, order);
}
