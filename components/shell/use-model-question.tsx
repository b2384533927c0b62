import { Sparkles } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentType, type ReactNode, useState } from "react";
import { useModelFeatures } from "@/lib/client/use-model-features";

/** The dialog in which the company's model is asked; a blank question is still to be typed. */
export type ModelQuestionDialog = ComponentType<{ question: string; onClose: () => void }>;

/** As the command palette lists it. */
interface QuestionEntry {
  id: string;
  label: string;
  icon: ReactNode;
  onSelect: () => void;
}

interface AskingModel {
  /** Null: nobody asks. */
  dialog: ReactNode;
  /** One entry that asks what was typed; none where the company's model is not used for questions. */
  entriesFor: (typed: string) => QuestionEntry[];
}

/** Questions to the company's model, as an entry of the command palette. */
export function useModelQuestion(Dialog: ModelQuestionDialog | undefined, isOpen: boolean): AskingModel {
  const t = useTranslations("shell.palette");
  const mayAsk = useModelFeatures(isOpen).includes("ask");
  const [question, setQuestion] = useState<string | null>(null);
  const entry = (typed: string): QuestionEntry => ({
    id: "ask",
    label: typed ? t("ask_this", { question: typed }) : t("ask_records"),
    icon: <Sparkles aria-hidden className="size-4 shrink-0 text-muted" />,
    onSelect: () => setQuestion(typed),
  });

  return {
    dialog: Dialog && question !== null ? <Dialog question={question} onClose={() => setQuestion(null)} /> : null,
    entriesFor: (typed) => (Dialog && mayAsk ? [entry(typed)] : []),
  };
}
