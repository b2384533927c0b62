import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { AskDraft } from "@/lib/client/ask-draft";
import { inTime } from "@/lib/client/chunks";
import { keptFor } from "@/lib/client/kept-changes";
import { isProofNeeded } from "@/lib/client/proof";
import type { Row } from "@/lib/client/rows";
import type { Draft } from "./asked-field";
import type { FormContextValue, FormNoun, Kind, Values } from "./form-context";
import { placeRefusal } from "./form-schema";
import { inputOf } from "./form-values";
import { useFormContextValue } from "./use-form-context-value";
import { useFormFields } from "./use-form-fields";
import { useInvalidFocus } from "./use-invalid-focus";

export interface AskOptions<Input extends object, Answer> {
  initial?: Draft<Input>;
  /** The record that is asked about: its related records are named from it, and its currency is that of money. */
  row?: Row;
  /** The call, quiet: what it is refused is shown at the fields. False keeps the dialog open. */
  send: (input: Input) => Promise<Answer | false>;
  /** The record and the form: what is typed is kept on this device until it has been given or discarded. */
  draft?: string;
  /** How the record is that is corrected: what was typed over another version of it is not brought back. */
  draftVersion?: string;
  /** Announced once it is done; what waits on this device instead is announced as that. */
  done?: string | ((input: Input, answer: Answer) => string);
  /** Instead of closing and drawing the page again. */
  onDone?: (answer: Answer, input: Input) => void;
  onClose?: () => void;
}

type DraftOptions = Pick<AskOptions<object, unknown>, "draft" | "draftVersion">;

export interface Ask<Input extends object> {
  /** What the fields hold now. */
  values: Draft<Input>;
  change: (values: Draft<Input>) => void;
  isBusy: boolean;
  onClose: () => void;
  /** What was typed is not wanted any more. */
  onDiscard: () => void;
  form: UseFormReturn<Values>;
  context: FormContextValue;
  id: string;
  element: RefObject<HTMLFormElement | null>;
  submit: (event?: FormEvent) => void;
}

const noNoun: FormNoun = { name: "ui", path: "", fields: [], parts: [] };

/** The input of a call while a dialog asks for it: values, check, call, and the answer's errors at their fields. */
export function useAsk<Input extends object, Answer = unknown>(options: AskOptions<Input, Answer>): Ask<Input> {
  const { initial = {}, row = null, onClose = () => {} } = options;
  const fields = useFormFields();
  const form = useForm<Values>({ defaultValues: initial as Values, shouldFocusError: false });
  const isFixed = { isReadOnly: false, isHeadless: true, isAsking: true };
  const { context } = useFormContextValue({ resource: noNoun, row, ...isFixed, form, fields });
  const { element, focusInvalid } = useInvalidFocus();
  const dropDraft = useAskDraft(form, options);
  const send = useSend(options, form, fields.kinds, { onRefused: focusInvalid, onTaken: dropDraft });
  const { isSubmitting } = form.formState;

  return {
    values: useWatch({ control: form.control }) as Draft<Input>,
    change: (values) => {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name, value, { shouldDirty: true });
        form.clearErrors(name);
      }
    },
    isBusy: isSubmitting,
    onClose,
    onDiscard: dropDraft,
    form,
    context,
    element,
    id: useId(),
    submit: (event) => {
      event?.preventDefault();
      // It may be asked over another form, whose submit is not meant.
      event?.stopPropagation();
      if (!isSubmitting) void form.handleSubmit(send, focusInvalid)();
    },
  };
}

function useSend<Input extends object, Answer>(
  options: AskOptions<Input, Answer>,
  form: UseFormReturn<Values>,
  kinds: RefObject<ReadonlyMap<string, Kind>>,
  { onRefused, onTaken }: { onRefused: () => void; onTaken: () => void },
) {
  const router = useRouter();
  const t = useTranslations("ui.toast");

  return async (values: Values) => {
    // The fields are those of the input, as their types state; what is missing in it the call refuses.
    const input = inputOf(values, kinds.current) as Input;
    try {
      const answer = await options.send(input);
      if (answer !== false) finish(input, answer);
    } catch (caught) {
      const error = refusalIn(caught);
      // The question who they are was closed: nothing was asked of the call.
      if (isProofNeeded(error)) return;
      if (placeRefusal(error, form, kinds.current)) onRefused();
      else api.announce(error);
    }
  };

  function finish(input: Input, answer: Answer) {
    onTaken();
    // Without a connection there is nothing newer to ask for.
    const isKept = (answer as unknown) === "kept";
    if (isKept) toast.success(t("kept"));
    const text = isKept ? undefined : typeof options.done === "function" ? options.done(input, answer) : options.done;
    if (text) toast.success(text);
    if (options.onDone) return options.onDone(answer, input);
    options.onClose?.();
    if (!isKept) router.refresh();
  }
}

const drafts = () => inTime(import("@/lib/client/phone-database"));

/** What is typed is there again after a killed tab; what was given or discarded is not. */
function useAskDraft(form: UseFormReturn<Values>, { draft: name, draftVersion: version }: DraftOptions) {
  const kept = useRef<AskDraft | null>(null);
  useEffect(() => {
    const person = keptFor;
    if (name === undefined || person === null) return;
    let isOver = false;
    const draft = new AskDraft({ person, name, version }, drafts);
    kept.current = draft;
    void draft.found().then((values) => {
      if (isOver || form.formState.isDirty) return;
      for (const [field, value] of Object.entries(values ?? {})) form.setValue(field, value, { shouldDirty: true });
    });
    const { unsubscribe } = form.watch((values, { type }) => {
      if (type === "change") void draft.keep(values);
    });
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, [form, name, version]);

  return () => void kept.current?.drop();
}
