"use client";

import { Command } from "cmdk";
import { CornerDownLeft, LoaderCircle, Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { itemLabelStyle, itemStyle } from "@/components/ui/menu-style";
import { StatusShape } from "@/components/ui/status-shape";
import { cn } from "@/lib/client/class-names";
import { type Found, foundFor } from "@/lib/client/rows";
import type { Level } from "@/lib/domain/shared/levels";
import { type ModelQuestionDialog, useModelQuestion } from "./use-model-question";
import type { TypedAhead } from "./use-typed-ahead";

export interface PaletteEntry {
  id: string;
  label: string;
  /** The path or the kind: "Line 3 · Paper machine", "Work order". */
  detail?: string;
  icon?: ReactNode;
  level?: Level;
  hotkey?: string;
  /** More words that find it. */
  keywords?: string[];
  /** Where it leads; what leads nowhere is not among the recent. */
  href?: string;
  onSelect: () => void;
}

/** What was found of one kind, under its title. */
export interface PaletteGroup {
  kind: string;
  title: string;
  entries: readonly PaletteEntry[];
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  recent?: readonly PaletteEntry[];
  onPick?: (entry: PaletteEntry) => void;
  goTo: readonly PaletteEntry[];
  actions: readonly PaletteEntry[];
  /** Records of every kind, for the text as it was typed ("#12" and "@ann" too); asked 150 ms after the last key. */
  search?: (text: string) => Promise<readonly PaletteGroup[]>;
  /** Asks the company's model, where it is used for that. */
  modelQuestion?: ModelQuestionDialog;
  typedAhead?: TypedAhead;
}

export function CommandPalette({ open, onOpenChange, recent = [], goTo, actions, ...rest }: CommandPaletteProps) {
  const { onPick, search, typedAhead } = rest;
  const t = useTranslations("shell.palette");
  const [text, setText] = useState(() => typedAhead?.text() ?? "");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is there
  useEffect(() => typedAhead?.end(), []);
  const { mode, mark, query } = understand(text);
  const { found, busy } = useFound(open && mode !== "actions" ? search : undefined, mark, query);
  const match = (entries: readonly PaletteEntry[]) => entries.filter((entry) => matches(entry, query));
  const everything = mode === "all";
  const { dialog, entriesFor } = useModelQuestion(rest.modelQuestion, open);

  function pick(entry: PaletteEntry) {
    onOpenChange(false);
    setText("");
    onPick?.(entry);
    entry.onSelect();
  }

  const section = (heading: string, entries: readonly PaletteEntry[], key = heading) =>
    entries.length > 0 && (
      <Command.Group key={key} heading={<span className={cn(itemLabelStyle, "block")}>{heading}</span>}>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} section={key} onPick={() => pick(entry)} />
        ))}
      </Command.Group>
    );

  if (dialog) return dialog;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      description={t("description")}
      bare
      full
      width="lg"
      className="md:max-w-160"
    >
      <Command shouldFilter={false} loop label={t("title")} className="flex min-h-0 flex-1 flex-col">
        <div className="flex items-center gap-2.5 border-line border-b px-4">
          {busy ? (
            <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-muted" />
          ) : (
            <Search aria-hidden className="size-4 shrink-0 text-muted" />
          )}
          <Command.Input
            value={text}
            onValueChange={setText}
            placeholder={t("placeholder")}
            className="h-13 min-w-0 flex-1 bg-transparent text-lg text-strong outline-none"
          />
          <button
            type="button"
            onClick={() => onOpenChange(false)}
            aria-label={t("close")}
            className="touch:grid touch:size-12 touch:place-items-center"
          >
            <Kbd className="touch:hidden">Esc</Kbd>
            <X aria-hidden className="hidden size-5 text-muted touch:block" />
          </button>
        </div>
        <Command.List className="min-h-40 flex-1 overflow-y-auto overscroll-contain p-1.5 md:max-h-[min(26rem,60dvh)]">
          {!busy && <Command.Empty className="px-3 py-12 text-center text-muted">{t("empty")}</Command.Empty>}
          {everything && !query && section(t("recent"), recent.map(asNow(goTo)))}
          {everything && section(t("goTo"), match(goTo).slice(0, query ? 6 : 8))}
          {mode !== "actions" && found.map(({ kind, title, entries }) => section(title, entries, kind))}
          {/* Drawn again when records come above them, which are then the first that Enter takes. */}
          <Fragment key={String(busy)}>
            {(everything || mode === "actions") && section(t("do"), match(actions))}
            {everything && section(t("ask"), entriesFor(query))}
          </Fragment>
        </Command.List>
        <Hints />
      </Command>
    </Dialog>
  );
}

/** A page's name and sign of today, whatever was kept of it. */
const asNow = (goTo: readonly PaletteEntry[]) => (kept: PaletteEntry) => goTo.find(({ id }) => id === kept.id) ?? kept;

function Row({ entry, section, onPick }: { entry: PaletteEntry; section: string; onPick: () => void }) {
  return (
    <Command.Item value={`${section} ${entry.id}`} onSelect={onPick} className={cn(itemStyle, "min-h-9")}>
      {entry.level ? <StatusShape level={entry.level} size={15} /> : entry.icon}
      <span className="shrink-0 text-strong max-md:shrink">{entry.label}</span>
      {entry.detail && <span className="min-w-0 flex-1 truncate text-muted text-xs">{entry.detail}</span>}
      {entry.hotkey && (
        <span className="ml-auto flex gap-1 touch:hidden">
          {entry.hotkey.split(" ").map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </Command.Item>
  );
}

function Hints() {
  const t = useTranslations("shell.palette");

  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-sunk px-4 py-2 text-muted text-xs touch:hidden">
      <Hint keys="↑ ↓" text={t("hints.move")} />
      <Hint keys={<CornerDownLeft aria-hidden className="size-2.5" />} text={t("hints.open")} />
      <Hint keys=">" text={t("hints.actions")} />
      <Hint keys="#" text={t("hints.workOrders")} />
      <Hint keys="@" text={t("hints.people")} />
    </footer>
  );
}

function Hint({ keys, text }: { keys: ReactNode; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <Kbd>{keys}</Kbd>
      {text}
    </span>
  );
}

type Mode = "all" | "actions" | "records";

/** ">" limits to actions; "#" and "@" limit what is found, to which kind the server knows. */
function understand(text: string): { mode: Mode; mark: string; query: string } {
  const mark = /^[>#@]/.exec(text)?.[0] ?? "";
  const mode = mark === ">" ? "actions" : mark ? "records" : "all";
  return { mode, mark, query: text.slice(mark.length).trim() };
}

/** Every typed word must begin a word of the entry: "wo bo" finds "Work orders board". */
function matches(entry: PaletteEntry, query: string) {
  const words = plain([entry.label, ...(entry.keywords ?? [])].join(" ")).split(/\s+/);
  return plain(query)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const none: readonly PaletteGroup[] = [];

function useFound(search: CommandPaletteProps["search"], mark: string, query: string) {
  const [found, setFound] = useState<Found<readonly PaletteGroup[]>>();
  const asked = search && query.length >= 2 ? mark + query : "";

  useEffect(() => {
    if (!search || !asked) return setFound(undefined);
    let current = true;
    const timer = setTimeout(async () => {
      const rows = await search(asked).catch(() => []);
      if (current) setFound({ text: asked, rows });
    }, 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [search, asked]);

  const rows = asked ? foundFor(asked, found) : none;
  return { found: rows ?? none, busy: rows === undefined };
}
