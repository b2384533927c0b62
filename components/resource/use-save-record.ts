import type { UseFormReturn } from "react-hook-form";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import type { Row } from "@/lib/client/rows";
import type { Files, Values } from "./form-context";
import type { FormProps } from "./form-props";
import { placeRefusal } from "./form-schema";
import { bodyOf } from "./form-values";
import type { FieldKinds } from "./use-form-fields";
import { useSendRecord } from "./use-send-record";

interface RecordToSave extends Pick<FormProps, "resource" | "send" | "fixed"> {
  form: UseFormReturn<Values>;
  kinds: FieldKinds;
  files: Files;
  /** With the values of the form that were sent. */
  onSaved: (saved: Row, sent: Values) => void;
  /** Somebody else has saved it meanwhile. */
  onStale: (theirs: Row) => void;
  /** Every refusal stands at its field. */
  onRefused: () => void;
}

/** Sends the values and sorts the answer. What is refused is placed on its fields; what names none is announced. */
export function useSaveRecord({ resource, send, fixed, form, kinds, files, ...answered }: RecordToSave) {
  const sendOwn = useSendRecord(resource);

  /** Resolves to whether it is saved. */
  return async function save(values: Values, base: Row | null): Promise<boolean> {
    // The form is typed into further while they are on their way.
    const sent = structuredClone(values);
    const body = { ...bodyOf(values, kinds.current), ...fixed, ...(base ? { version: base.version } : {}) };
    try {
      const { data } = await (send ?? sendOwn)(body, { row: base, files });
      answered.onSaved(data, sent);
      return true;
    } catch (caught) {
      const error = refusalIn(caught);
      if (error.code === "stale_version" && error.data) answered.onStale(error.data as Row);
      else refuse(error);
      return false;
    }
  };

  function refuse(error: ApiError) {
    if (placeRefusal(error, form, kinds.current)) answered.onRefused();
    else api.announce(error);
  }
}
