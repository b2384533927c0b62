"use client";

import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import { useAnswer } from "@/lib/client/use-answer";
import { type DeskCase, isOver, nameOfCase, ownerOf } from "./cases";

/** Gives each case to a person, or back to nobody; answers how many went through. What did not has been announced. */
export async function giveCases(cases: readonly DeskCase[], user_id: number | null): Promise<number> {
  let given = 0;
  for (const { worst, of } of cases) {
    try {
      const body = { user_id, seen_user_id: of.taker?.id ?? null };
      await api.put(`/alerts/${worst.id}/owner`, { body, isQuiet: true });
      given += 1;
    } catch (caught) {
      const error = refusalIn(caught);
      api.announce(error);
    }
  }

  return given;
}

export interface CaseOwnerProps {
  one: DeskCase;
  mayAct: boolean;
  onDone: () => void;
}

/** Whose a case is, and the ways to change that. */
export function CaseOwner({ one, mayAct, onDone }: CaseOwnerProps) {
  const t = useTranslations("alerts.take");
  const viewer = useViewer();
  const [isBusy, setBusy] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const { taker } = one.of;
  const owner = ownerOf(one);
  const isMine = taker?.id === viewer.user_id;
  async function give(user_id: number | null) {
    setBusy(true);
    const given = await giveCases([one], user_id);
    setBusy(false);
    if (given > 0) toast.success(t(user_id === viewer.user_id ? "taken" : "given"));
    onDone();
  }

  return (
    <div className="flex flex-wrap items-center gap-2 border-line-soft border-t pt-2">
      <span className="mr-auto min-w-0">
        <span className="text-muted text-xs">{t("owner")}</span>{" "}
        <b className="font-semibold text-strong">{owner?.name ?? t("no_owner")}</b>
      </span>
      {mayAct && !isOver(one) && owner?.of !== "order" && (
        <>
          <Button size="sm" busy={isBusy} onClick={() => give(isMine ? null : viewer.user_id)}>
            {t(isMine ? "give_back" : "take")}
          </Button>
          <Button size="sm" onClick={() => setGiving(true)}>
            <UserPlus aria-hidden />
            {t("give")}
          </Button>
        </>
      )}
      {isGiving && <GiveDialog one={one} onGive={give} onClose={() => setGiving(false)} />}
    </div>
  );
}

interface GiveDialogProps {
  one: DeskCase;
  onGive: (user_id: number) => Promise<void>;
  onClose: () => void;
}

function GiveDialog({ one, onGive, onClose }: GiveDialogProps) {
  const t = useTranslations("alerts.take");
  const people = useAnswer<{ id: number; name: string }[]>(`/alerts/${one.worst.id}/owner`) ?? [];
  const ask = useAsk<{ user_id: number }>({ send: ({ user_id }) => onGive(user_id), onDone: onClose, onClose });

  return (
    <AskDialog
      ask={ask}
      title={t("give")}
      description={nameOfCase(one)}
      width="sm"
      action={t("give")}
      fields={[
        {
          name: "user_id",
          as: "select",
          label: t("whom"),
          required: true,
          choices: people.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
    />
  );
}
