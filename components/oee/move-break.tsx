"use client";

import { useTranslations } from "next-intl";
import { AskDialog } from "@/components/resource/ask-dialog";
import { useAsk } from "@/components/resource/use-ask";
import { useMoment } from "@/components/ui/moment";
import { api } from "@/lib/client/api";
import { firstOf } from "@/lib/domain/shared/ends-of-lists";
import { foundIn } from "@/lib/domain/shared/known";
import type { Screen } from "./types";

export interface MoveBreakProps {
  breaks: Screen["timeline"]["shifts"][number]["breaks"];
  timeZone: string;
  onClose: () => void;
}

/** A break of today some minutes later or earlier; its template stays. */
export function MoveBreak({ breaks, timeZone, onClose }: MoveBreakProps) {
  const t = useTranslations("processes");
  const moment = useMoment();
  const ask = useAsk<{ id: number; minutes: number }>({
    initial: { id: firstOf(breaks).id, minutes: 5 },
    send: ({ id, minutes }) => api.post(`/plants/conveyor/breaks/${id}/offset`, { body: { minutes }, isQuiet: true }),
    done: ({ id }) => t("break_moved", { name: foundIn(breaks, (one) => one.id === id).name }),
    onClose,
  });
  const { minutes } = ask.values;
  const chosen = foundIn(breaks, ({ id }) => id === ask.values.id);
  const shifted = (at: string) => Date.parse(at) + (minutes ?? 0) * 60_000;
  const range = moment(shifted(chosen.starts_at), "clock", timeZone, shifted(chosen.ends_at));
  const choices = breaks.map(({ id, name, starts_at }) => ({
    value: id,
    label: `${name}, ${moment(starts_at, "clock", timeZone)}`,
  }));

  return (
    <AskDialog
      ask={ask}
      title={t("move_break")}
      description={t("move_break_text")}
      width="sm"
      action={t("move")}
      isDisabled={!minutes}
      fields={[
        { name: "id", as: "select", label: t("break"), choices },
        {
          name: "minutes",
          as: "number",
          label: t("minutes_later"),
          hint: t("break_then", { range }),
          min: -720,
          max: 720,
          step: 5,
        },
      ]}
    />
  );
}
