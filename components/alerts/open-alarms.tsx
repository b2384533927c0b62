"use client";

import { BellOff, Check, User, UserCheck, Wrench, X } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { BulkBar, BulkButton } from "@/components/resource/bulk-bar";
import { useCan, useViewer } from "@/components/shell/viewer-context";
import { useSplitFocus } from "@/components/split/use-split-focus";
import { Button, IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Kbd } from "@/components/ui/kbd";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { SkeletonRows } from "@/components/ui/skeletons";
import { toast } from "@/components/ui/toaster";
import { type ApiError, api, refusalIn } from "@/lib/client/api";
import { Newest } from "@/lib/client/newest";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { useLive } from "@/lib/client/use-live";
import { type Level, levels } from "@/lib/domain/shared/levels";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import { AcknowledgeDialog, MuteDialog } from "./alert-dialogs";
import { giveCases } from "./case-owner";
import { CasePanel } from "./case-panel";
import type { MayOnCases } from "./case-parts";
import { CaseRow } from "./case-row";
import {
  casesOf,
  caseWith,
  type DeskCase,
  inTab,
  isOver,
  isRequested,
  isWorkNext,
  nameOfCase,
  type OpenCase,
  openAlertsOf,
  openedBy,
  orderHref,
  ownerOf,
  requestHref,
  type Tab,
  tabs,
  unacknowledged,
} from "./cases";
import { DeskHead } from "./desk-head";
import { LevelFilter } from "./level-filter";
import { mayOnItems } from "./may-on-items";
import { useCounted } from "./use-counted";
import type { ServedDesk, WireAlert } from "./wire-alert";

const tabNames = Object.keys(tabs) as Tab[];

/** The cases that are open, being proved or latched: found, sorted by what is to be done, and worked on from the keyboard. */
export function OpenAlarms({ served }: { served: ServedDesk | null }) {
  const t = useTranslations("alerts");
  const count = useCounted();
  const router = useRouter();
  const pathname = usePathname();
  const address = useSearchParams();
  const { letter_keys } = useViewer();
  const desk = useDesk(served);
  const { alerts, all, cases, only, may, total, recent, error, load } = desk;
  const counted = count({ alerts: openAlertsOf(all), cases: all.length, listed: alerts?.length ?? 0, total });

  function close() {
    const query = new URLSearchParams(address);
    query.delete("panel");
    query.delete("level");
    query.delete("item");
    router.replace(query.size > 0 ? `${pathname}?${query}` : pathname, { scroll: false });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("title")}
      description={`${counted} · ${t("rate", { count: recent })}`}
      place="right"
      full
      isServed
      className="md:w-[min(100vw,90rem)] md:max-w-none"
    >
      <div className="grid gap-3">
        <DeskFilters desk={desk} />
        {error ? (
          <ErrorState message={error.sentence} onRetry={load} />
        ) : alerts === null ? (
          <SkeletonRows rows={6} columns={5} />
        ) : cases.length === 0 ? (
          <EmptyState title={t("none")} text={only.length > 0 ? t("noneOfLevel") : t("noneText")} />
        ) : (
          <DeskCases desk={desk} />
        )}
        {letter_keys && <LetterKeys mayRequest={may.request} />}
      </div>
      <DeskBulkBar desk={desk} />
      <DeskDialogs desk={desk} />
    </Dialog>
  );
}

/** The cases that the filters leave, the chosen ones, the open one, and the question that is asked about them. */
function useDesk(served: ServedDesk | null) {
  const t = useTranslations("alerts");
  const router = useRouter();
  const can = useCan();
  const { plant, user_id } = useViewer();
  const found = useAlerts(plant, served);
  const filters = useFilters(casesOf(found.alerts ?? [], found.now));
  const selection = useSelection(filters.cases);
  const { selected, chosen, setChosen, choose } = selection;
  const { current, openKey, show, ...opened } = useOpenCase(filters, plant);
  const focus = useSplitFocus({
    keys: filters.cases.map(({ key }) => key),
    wanted: openKey,
    ask: show,
  });
  const [asking, setAsking] = useState<{ what: "acknowledge" | "mute" | "order"; cases: readonly DeskCase[] } | null>(
    null,
  );
  const may = { ...mayOnItems(can), act: can("update_maintenance") || can("update_controllers") };

  const acknowledge = (of: readonly DeskCase[]) => {
    const fresh = of.filter((one) => unacknowledged(one).length > 0);
    if (may.act && fresh.length > 0) setAsking({ what: "acknowledge", cases: fresh });
  };
  useAskedInAddress(() => current && acknowledge([current]), found.alerts !== null);
  useHotkeys(
    {
      j: () => focus.step(1),
      k: () => focus.step(-1),
      x: () => current && choose(current.key, !chosen.has(current.key)),
      a: () => acknowledge(selected.length > 0 ? selected : current ? [current] : []),
      w: () => {
        const href = current && workHref(current, may);
        if (href) router.push(href);
      },
    },
    { inDialog: true, enabled: asking === null },
  );
  useEscape(asking === null, () => {
    if (chosen.size === 0) return focus.leavePane();
    setChosen(new Set());
    return true;
  });

  const done = () => {
    setChosen(new Set());
    found.load();
  };

  async function take(of: readonly DeskCase[]) {
    if ((await giveCases(of, user_id)) > 0) toast.success(t("take.taken"));
    found.load();
  }

  return {
    ...found,
    ...filters,
    ...selection,
    ...opened,
    current,
    show,
    focus,
    asking,
    setAsking,
    may,
    acknowledge,
    done,
    take,
  };
}

/** By tab, owner and level. */
function useFilters(all: readonly DeskCase[]) {
  const address = useSearchParams();
  const { user_id } = useViewer();
  const wanted = levels.find((one) => one === address.get("level")) ?? null;
  const [tab, setTab] = useState<Tab>("all");
  const [only, setOnly] = useState<readonly Level[]>(wanted ? [wanted] : []);
  const [isMine, setMine] = useState(false);
  const inThisTab = all.filter((one) => inTab(tab, one));
  const mine = inThisTab.filter((one) => ownerOf(one)?.user_id === user_id);
  const cases = (isMine ? mine : inThisTab).filter(({ level }) => only.length === 0 || only.includes(level));
  const countIn = (one: Tab) => all.filter((of) => inTab(one, of)).length;

  return { all, tab, setTab, only, setOnly, isMine, setMine, inThisTab, mine, cases, countIn };
}

/** The chosen cases, and those of them that can be acknowledged, taken, ordered and muted. */
function useSelection(cases: readonly DeskCase[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const selected = cases.filter(({ key }) => chosen.has(key));
  const choose = (key: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key)));
  const orderable = selected.filter(isWorkNext);
  const fresh = selected.filter((one) => unacknowledged(one).length > 0);
  const mutable = selected.filter((one) => !isOver(one));
  const takeable = mutable.filter((one) => ownerOf(one) === null);

  return { chosen, setChosen, selected, choose, orderable, fresh, takeable, mutable };
}

/** The case in the panel: that of the item that the address names, else the first, until another is opened. */
function useOpenCase({ all, cases, tab, only, isMine }: ReturnType<typeof useFilters>, plant: ChosenPlant) {
  const item = useSearchParams().get("item");
  const filter = [plant, tab, isMine, ...only].join(" ");
  const [before, setOpened] = useState<OpenCase>({ key: item && `item:${item}`, filter });
  const [isPanelShut, setPanelShut] = useState(item === null);
  const opened = openedBy(before, filter, cases);
  if (opened !== before) setOpened(opened);
  const current = caseWith(all, opened.key);
  const show = (key: string) => {
    setOpened({ key, filter });
    nameInAddress(key);
  };

  return { at: current ? cases.indexOf(current) : -1, current, openKey: opened.key, show, isPanelShut, setPanelShut };
}

/** The address of a next step has the desk ask for the acknowledgement, once. */
function useAskedInAddress(acknowledge: () => void, isFound: boolean) {
  const isWanted = useSearchParams().get("ask") === "acknowledge";
  const isAsked = useRef(false);
  useEffect(() => {
    if (!isWanted || !isFound || isAsked.current) return;
    isAsked.current = true;
    const url = new URL(window.location.href);
    url.searchParams.delete("ask");
    window.history.replaceState(null, "", url);
    acknowledge();
  });
}

/** An address of the open case, which can be sent to a colleague; cases of sensors without an item have none. */
function nameInAddress(key: string) {
  const url = new URL(window.location.href);
  const [, id] = /^item:(\d+)$/.exec(key) ?? [];
  if (id) url.searchParams.set("item", id);
  else url.searchParams.delete("item");
  window.history.replaceState(null, "", url);
}

type Desk = ReturnType<typeof useDesk>;

function DeskFilters({ desk }: { desk: Desk }) {
  const t = useTranslations("alerts");
  const { tab, setTab, setChosen, countIn, isMine, setMine, mine, inThisTab, only, setOnly } = desk;

  return (
    <>
      <div className="min-w-0 overflow-x-auto [scrollbar-width:none]">
        <SegmentedControl
          label={t("show")}
          value={tab}
          onValueChange={(next) => {
            setTab(next);
            setChosen(new Set());
          }}
          className="max-w-none flex-nowrap"
          segments={tabNames
            .filter((value) => value === "all" || value === tab || countIn(value) > 0)
            .map((value) => ({ value, label: t(`tabs.${value}`), count: countIn(value) }))}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <button
          type="button"
          aria-pressed={isMine}
          onClick={() => setMine(!isMine)}
          className="flex h-control-sm items-center gap-1.5 rounded-control border border-line px-2 text-xs hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:font-semibold touch:h-control"
        >
          <User aria-hidden className="size-3" />
          {t("take.mine")}
          <span className="tabular-nums">{mine.length}</span>
        </button>
        <LevelFilter cases={isMine ? mine : inThisTab} only={only} onChange={setOnly} />
      </div>
    </>
  );
}

/** The cases, and beside them the open one. */
function DeskCases({ desk }: { desk: Desk }) {
  const t = useTranslations("alerts");
  const { cases, at, current, selected, chosen, setChosen, now, may, load, isPanelShut, setPanelShut } = desk;
  const { show, focus, choose, acknowledge, take, setAsking } = desk;

  return (
    <div className="grid min-w-0 items-start gap-3 split:grid-cols-[minmax(0,1fr)_minmax(26rem,38%)]">
      <section
        ref={focus.list}
        aria-label={t("cases")}
        onKeyDown={focus.onListKey}
        className="@container min-w-0 rounded-card border border-line"
      >
        <DeskHead
          count={cases.length}
          selected={selected.length}
          onChooseAll={(isChosen) => setChosen(new Set(isChosen ? cases.map(({ key }) => key) : []))}
        />
        <ul aria-label={t("title")}>
          {cases.map((one, index) => (
            <CaseRow
              key={one.key}
              one={one}
              now={now}
              may={may}
              isOpen={index === at}
              isChosen={chosen.has(one.key)}
              onOpen={() => {
                show(one.key);
                setPanelShut(false);
              }}
              onChoose={(isChosen) => choose(one.key, isChosen)}
              onAcknowledge={() => acknowledge([one])}
              onTake={() => void take([one])}
            />
          ))}
        </ul>
      </section>
      <div
        ref={focus.pane as RefObject<HTMLDivElement | null>}
        tabIndex={-1}
        className={
          isPanelShut
            ? "sticky top-0 grid max-h-[calc(100dvh-12rem)] outline-none max-split:hidden"
            : "max-split:fixed max-split:inset-0 max-split:z-10 max-split:grid outline-none split:sticky split:top-0 split:grid split:max-h-[calc(100dvh-12rem)]"
        }
      >
        {current ? (
          <CasePanel
            one={current}
            now={now}
            may={may}
            at={at}
            count={cases.length}
            onMove={(by) => focus.step(by > 0 ? 1 : -1)}
            onMute={() => setAsking({ what: "mute", cases: [current] })}
            onAcknowledge={() => acknowledge([current])}
            onGiven={load}
            onClose={() => setPanelShut(true)}
          />
        ) : (
          <OverPanel onNext={() => focus.step(1)} onClose={() => setPanelShut(true)} />
        )}
      </div>
    </div>
  );
}

/** Instead of a case that has ended while it was open. */
function OverPanel({ onNext, onClose }: { onNext: () => void; onClose: () => void }) {
  const t = useTranslations("alerts");

  return (
    <section aria-label={t("caseOver")} className="rounded-card border border-line bg-card">
      <header className="flex justify-end py-1 pr-1">
        <IconButton label={t("closeCase")} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <EmptyState title={t("caseOver")} action={<Button onClick={onNext}>{t("following")}</Button>} />
    </section>
  );
}

function LetterKeys({ mayRequest }: { mayRequest: boolean }) {
  const t = useTranslations("alerts");

  return (
    <p aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 text-muted text-xs max-md:hidden touch:hidden">
      {(["move", "select", "acknowledge", "order"] as const).map((what) => (
        <span key={what} className="flex items-center gap-1">
          {keysOf[what].map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {t(`keys.${what === "order" && mayRequest ? "request" : what}`)}
        </span>
      ))}
    </p>
  );
}

function DeskBulkBar({ desk }: { desk: Desk }) {
  const t = useTranslations("alerts");
  const { selected, fresh, takeable, orderable, mutable, may, setChosen, setAsking, acknowledge, take } = desk;

  return (
    <BulkBar count={selected.length} onClear={() => setChosen(new Set())}>
      {may.act && (
        <BulkButton icon={<Check aria-hidden />} disabled={fresh.length === 0} onSelect={() => acknowledge(selected)}>
          {t("acknowledgeSome", { count: fresh.length, of: selected.length })}
        </BulkButton>
      )}
      {may.act && (
        <BulkButton
          icon={<UserCheck aria-hidden />}
          disabled={takeable.length === 0}
          onSelect={() => {
            setChosen(new Set());
            void take(takeable);
          }}
        >
          {t("take.take_some", { count: takeable.length })}
        </BulkButton>
      )}
      {may.order && (
        <BulkButton
          icon={<Wrench aria-hidden />}
          disabled={orderable.length === 0}
          onSelect={() => setAsking({ what: "order", cases: orderable })}
        >
          {t("orders", { count: orderable.length })}
        </BulkButton>
      )}
      {may.act && (
        <BulkButton
          icon={<BellOff aria-hidden />}
          disabled={mutable.length === 0}
          onSelect={() => setAsking({ what: "mute", cases: mutable })}
        >
          {t("mute")}
        </BulkButton>
      )}
    </BulkBar>
  );
}

function DeskDialogs({ desk }: { desk: Desk }) {
  const t = useTranslations("alerts");
  const { asking, setAsking, done } = desk;

  return (
    <>
      {asking?.what === "acknowledge" && (
        <AcknowledgeDialog
          alerts={asking.cases.flatMap(unacknowledged)}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      )}
      {asking?.what === "mute" && (
        <MuteDialog
          alerts={asking.cases.flatMap(({ alerts }) => alerts)}
          onDone={done}
          onClose={() => setAsking(null)}
        />
      )}
      <ConfirmDialog
        open={asking?.what === "order"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t("orderAll.title", { count: asking?.cases.length ?? 0 })}
        object={(asking?.cases ?? []).map(nameOfCase).join(", ")}
        consequences={[t("orderAll.text")]}
        tone="plain"
        action={t("orderAll.action")}
        onConfirm={async () => {
          const made = await orderEach(asking?.cases ?? []);
          if (made > 0) toast.success(t("orderAll.done", { count: made }));
          setAsking(null);
          done();
        }}
      />
    </>
  );
}

/** Where W leads: to the order or the request that there is, or to the form of what the person may create. */
function workHref(one: DeskCase, may: MayOnCases): string | null {
  if (isRequested(one)) return may.seeRequests ? requestHref(one) : null;
  if (may.order || (one.of.order && one.of.state !== "not_fixed")) return orderHref(one);
  return may.request ? requestHref(one) : null;
}

const keysOf = { move: ["J", "K"], select: ["X"], acknowledge: ["A"], order: ["W"] };

/** An order for each case, as its alert suggests it; one that has an order meanwhile shows it and is skipped. */
async function orderEach(cases: readonly DeskCase[]): Promise<number> {
  let made = 0;
  for (const { worst } of cases) {
    try {
      await api.post("/maintenance", { body: { alert_id: worst.id }, isQuiet: true });
      made += 1;
    } catch (caught) {
      const error = refusalIn(caught);
      api.announce(error);
    }
  }

  return made;
}

/** Escape takes back the selection, and leads from a case back to its row, before it closes anything. */
function useEscape(isWanted: boolean, run: () => boolean) {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!isWanted) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && latest.current()) event.stopPropagation();
    }
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [isWanted]);
}

/** The worst of them; the head shows when there are more. */
const mostAlerts = 200;
const calmMs = 1_500;
const hour = 3_600_000;

/** The list follows what happens; a burst of events is one call. */
function useAlerts(plant: ReturnType<typeof useViewer>["plant"], served: ServedDesk | null) {
  const first = served?.plant === plant ? served : null;
  const [alerts, setAlerts] = useState<WireAlert[] | null>(first?.alerts ?? null);
  const [total, setTotal] = useState(first?.total ?? 0);
  const [recent, setRecent] = useState(first?.recent ?? 0);
  const [now, setNow] = useState(() => first?.now ?? new Date().toISOString());
  const [error, setError] = useState<ApiError | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const newest = useRef(new Newest());

  const load = useCallback(async () => {
    const place = typeof plant === "number" ? { plant_id: [plant] } : {};
    const since = new Date(Date.now() - hour).toISOString();
    const isNewest = newest.current.ask();
    try {
      const [list, rate] = await Promise.all([
        api.get<{ data: WireAlert[]; meta: { total: number } }>("/alerts", {
          query: { ...place, state: ["open", "repaired", "latched"], max: mostAlerts },
          isQuiet: true,
        }),
        api.get<{ meta: { total: number } }>("/alerts", {
          query: { ...place, daterange: { from: since }, max: 1 },
          isQuiet: true,
        }),
      ]);
      if (!isNewest()) return;
      setAlerts(list.data);
      setTotal(list.meta.total);
      setRecent(rate.meta.total);
      setNow(new Date().toISOString());
      setError(null);
    } catch (caught) {
      const failure = refusalIn(caught);
      if (isNewest()) setError(failure);
    }
  }, [plant]);

  useEffect(() => {
    const answers = newest.current;
    void load();
    return () => {
      answers.forget();
      setAlerts(null);
    };
  }, [load]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  useLive(["alerts", "work-orders"], () => {
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void load();
    }, calmMs);
  });

  return { alerts, total, recent, now, error, load: () => void load() };
}
