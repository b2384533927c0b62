"use client";

import { Plus, Printer } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Board } from "@/components/board/board";
import { SplitView } from "@/components/split/split-view";
import { useSplit } from "@/components/split/use-split";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { ToolRow } from "@/components/ui/tool-row";
import { inTime } from "@/lib/client/chunks";
import { boardColumns } from "@/lib/domain/maintenance/permit";
import { PermitCard } from "./permit-card";
import { PermitPanel } from "./permit-panel";
import { PermitViewSwitch } from "./permit-view-switch";
import { PrintedPermits } from "./printed-permits";
import type { BoardPermit, Board as PermitsOfBoard } from "./types";

const ChooseOrderDialog = dynamic(
  () => inTime(import("./choose-order-dialog")).then((module) => module.ChooseOrderDialog),
  { loading: () => null },
);

type Column = (typeof boardColumns)[number] | "closed";

interface PermitsScreenProps {
  board: PermitsOfBoard;
  /** What permits come to, in one line. */
  figures: ReactNode;
  mayRequest: boolean;
  /** Whoever came to request one is asked for the order at once. */
  isRequesting: boolean;
}

/** A column for each state that is not over, and the open permit beside them. */
export function PermitsScreen({ board, figures, mayRequest, isRequesting }: PermitsScreenProps) {
  const t = useTranslations("permits");
  const router = useRouter();
  const [isAsking, setAsking] = useState(isRequesting && mayRequest);
  const sought = useSought(board.rows);
  const { rows } = sought;
  const split = useSplit({
    ids: boardColumns.flatMap((column) => rows.filter(({ status }) => status === column).map(({ id }) => id)),
    record: board.open?.permit.id ?? null,
    pageOf: (id) => `/permits/${id}`,
  });

  return (
    <>
      <PrintedPermits of={rows} now={board.now} />
      <SplitView
        // On paper it is a list; one permit is printed from its page.
        className="print:hidden"
        split={split}
        label={t("title")}
        head={
          <BoardTools sought={sought} figures={figures} onRequest={mayRequest ? () => setAsking(true) : undefined} />
        }
        pane={<PermitPanel open={board.open} />}
      >
        {board.rows.length === 0 && (
          <div className="rounded-card border border-line bg-card">
            <EmptyState title={t("empty")} text={t("empty_hint")} />
          </div>
        )}
        {rows.length === 0 && board.rows.length > 0 && (
          <p role="status" className="text-muted text-sm">
            {t("board.none_found")}
          </p>
        )}
        <PermitBoard
          board={board}
          rows={rows}
          openId={split.wanted === null ? null : Number(split.wanted)}
          onOpen={(id) => split.open(String(id))}
        />
      </SplitView>
      {isAsking && (
        <ChooseOrderDialog
          onClose={() => {
            setAsking(false);
            if (isRequesting) router.replace("/permits");
          }}
        />
      )}
    </>
  );
}

interface PermitBoardProps {
  board: PermitsOfBoard;
  rows: readonly BoardPermit[];
  openId: number | null;
  onOpen: (id: number) => void;
}

function PermitBoard({ board, rows, openId, onOpen }: PermitBoardProps) {
  const t = useTranslations("permits");

  return (
    <Board<BoardPermit, Column>
      cards={rows}
      columns={[
        ...boardColumns.map((status) => ({
          key: status,
          name: t(`options.status.${status}`),
          head: (
            <h2 className="grid px-1">
              <span className="font-semibold text-strong">
                {t(`options.status.${status}`)}{" "}
                <span className="font-normal text-muted text-xs">
                  {rows.filter((one) => one.status === status).length}
                </span>
              </span>
              <span className="font-normal text-muted text-xs">{t(`board.columns.${status}`)}</span>
            </h2>
          ),
        })),
        {
          key: "closed",
          name: t("board.ended"),
          href: "/permits?show=list&status=closed&status=rejected&status=canceled",
          head: (
            <>
              <strong className="text-lg text-strong tabular-nums">{board.closed}</strong>
              <span className="text-sm">{t("board.ended")}</span>
            </>
          ),
        },
      ]}
      columnOf={({ status }) => status as Column}
      stepsOf={() => []}
      className="gap-2 md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] xl:grid-cols-[repeat(var(--columns),minmax(0,1fr))_5.5rem]"
    >
      {(one) => (
        <PermitCard
          key={one.id}
          permit={one}
          now={board.now}
          isOpen={one.id === openId}
          onOpen={() => onOpen(one.id)}
        />
      )}
    </Board>
  );
}

const all = "all";

/** What the search, the kind and the line leave. */
function useSought(found: readonly BoardPermit[]) {
  const [text, setText] = useState("");
  const [kind, setKind] = useState(all);
  const [line, setLine] = useState(all);
  const rows = found.filter(
    (one) =>
      isAbout(one, text) &&
      (kind === all || one.kind_name === kind) &&
      (line === all || String(one.production_line_id) === line),
  );
  const kinds = [...new Set(found.map(({ kind_name }) => kind_name))].sort();
  const lines = new Map(
    found.flatMap(({ production_line: one }) => (one ? [[String(one.id), one.name] as const] : [])),
  );

  return { text, setText, kind, setKind, line, setLine, rows, kinds, lines: [...lines] };
}

/** By what people call it: its number, its order's, its name, place or holder. */
function isAbout({ label, name, place, holder, work_order }: BoardPermit, text: string) {
  const searchable = [label, name, place, holder.name, work_order.label].join(" ").toLocaleLowerCase();

  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => searchable.includes(word));
}

interface BoardToolsProps extends Pick<PermitsScreenProps, "figures"> {
  sought: ReturnType<typeof useSought>;
  /** Left out for those who request none. */
  onRequest?: () => void;
}

function BoardTools({ sought, figures, onRequest }: BoardToolsProps) {
  const t = useTranslations("permits");
  const { text, setText, kind, setKind, line, setLine, kinds, lines } = sought;

  return (
    <ToolRow
      title={t("title")}
      primary={onRequest && { label: t("new"), icon: <Plus aria-hidden />, onSelect: onRequest }}
      actions={[{ label: t("print_list"), icon: <Printer aria-hidden />, onSelect: () => window.print() }]}
    >
      <PermitViewSwitch current="board" />
      <search className="contents">
        <SearchInput
          value={text}
          onValueChange={setText}
          placeholder={t("board.search")}
          hotkey="/"
          className="grow basis-28 md:max-w-52"
        />
        {kinds.length > 1 && (
          <Select
            aria-label={t("fields.kind_name")}
            value={kind}
            onValueChange={setKind}
            options={[{ value: all, label: t("board.all_kinds") }, ...kinds.map((value) => ({ value, label: value }))]}
            className="w-36"
          />
        )}
        {lines.length > 1 && (
          <Select
            aria-label={t("fields.production_line_id")}
            value={line}
            onValueChange={setLine}
            options={[
              { value: all, label: t("board.all_lines") },
              ...lines.map(([value, label]) => ({ value, label })),
            ]}
            className="w-36"
          />
        )}
      </search>
      {figures}
    </ToolRow>
  );
}
