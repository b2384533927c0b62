import type { OrderAction, OrderPart, OrderWork, TextCause } from "./names";
import { type OrderText, type OrderTextReader, workOf } from "./read";

/** The types of orders that a file may name. */
type OrderType = "breakdown" | "setup" | "pm";

/** What a file states about an order in words, and in codes where it has them. */
export interface WrittenOrder {
  name: string;
  description?: string;
  type?: OrderType;
  action_code?: string;
  part_code?: string;
  fault_code?: string;
}

export interface ReadOrder {
  action: OrderAction | null;
  part: OrderPart | null;
  fault: string | null;
  cause: TextCause | null;
  work: OrderWork | null;
  /** Of the type that the order gets where the file names none; null: unknown. */
  type: OrderType | null;
  /** Null: the order came with codes, and its text was not read. */
  text: { understood: boolean; unknown: readonly string[] } | null;
}

/** Never the answer to a failure. */
const improving: readonly OrderAction[] = ["modify", "install", "overhaul"];

type Wording = Pick<OrderText, "action" | "fault" | "work">;

/**
 * What an order was, of its words and of the type that its file gives it. Preventive work stays that whatever was found.
 * What the file calls a breakdown was one where the words state nothing or leave it open: "adjust chain" may be either, "fit
 * new mirrors" was none.
 */
function workOfOrder({ action, fault, work }: Wording, type: OrderType | undefined): OrderWork | null {
  if (type === "pm") return work === "inspection" ? "inspection" : "planned";
  if (type === "setup") return fault ? work : "planned";
  if (type === "breakdown" && work === null) return "failure";
  const isOpen = work === "planned" && action !== null && action !== "service" && !improving.includes(action);

  return type === "breakdown" && isOpen ? "failure" : work;
}

const typeOf = ({ action, work }: Wording): OrderType | null => {
  if (work === null || work === "failure") return work && "breakdown";

  return action && improving.includes(action) ? "setup" : "pm";
};

/** An order with codes is what they mean; any other one is read: its name, and of its description what the name leaves open. */
export function readOrder(reader: OrderTextReader, order: WrittenOrder): ReadOrder {
  const coded = codedIn(reader, order);
  if (coded) return { ...coded, work: workOfOrder(coded, order.type), type: typeOf(coded), text: null };
  const name = reader.text(order.name);
  const isWhole = name.action && name.part && name.fault && name.cause;
  const more = order.description && !isWhole ? reader.text(order.description) : null;
  const [action, part, fault] = [
    name.action ?? more?.action ?? null,
    name.part ?? more?.part ?? null,
    name.fault ?? more?.fault ?? null,
  ];
  // Planned words of either make it planned; else the two together decide.
  const isPlanned = [name, more].some((one) => one?.isPlanned);
  const wording = { action, fault, work: workOf(action, fault, isPlanned) };
  const understood = wording.work !== null;

  return {
    action,
    part,
    fault,
    cause: name.cause ?? more?.cause ?? null,
    work: workOfOrder(wording, order.type),
    type: typeOf(wording),
    text: { understood, unknown: understood ? [] : [...new Set([...name.unknown, ...(more?.unknown ?? [])])] },
  };
}

/** The codes that are understood, as a catalog's code or as words; null where there is none. */
function codedIn(reader: OrderTextReader, { action_code, part_code, fault_code }: WrittenOrder) {
  const action = action_code === undefined ? null : reader.text(action_code).action;
  const part = part_code === undefined ? null : reader.text(part_code).part;
  const fault = fault_code === undefined ? null : (reader.ofCode(fault_code) ?? reader.text(fault_code).fault);
  if (action === null && fault === null) return null;

  return { action, part, fault, cause: null, work: workOf(action, fault, false) };
}
