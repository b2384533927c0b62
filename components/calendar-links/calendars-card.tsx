"use client";

import { CalendarSync } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Sentence } from "@/components/ui/moment";
import { ShownOnce } from "@/components/ui/shown-once";
import { toast } from "@/components/ui/toaster";
import { api, refusalIn } from "@/lib/client/api";
import type { OnWire } from "@/lib/server/http/wire";
import type { OwnCalendarLink } from "@/lib/services/maintenance/calendar-links/own";

interface Calendar {
  plant_id: number | null;
  name: string;
  link: OnWire<OwnCalendarLink> | null;
}

export interface CalendarsCardProps {
  links: readonly OnWire<OwnCalendarLink>[];
  plants: readonly { id: number; name: string }[];
}

/** The calendars of work orders that another program can subscribe to: the person's own work and that of each plant. */
export function CalendarsCard({ links, plants }: CalendarsCardProps) {
  const t = useTranslations("calendar-links");

  const router = useRouter();
  const [made, setMade] = useState<{ name: string; address: string } | null>(null);
  const [asking, setAsking] = useState<{ calendar: Calendar; about: "renew" | "end" } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const calendars: Calendar[] = [{ id: null, name: t("own_work") }, ...plants].map(({ id, name }) => ({
    plant_id: id,
    name: id === null ? name : t("of_plant", { plant: name }),
    link: links.find(({ plant }) => (plant?.id ?? null) === id) ?? null,
  }));

  async function make({ plant_id, name }: Calendar) {
    setBusy(true);
    try {
      const { data } = await api.post<{ data: { address: string } }>("/calendar-links", { body: { plant_id } });
      setMade({ name, address: data.address });
    } catch (caught) {
      refusalIn(caught);
    } finally {
      setBusy(false);
      router.refresh();
    }
  }

  async function end(id: number) {
    try {
      const { message } = await api.delete<{ message: string }>(`/calendar-links/${id}`, { body: {} });
      toast.success(message);
    } catch (caught) {
      // Said already; what has ended meanwhile leaves the list.
      refusalIn(caught);
    }
    router.refresh();
  }

  return (
    <Card id="calendars" className="scroll-mt-16">
      <CardHeader title={t("title")} />
      <p className="px-3 py-2 text-muted">{t("text")}</p>
      <ul className="border-line-soft border-t">
        {calendars.map((calendar) => (
          <CalendarRow
            key={calendar.plant_id ?? "own"}
            calendar={calendar}
            isBusy={isBusy}
            onMake={() => void make(calendar)}
            onAsk={(about) => setAsking({ calendar, about })}
          />
        ))}
      </ul>
      {made && <MadeDialog made={made} onClose={() => setMade(null)} />}
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t(asking?.about === "renew" ? "renew_question" : "end_question")}
        object={asking?.calendar.name ?? ""}
        consequences={[t("end_text")]}
        action={t(asking?.about === "renew" ? "renew" : "end")}
        onConfirm={() => {
          if (!asking) return;
          const { calendar, about } = asking;
          if (about === "renew") return make(calendar);
          if (calendar.link) return end(calendar.link.id);
        }}
      />
    </Card>
  );
}

interface CalendarRowProps {
  calendar: Calendar;
  isBusy: boolean;
  onMake: () => void;
  onAsk: (about: "renew" | "end") => void;
}

/** One calendar: subscribed since when, and what can be done with its link. */
function CalendarRow({ calendar, isBusy, onMake, onAsk }: CalendarRowProps) {
  const t = useTranslations("calendar-links");

  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-line-soft border-b px-3 py-2 last:border-b-0">
      <CalendarSync aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="grid min-w-40 flex-1">
        <span className="break-words font-medium text-strong">{calendar.name}</span>
        <span className="text-muted text-xs">{calendar.link ? <Usage link={calendar.link} /> : t("none")}</span>
      </div>
      {calendar.link ? (
        <div className="flex gap-2">
          <Button size="sm" aria-label={t("renew_named", { name: calendar.name })} onClick={() => onAsk("renew")}>
            {t("renew")}
          </Button>
          <Button size="sm" aria-label={t("end_named", { name: calendar.name })} onClick={() => onAsk("end")}>
            {t("end")}
          </Button>
        </div>
      ) : (
        <Button size="sm" disabled={isBusy} aria-label={t("make_named", { name: calendar.name })} onClick={onMake}>
          {t("make")}
        </Button>
      )}
    </li>
  );
}

/** The address of a new link, which is shown once. */
function MadeDialog({ made, onClose }: { made: { name: string; address: string }; onClose: () => void }) {
  const t = useTranslations("calendar-links");
  const ui = useTranslations("ui");

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={made.name}
      description={t("made_text")}
      footer={
        <>
          <Button asChild>
            <a href={made.address.replace(/^https?:/, "webcal:")}>{t("open")}</a>
          </Button>
          <Button variant="primary" onClick={onClose}>
            {ui("close")}
          </Button>
        </>
      }
    >
      <ShownOnce
        title={made.name}
        label={t("address")}
        hint={t("once")}
        value={made.address}
        action={t("copy")}
        copied={t("copied")}
      />
    </Dialog>
  );
}

function Usage({ link: { last_used_at, created_at } }: { link: OnWire<OwnCalendarLink> }) {
  const t = useTranslations("calendar-links");

  return (
    <>
      <Sentence of={(at) => t("since", { at: at(created_at, "day") })} />,{" "}
      {last_used_at ? <Sentence of={(at) => t("used", { at: at(last_used_at) })} /> : t("unused")}
    </>
  );
}
