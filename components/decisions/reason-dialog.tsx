"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import type { Given } from "./calls";
import type { Asking, Deciding } from "./use-decide";

const dangerous: readonly string[] = ["reject", "deny"];

/** The reason of a decision: whoever asked reads it. */
export function ReasonDialog({ asking, deciding }: { asking: Asking; deciding: Deciding }) {
  const t = useTranslations("decisions");
  const { of, action, because } = asking;
  const ask = useAsk<Given>({
    send: (given) => deciding.send(asking, given),
    done: deciding.done(of, action),
    onClose: deciding.cancel,
  });

  return (
    <AskDialog
      ask={ask}
      width="sm"
      title={t(`actions.${action}`)}
      description={`${of.label} ${of.title}`}
      action={t(`actions.${action}`)}
      isDangerous={dangerous.includes(action)}
      fields={[
        because !== undefined && (
          <p key="because" className="text-warning-text">
            {of.kind === "close" ? because : t("because", { because })}
          </p>
        ),
        { name: "reason", as: "textarea", label: t("reason"), hint: t("reason_hint"), required: true },
      ]}
    />
  );
}
