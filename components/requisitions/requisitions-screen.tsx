"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useGo } from "@/components/shell/use-go";
import { useViewer } from "@/components/shell/viewer-context";
import { RecordPane } from "@/components/split/record-pane";
import { SplitView } from "@/components/split/split-view";
import { useSplit } from "@/components/split/use-split";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { ToolRow } from "@/components/ui/tool-row";
import { inTime } from "@/lib/client/chunks";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { BoardCut } from "./board-cut";
import { BoardHead } from "./board-head";
import { useBoardSteps } from "./board-steps";
import { DueChips, useDue, usePhoneColumn } from "./due-chips";
import { KindIcon, kindOf, kinds, type RequisitionKind, useKindName } from "./kind";
import { boardColumns, RequisitionBoard } from "./requisition-board";
import { RequisitionCard } from "./requisition-card";
import { RequisitionTitle } from "./requisition-title";
import type { Board, Requisition } from "./types";
import { type Steps, useSteps } from "./use-steps";
import { ViewSwitch } from "./view-switch";

const RequisitionPanel = dynamic(
  () => inTime(import("./requisition-panel")).then((module) => module.RequisitionPanel),
  { loading: () => <RecordPane isComing /> },
);
const StepDialog = dynamic(() => inTime(import("./step-dialog")).then((module) => module.StepDialog), {
  loading: () => null,
});

export interface RequisitionsScreenProps {
  board: Board;
  mayCreate: boolean;
  /** The quotes of the open requisition beside each other. */
  compared: ReactNode;
}

/** The board of requisitions, with the figures of who looks at it as its head. */
export function RequisitionsScreen({ board, mayCreate, compared }: RequisitionsScreenProps) {
  const t = useTranslations("requisitions");
  const go = useGo();
  const steps = useSteps();
  const sought = useSought(board);
  const { open } = board;
  const isEmpty = board.rows.length === 0 && board.finished.completed + board.finished.denied === 0;
  const split = useSplit({
    ids: boardColumns.flatMap((column) => sought.rows.filter(({ status }) => status === column).map(({ id }) => id)),
    record: open?.id ?? null,
    pageOf: (id) => `/requisitions/${id}`,
    isListening: !steps.asking,
  });
  useHotkeys(mayCreate ? { c: () => go("/requisitions/new") } : {}, { enabled: !steps.asking });

  return (
    <>
      <SplitView
        split={split}
        label={t("title")}
        head={<BoardTools board={board} sought={sought} mayCreate={mayCreate} />}
        pane={
          open ? (
            <RequisitionPanel
              requisition={open}
              approvers={board.approvers}
              rfqs={board.open_rfqs}
              mayAsk={board.may_ask}
              outlook={board.outlook}
              compared={compared}
              now={board.now}
              onAct={steps.begin}
              isBusy={steps.isBusy}
            />
          ) : (
            <RecordPane />
          )
        }
      >
        {isEmpty ? (
          <NoRequisitions mayCreate={mayCreate} />
        ) : (
          <BoardOfSought
            board={board}
            steps={steps}
            rows={sought.rows}
            due={sought.due}
            openId={split.wanted === null ? null : Number(split.wanted)}
            onOpen={(id) => split.open(String(id))}
          />
        )}
      </SplitView>
      {steps.asking && <StepDialog steps={steps} />}
    </>
  );
}

/** What the search and the chips of the board leave. */
function useSought(board: Board) {
  const [kind, setKind] = useState<RequisitionKind | null>(null);
  const [text, setText] = useState("");
  const due = useDue(board);
  const found = due.rows.filter((one) => isAbout(one, text));

  return {
    due,
    kind,
    setKind,
    text,
    setText,
    found,
    rows: found.filter((one) => kind === null || kindOf(one) === kind),
  };
}

interface BoardToolsProps {
  board: Board;
  sought: ReturnType<typeof useSought>;
  mayCreate: boolean;
}

function BoardTools({ board, sought, mayCreate }: BoardToolsProps) {
  const t = useTranslations("requisitions");
  const viewer = useViewer();
  const kindName = useKindName();
  const { kind, setKind, text, setText, found } = sought;
  const present = kinds.filter((one) => board.rows.some((row) => kindOf(row) === one));
  const role = viewer.is_fab_shop_manager ? t("head.fab_shop") : viewer.is_requisitioner ? t("head.requisition") : null;

  return (
    <ToolRow
      title={<RequisitionTitle current="requisitions" />}
      aside={role && <span className="hidden whitespace-nowrap text-muted text-sm 2xl:inline">{role}</span>}
      primary={mayCreate ? { label: t("new"), icon: <Plus aria-hidden />, href: "/requisitions/new" } : undefined}
    >
      <ViewSwitch current="board" />
      <search className="contents">
        <SearchInput
          value={text}
          onValueChange={setText}
          placeholder={t("search")}
          hotkey="/"
          className="grow basis-28 md:max-w-52"
        />
        {present.length > 1 && (
          <fieldset aria-label={t("fields.type")} className="flex flex-wrap gap-[7px]">
            {present.map((one) => (
              <Button
                key={one}
                aria-pressed={kind === one}
                title={kindName(one)}
                variant={kind === one ? "primary" : "secondary"}
                onClick={() => setKind(kind === one ? null : one)}
              >
                <KindIcon kind={one} />
                <span className="md:max-xl:sr-only">{kindName(one)}</span>
                <span className="text-xs">{found.filter((row) => kindOf(row) === one).length}</span>
              </Button>
            ))}
          </fieldset>
        )}
      </search>
    </ToolRow>
  );
}

function NoRequisitions({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations("requisitions");
  const router = useRouter();

  return (
    <div className="rounded-card border border-line bg-card">
      <EmptyState
        title={t("empty")}
        text={t("empty_hint")}
        action={
          mayCreate && (
            <Button variant="primary" onClick={() => router.push("/requisitions/new")}>
              {t("new")}
            </Button>
          )
        }
      />
    </div>
  );
}

interface BoardProps {
  board: Board;
  /** Those that the search finds. */
  rows: readonly Requisition[];
  steps: Steps;
}

interface BoardOfSoughtProps extends BoardProps {
  due: ReturnType<typeof useDue>;
  openId: number | null;
  onOpen: (id: number) => void;
}

/** The figures, and the requisitions that the search finds. */
function BoardOfSought({ board, rows, due, steps, openId, onOpen }: BoardOfSoughtProps) {
  const t = useTranslations("requisitions");
  const [column, setColumn] = usePhoneColumn(board);
  const listOf = (status: string) => `/requisitions?show=list&status=${status}`;

  return (
    <>
      <DueChips due={due} />
      <BoardHead board={board} />
      <BoardCut shown={board.rows.length} total={board.total} />
      {rows.length === 0 && board.rows.length > 0 && (
        <p role="status" className="text-muted text-sm">
          {t("none_found")}
        </p>
      )}
      <div className="max-md:hidden">
        <RequisitionBoard
          board={board}
          rows={rows}
          listOf={listOf}
          openId={openId}
          onOpen={onOpen}
          onAct={steps.begin}
        />
      </div>
      <PhoneBoard board={board} rows={rows} steps={steps} column={column} onColumn={setColumn} />
    </>
  );
}

type PhoneColumn = (typeof boardColumns)[number];

interface PhoneBoardProps extends BoardProps {
  column: PhoneColumn;
  onColumn: (column: PhoneColumn) => void;
}

/** One column of the board at a time. */
function PhoneBoard({ board, rows, steps, column, onColumn }: PhoneBoardProps) {
  const t = useTranslations("requisitions");
  const router = useRouter();
  const stepsOf = useBoardSteps(steps.begin);

  return (
    <div className="grid gap-3 md:hidden">
      <Select
        aria-label={t("columns")}
        value={column}
        onValueChange={(next) => onColumn(next as PhoneColumn)}
        options={boardColumns.map((value) => ({
          value,
          label: `${t(`options.status.${value}`)} (${rows.filter(({ status }) => status === value).length})`,
        }))}
      />
      {rows
        .filter(({ status }) => status === column)
        .map((one) => (
          <RequisitionCard
            key={one.id}
            requisition={one}
            now={board.now}
            steps={stepsOf(one)}
            isOpen={false}
            onOpen={() => router.push(`/requisitions/${one.id}`)}
          />
        ))}
    </div>
  );
}

/** By what people call it: its number, its order's number, its name, plant or vendor. */
const isAbout = ({ label, po_number, name, plant, vendor }: Board["rows"][number], text: string) => {
  const searchable = [label, po_number, name, plant?.name, vendor?.name].join(" ").toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => searchable.includes(word));
};
