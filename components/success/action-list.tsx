"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Link } from "@/components/ui/link";
import { useDay } from "@/components/ui/moment";
import { toast } from "@/components/ui/toaster";
import { api, unlessRefused } from "@/lib/client/api";
import { cn } from "@/lib/client/class-names";
import { withDone } from "./done-action";

export interface PromisedAction {
  /** Where it stands in its meeting. */
  at: number;
  meeting_id: number;
  version: number;
  plant: { name: string };
  text: string;
  owner: { name: string | null } | null;
  due_on?: string | null;
}

interface Kept {
  version: number;
  actions: { text: string; owner_id?: number | null; due_on?: string | null; is_done: boolean }[];
}

export interface ActionListProps {
  actions: readonly PromisedAction[];
  today: string;
  mayUpdate: boolean;
}

/** What was promised and is open; a user who may change the meeting marks it as done. */
export function ActionList({ actions, today, mayUpdate }: ActionListProps) {
  const t = useTranslations("meeting-trackers");
  const dayText = useDay();
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const keyOf = ({ meeting_id, at }: PromisedAction) => `${meeting_id}:${at}`;

  async function finish(action: PromisedAction) {
    setBusy(keyOf(action));
    // The list of a meeting is saved whole, so what is there now is read first.
    const there = await unlessRefused(api.get<{ data: Kept }>(`/plants/meeting-trackers/${action.meeting_id}`));
    const all = there && withDone(there.data.actions, action);
    if (there && all) {
      const { version } = there.data;
      const actions = all.map(({ text, owner_id, due_on, is_done }) => ({ text, owner_id, due_on, is_done }));
      const body = { version, actions };
      const saved = await unlessRefused(api.put(`/plants/meeting-trackers/${action.meeting_id}`, { body }));
      if (saved) toast.success(t("marked"));
    }
    setBusy(null);
    router.refresh();
  }

  return (
    <ul>
      {actions.map((action) => {
        const isLate = action.due_on != null && action.due_on < today;
        return (
          <li
            key={keyOf(action)}
            className="flex items-start gap-2.5 border-line-soft border-b px-3 py-2 last:border-b-0"
          >
            {mayUpdate && (
              <span className="flex h-[1.4em] items-center">
                <Checkbox
                  aria-label={t("mark_done", { text: action.text })}
                  checked={busy === keyOf(action)}
                  disabled={busy !== null}
                  onCheckedChange={() => finish(action)}
                />
              </span>
            )}
            <span className="min-w-0">
              <Link
                href={`/success-dashboard/meeting-tracker/${action.meeting_id}`}
                className="text-strong hover:underline"
              >
                {action.text}
              </Link>
              <span className="block text-muted text-xs">
                {[action.owner?.name ?? t("no_owner"), action.plant.name].join(", ")}
                {action.due_on && (
                  <span className={cn(isLate && "font-medium text-alarm-text")}>
                    {", "}
                    {t(isLate ? "overdue" : "due", { date: dayText(action.due_on, "shortDay") })}
                  </span>
                )}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
