"use client";

import { Database } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Sentence } from "@/components/ui/moment";
import type { WireLogin } from "./wire";

interface LoginRowProps {
  of: WireLogin;
  onRotate: () => void;
  onDelete: () => void;
}

/** A login: where it connects, what it sees, until when, and when it was there last. */
export function LoginRow({ of: login, onRotate, onDelete }: LoginRowProps) {
  const t = useTranslations("reporting");
  const { name, user, plants, plant_ids, creator, last_used_at, previous_user, previous_until } = login;
  const where = plant_ids.length === 0 ? t("all_plants") : plants.map((plant) => plant.name).join(", ");
  const maker = creator && t("made_by", { person: `${creator.first_name} ${creator.last_name}`.trim() });

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-line-soft border-b px-3 py-2.5 last:border-b-0">
      <Database aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 basis-60">
        <span className="break-words font-medium text-strong">{name}</span>
        {user && (
          <span className="break-all font-mono text-muted text-xs">
            {user} · {login.host}:{login.port}/{login.database}
          </span>
        )}
        <span className="text-muted text-xs">{[where, maker].filter(Boolean).join(" · ")}</span>
        {login.is_active && (
          <span className="text-muted text-xs">
            <Sentence of={(at) => t("until", { at: at(login.expires_at, "day") })} />,{" "}
            {last_used_at ? <Sentence of={(at) => t("used", { at: at(last_used_at, "minute") })} /> : t("unused")}
          </span>
        )}
        {previous_user && previous_until && (
          <span className="text-muted text-xs">
            <Sentence of={(at) => t("previous", { user: previous_user, at: at(previous_until, "minute") })} />
          </span>
        )}
        {login.ended_because && (
          <span className="text-warning-text text-xs">{t(`ended_because.${login.ended_because}`)}</span>
        )}
      </div>
      <span className="text-muted text-xs">{t(login.is_active ? "active" : "ended")}</span>
      <Button size="sm" aria-label={t("rotate_named", { name })} onClick={onRotate}>
        {t("rotate")}
      </Button>
      <Button size="sm" aria-label={t("delete_named", { name })} onClick={onDelete}>
        {t("delete")}
      </Button>
    </li>
  );
}
