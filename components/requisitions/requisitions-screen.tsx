"use client";

import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useViewer } from "@/components/shell/viewer-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { inTime } from "@/lib/client/chunks";
import { useAddress } from "@/lib/client/use-address";
import { useHotkeys } from "@/lib/client/use-hotkeys";
import { BoardHead } from "./board-head";
import { KindIcon, kindOf, kinds, type RequisitionKind, useKindName } from "./kind";
import { RequisitionBoard } from "./requisition-board";
import { RequisitionCard } from "./requisition-card";
import { RequisitionTabs } from "./requisition-tabs";
import type { Board, Requisition } from "./types";
import { type Steps, useSteps } from "./use-steps";
import { ViewSwitch } from "./view-switch";

const RequisitionPanel = dynamic(() => inTime(import("./requisition-panel")).then((module) => module.RequisitionPanel));
const StepDialog = dynamic(() => inTime(import("./step-dialog")).then((module) => module.StepDialog), {
  loading: () => null,
});

const phoneColumns = ["pending", "approved", "in_work", "on_hold"] as const;

export interface RequisitionsScreenProps {
  board: Board;
  mayCreate: boolean;
  /** The quotes of the open requisition beside each other. */
  compared: ReactNode;
}

/** The board of requisitions, with the figures of who looks at it as its head. */
export function RequisitionsScreen({ board, mayCreate, compared }: RequisitionsScreenProps) {
  const t = useTranslations("requisitions");
  const viewer = useViewer();
  const router = useRouter();
  const address = useAddress();
  const steps = useSteps();
  const { open } = board;
  const close = () => address.change({ id: null });
  useHotkeys(
    { escape: close, ...(mayCreate && { c: () => router.push("/requisitions/new") }) },
    { enabled: !steps.asking },
  );
  const isEmpty = board.rows.length === 0 && board.finished.completed + board.finished.denied === 0;
  const create = mayCreate
    ? { label: t("new"), icon: <Plus aria-hidden />, href: "/requisitions/new", hotkey: "C" }
    : undefined;

  return (
    <>
      <PageHeader
        title={t("title")}
        aside={
          <span className="text-muted text-sm">
            {viewer.is_fab_shop_manager ? t("head.fab_shop") : viewer.is_requisitioner ? t("head.requisition") : null}
          </span>
        }
        primary={create}
        tabs={<RequisitionTabs current="requisitions" />}
      >
        <ViewSwitch current="board" />
      </PageHeader>
      {isEmpty ? (
        <NoRequisitions mayCreate={mayCreate} />
      ) : (
        <div
          className={`page-pad grid grid-cols-[minmax(0,1fr)] items-start gap-3 ${open ? "xl:grid-cols-[minmax(0,1fr)_27rem] 2xl:grid-cols-[minmax(0,1fr)_36rem]" : ""}`}
        >
          <BoardOfSought board={board} steps={steps} />
          {open && (
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
              onClose={close}
            />
          )}
        </div>
      )}
      {steps.asking && <StepDialog steps={steps} />}
    </>
  );
}

function NoRequisitions({ mayCreate }: { mayCreate: boolean }) {
  const t = useTranslations("requisitions");
  const router = useRouter();

  return (
    <div className="page-pad">
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
  steps: Steps;
}

/** The figures, the search, and the requisitions that it finds. */
function BoardOfSought({ board, steps }: BoardProps) {
  const t = useTranslations("requisitions");
  const kindName = useKindName();
  const address = useAddress();
  const [kind, setKind] = useState<RequisitionKind | null>(null);
  const [text, setText] = useState("");
  const sought = board.rows.filter((one) => isAbout(one, text));
  const rows = sought.filter((one) => kind === null || kindOf(one) === kind);
  const present = kinds.filter((one) => board.rows.some((row) => kindOf(row) === one));
  const listOf = (status: string) => `/requisitions?show=list&status=${status}`;

  return (
    <div className="grid min-w-0 gap-3">
      <BoardHead board={board} />
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          value={text}
          onValueChange={setText}
          placeholder={t("search")}
          hotkey="/"
          className="md:max-w-64"
        />
        {present.length > 1 && (
          <fieldset aria-label={t("fields.type")} className="flex flex-wrap gap-2">
            {present.map((one) => (
              <Button
                key={one}
                size="sm"
                aria-pressed={kind === one}
                variant={kind === one ? "primary" : "secondary"}
                onClick={() => setKind(kind === one ? null : one)}
              >
                <KindIcon kind={one} />
                {kindName(one)}
                <span className="text-xs">{sought.filter((row) => kindOf(row) === one).length}</span>
              </Button>
            ))}
          </fieldset>
        )}
      </search>
      {rows.length === 0 && board.rows.length > 0 && (
        <p role="status" className="text-muted text-sm">
          {t("none_found")}
        </p>
      )}
      <div className="max-md:hidden">
        <RequisitionBoard
          {...{ board, rows, listOf }}
          openId={board.open?.id ?? null}
          onAct={steps.begin}
          onOpen={(id) => address.change({ id: String(id) })}
        />
      </div>
      <PhoneBoard board={board} rows={rows} steps={steps} />
    </div>
  );
}

/** One column of the board at a time. */
function PhoneBoard({ board, rows, steps }: BoardProps & { rows: readonly Requisition[] }) {
  const t = useTranslations("requisitions");
  const router = useRouter();
  const [column, setColumn] = useState<(typeof phoneColumns)[number]>(
    board.may.decide ? "pending" : board.rows.some(({ status }) => status === "approved") ? "approved" : "pending",
  );

  return (
    <div className="grid gap-3 md:hidden">
      <Select
        aria-label={t("columns")}
        value={column}
        onValueChange={(next) => setColumn(next as typeof column)}
        options={phoneColumns.map((value) => ({
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
            isOpen={false}
            onAct={steps.begin}
            onOpen={(id) => router.push(`/requisitions/${id}`)}
          />
        ))}
    </div>
  );
}

/** By what people call it: its number, its order's number, its name, plant or vendor. */
const isAbout = ({ label, po_number, name, plant, vendor }: Board["rows"][number], text: string) => {
  const told = [label, po_number, name, plant?.name, vendor?.name].join(" ").toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => told.includes(word));
};
