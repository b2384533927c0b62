"use client";

import {
  ArrowRightLeft,
  ChevronLeft,
  ChevronRight,
  Clock,
  List,
  MessageSquarePlus,
  Monitor,
  Printer,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { WallboardDialog } from "@/components/oee/wallboard-dialog";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { Button, buttonStyle } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Moment, Sentence } from "@/components/ui/moment";
import { PageHeader } from "@/components/ui/page-header";
import { cn } from "@/lib/client/class-names";
import { ConfirmButton } from "./confirm-button";
import { HandOverDialog } from "./hand-over-dialog";
import { NoteDialog } from "./note-dialog";
import { NotesCard } from "./notes-card";
import { SectionCard } from "./section-card";
import { ConfirmShiftCard, ShiftStrip } from "./shift-strip";
import { TimesDialog } from "./times-dialog";
import type { Shift, ShiftPageProps } from "./types";

type Dialog = "note" | "hand_over" | "times" | "board";

/** What one shift hands over to the next: live while it runs, as it was once it is handed over. */
export function ShiftPage({ shift, strip, times, board_until, may }: ShiftPageProps) {
  const t = useTranslations("shifts");
  const [opened, setOpened] = useState<Dialog | null>(null);
  const { state, actions } = shift;
  const mayNote = actions.includes("note");

  return (
    <>
      <PageHeader
        title={shift.name}
        aside={
          <span
            className={cn(
              "rounded-chip px-2 py-0.5 font-medium text-xs",
              state === "ended" ? "bg-warning-tint text-warning-text" : "bg-sunk text-body",
            )}
          >
            {t(`options.state.${state}`)}
          </span>
        }
        facts={<Facts shift={shift} />}
        primary={
          actions.includes("hand_over")
            ? { label: t("hand_over"), icon: <ArrowRightLeft aria-hidden />, onSelect: () => setOpened("hand_over") }
            : undefined
        }
        actions={[
          ...(mayNote
            ? [{ label: t("note.add"), icon: <MessageSquarePlus aria-hidden />, onSelect: () => setOpened("note") }]
            : []),
          { label: t("print"), icon: <Printer aria-hidden />, onSelect: () => window.print() },
          { label: t("all"), icon: <List aria-hidden />, href: "/shifts?list=1", isFolded: true },
          ...(times
            ? [
                {
                  label: t("times.open"),
                  icon: <Clock aria-hidden />,
                  onSelect: () => setOpened("times"),
                  isFolded: true,
                },
              ]
            : []),
          {
            label: t("board.title"),
            icon: <Monitor aria-hidden />,
            onSelect: () => setOpened("board"),
            isFolded: true,
          },
        ]}
      >
        <Beside shift={shift} />
      </PageHeader>
      <div className="page-pad grid grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <Running shift={shift} strip={strip} />
        <HandedOver shift={shift} />
        {mayNote && (
          <Button data-no-print className="h-14 text-base md:hidden" onClick={() => setOpened("note")}>
            <MessageSquarePlus aria-hidden />
            {t("note.add")}
          </Button>
        )}
        <Sections shift={shift} mayWrite={may.write} />
      </div>
      {opened && (
        <Opened
          what={opened}
          shift={shift}
          times={times}
          board_until={board_until}
          may={may}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface OpenedProps extends Omit<ShiftPageProps, "strip" | "now"> {
  what: Dialog;
  onClose: () => void;
}

function Opened({ what, shift, times, board_until, may, onClose }: OpenedProps) {
  const t = useTranslations("shifts");
  const { plant } = shift;

  return (
    <>
      {what === "note" && <NoteDialog shift={shift} note={null} onClose={onClose} />}
      {what === "hand_over" && <HandOverDialog shift={shift} onClose={onClose} />}
      {what === "times" && times && <TimesDialog plant={plant} times={times} onClose={onClose} />}
      {what === "board" && (
        <WallboardDialog
          board={{
            path: `/plants/${plant.id}/shift-board`,
            href: `/shift-board/${plant.id}`,
            until: board_until,
            time_zone: plant.time_zone,
          }}
          text={t("board.text")}
          linkText={t("board.link_text")}
          mayLink={may.set}
          onClose={onClose}
        />
      )}
    </>
  );
}

/** On the page of an earlier shift the one that runs; and what this person has still to confirm of another one. */
function Running({ shift, strip }: Pick<ShiftPageProps, "shift" | "strip">) {
  if (!strip) return null;
  if (strip.shift.id !== shift.id && shift.state !== "running") return <ShiftStrip {...strip} />;

  return strip.confirm?.id === shift.id ? null : <ConfirmShiftCard confirm={strip.confirm} plant={strip.plant} />;
}

function Facts({ shift: { plant, starts_at, ends_at } }: { shift: Shift }) {
  return (
    <>
      <Moment at={starts_at} until={ends_at} timeZone={plant.time_zone} />
      <span>{plant.name}</span>
    </>
  );
}

/** The shift before and the one after. */
function Beside({ shift: { previous_id, next_id } }: { shift: Shift }) {
  const t = useTranslations("shifts");
  const ways = [
    { id: previous_id, label: t("previous"), Icon: ChevronLeft },
    { id: next_id, label: t("next"), Icon: ChevronRight },
  ];

  return (
    <span className="flex gap-1.5">
      {ways.map(
        ({ id, label, Icon }) =>
          id !== null && (
            <Link key={label} href={`/shifts/${id}`} className={buttonStyle()} aria-label={label} title={label}>
              <Icon aria-hidden />
            </Link>
          ),
      )}
    </span>
  );
}

/** Who handed it over with which words, and who has confirmed it. */
function HandedOver({ shift }: { shift: Shift }) {
  const t = useTranslations("shifts");
  const { user_id } = useViewer();
  const { handed_over_at, handed_over_by_user, text, confirmations, actions, plant } = shift;
  if (handed_over_at === null) return null;
  const isOpen = actions.includes("confirm") && !confirmations.some(({ user }) => user?.id === user_id);
  const person = handed_over_by_user?.name ?? "";

  return (
    <Card aria-label={t("options.state.handed_over")}>
      <CardHeader
        title={
          <Sentence of={(at) => t("handed_over", { person, at: at(handed_over_at, "minute", plant.time_zone) })} />
        }
        actions={isOpen && <ConfirmButton id={shift.id} />}
      />
      <CardBody className="grid gap-2">
        {text && <p className="whitespace-pre-line text-strong">{text}</p>}
        {confirmations.length === 0 ? (
          <p className="text-muted">{t("unconfirmed")}</p>
        ) : (
          <p className="flex flex-wrap gap-x-3 text-muted text-xs">
            <span>{t("confirmed_by")}</span>
            {confirmations.map(({ user, at }) => (
              <span key={user?.id}>
                {user?.name} <Moment at={at} timeZone={plant.time_zone} />
              </span>
            ))}
          </p>
        )}
        {isOpen && <p className="text-body">{t("confirm_hint")}</p>}
      </CardBody>
    </Card>
  );
}

/** Safety first; what is to be watched and notes before the figures of the lines. */
function Sections({ shift, mayWrite }: { shift: Shift; mayWrite: boolean }) {
  const may = useCan();
  const timeZone = shift.plant.time_zone;
  const last = shift.sections.filter(({ key }) => key === "lines");
  // A company without permits does not read that there are none.
  const isShown = ({ key, count }: Shift["sections"][number]) => key !== "permits" || count > 0 || may("view_permits");
  const first = shift.sections.filter((section) => section.key !== "lines" && isShown(section));

  return (
    <>
      <NotesCard shift={shift} kind="safety" mayWrite={mayWrite} />
      {first.map((section) => (
        <SectionCard key={section.key} section={section} timeZone={timeZone} />
      ))}
      <NotesCard shift={shift} kind="watch" mayWrite={mayWrite} />
      <NotesCard shift={shift} kind="info" mayWrite={mayWrite} />
      {last.map((section) => (
        <SectionCard key={section.key} section={section} timeZone={timeZone} />
      ))}
    </>
  );
}
