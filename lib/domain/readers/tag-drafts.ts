import type { ReaderType } from "../ingest/devices";
import type { PointMap } from "../ingest/points";
import { type ValueType, valueTypes } from "../ingest/value-types";
import { readDecimal } from "../shared/decimal";
import { readModbusAddress } from "./modbus";
import { isNodeId } from "./tags";

/** A tag as it is being typed: numbers are still text. */
export interface DraftTag {
  path: string;
  /** Blank: by the device. */
  type: string;
  uid: string;
  key: string;
  unit: string;
  scale: string;
  offset: string;
  every_ms: string;
  deadband: string;
}

export const emptyTag: DraftTag = {
  path: "",
  type: "",
  uid: "",
  key: "",
  unit: "",
  scale: "1",
  offset: "0",
  every_ms: "",
  deadband: "",
};

export const draftsOfTags = ({ points }: PointMap): DraftTag[] =>
  points.map(({ path, type, uid, key, unit, scale, offset, every_ms, deadband }) => ({
    path,
    uid,
    key,
    unit,
    type: type ?? "",
    scale: String(scale),
    offset: String(offset),
    every_ms: every_ms === undefined ? "" : String(every_ms),
    deadband: deadband ? String(deadband) : "",
  }));

/** As they are written in maps, with a decimal point. */
const number = (text: string) => (text.trim() === "" ? Number.NaN : readDecimal(text, "en"));

export const pointsOfTags = (drafts: readonly DraftTag[]): PointMap["points"] =>
  drafts.map(({ path, type, uid, key, unit, scale, offset, every_ms, deadband }) => ({
    path: path.trim(),
    uid: uid.trim(),
    key,
    unit,
    scale: number(scale),
    offset: number(offset),
    ...(type ? { type: type as ValueType } : {}),
    ...(every_ms.trim() ? { every_ms: number(every_ms) } : {}),
    ...(deadband.trim() ? { deadband: number(deadband) } : {}),
  }));

export type TagProblem =
  | "path_missing"
  | "path_modbus_tcp"
  | "path_opc_ua"
  | "uid_missing"
  | "key_missing"
  | "not_a_number"
  | "every_ms"
  | "deadband";

export function problemOfTag(type: ReaderType, draft: DraftTag): TagProblem | null {
  const path = draft.path.trim();
  if (path === "") return "path_missing";
  if (type === "modbus_tcp" ? !readModbusAddress(path, 1) : !isNodeId(path)) return `path_${type}`;
  if (draft.uid.trim() === "") return "uid_missing";
  if (draft.key === "") return "key_missing";
  if (!Number.isFinite(number(draft.scale)) || !Number.isFinite(number(draft.offset))) return "not_a_number";
  const every = draft.every_ms.trim() ? number(draft.every_ms) : 1_000;
  if (!Number.isInteger(every) || every < 100 || every > 86_400_000) return "every_ms";
  const deadband = draft.deadband.trim() ? number(draft.deadband) : 0;

  return deadband >= 0 && Number.isFinite(deadband) ? null : "deadband";
}

/** Columns of the sheet that tags are exported to and imported from, and which field each is. */
const columns: readonly [string, keyof DraftTag][] = [
  ["path", "path"],
  ["type", "type"],
  ["sensor", "uid"],
  ["measurement", "key"],
  ["unit", "unit"],
  ["scale", "scale"],
  ["offset", "offset"],
  ["every_ms", "every_ms"],
  ["deadband", "deadband"],
];
const required = ["path", "sensor", "measurement"];
const numbers: readonly (keyof DraftTag)[] = ["scale", "offset", "every_ms", "deadband"];

export const tagColumns: readonly string[] = columns.map(([name]) => name);

/** CSV by RFC 4180. */
export const sheetOfTags = (drafts: readonly DraftTag[]): string =>
  [tagColumns, ...drafts.map((draft) => columns.map(([, field]) => draft[field]))]
    .map((cells) => `${cells.map(quoted).join(",")}\r\n`)
    .join("");

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export type TagSheet =
  | { tags: DraftTag[] }
  | { missing: readonly string[] }
  | { row: number; problem: TagProblem | "type" };

/** The tags of a sheet; or which columns are missing, or the first row, counted from 1 with the head, that is wrong. */
export function tagsInSheet(type: ReaderType, text: string): TagSheet {
  const separator = separatorOf(text);
  const [head = [], ...rows] = rowsOfSheet(text, separator);
  const names = head.map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !names.includes(name));
  if (missing.length > 0) return { missing };
  const tags: DraftTag[] = [];
  for (const [index, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const draft = { ...emptyTag };
    for (const [name, field] of columns) {
      const cell = cells[names.indexOf(name)]?.trim();
      if (cell) draft[field] = separator === ";" && numbers.includes(field) ? withPoint(cell) : cell;
    }
    const isType = draft.type === "" || (valueTypes as readonly string[]).includes(draft.type);
    const problem = isType ? problemOfTag(type, draft) : "type";
    if (problem) return { row: index + 2, problem };
    tags.push(draft);
  }

  return { tags };
}

/** Programs whose language has a decimal comma part cells with semicolons. */
const separatorOf = (text: string) => (/^[^\r\n]*;/.test(text) && !/^[^;\r\n]*,/.test(text) ? ";" : ",");

/** "1.234,5" as "1234.5"; what has no comma is written as ours. */
const withPoint = (cell: string) => (cell.includes(",") ? cell.replaceAll(".", "").replace(",", ".") : cell);

function rowsOfSheet(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = "";
  };
  const source = text.replace(/^\uFEFF/, "");
  for (let at = 0; at < source.length; at++) {
    const sign = source[at] ?? "";
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') {
        cell += sign;
        at++;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === separator) end();
    else if (sign === "\n") {
      end();
      rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  end();

  return rows;
}
