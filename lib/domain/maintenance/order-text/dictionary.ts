import type { OrderAction, OrderPart, TextCause, TextFault } from "./names";

/** The words of one language. Each text is a list of phrases; how they are written is described at `english`. */
export interface Dictionary {
  actions: Record<OrderAction, string>;
  faults: Record<TextFault, string>;
  parts: Record<OrderPart, string>;
  causes: Record<TextCause, string>;
  /** Words that show that the work was due anyway. */
  planned: string;
  /** Words after which another thing is spoken of: a hose *on* the boom. */
  splits: string;
  joins: string;
  /** Words that are understood and mean none of it. */
  neutral: string;
}
