"use client";

import { Copy, Home, LayoutGrid, Monitor, Plus, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { RangePicker } from "@/components/charts/range-picker";
import { useChartAddress } from "@/components/charts/use-chart-address";
import { buttonStyle } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { toast } from "@/components/ui/toaster";
import { useRefreshEvery } from "@/components/ui/use-refresh-every";
import { api, unlessRefused } from "@/lib/client/api";
import { inTime } from "@/lib/client/chunks";
import { without } from "@/lib/domain/boards/arrange";
import type { ChartRange } from "@/lib/domain/monitoring/chart-range";
import type { Range } from "@/lib/domain/shared/quick-ranges";
import { BoardContext } from "./board-context";
import { boardGrid } from "./tile-card";
import type { Board, Drawn } from "./types";

const WallboardDialog = dynamic(() =>
  inTime(import("@/components/oee/wallboard-dialog")).then((module) => module.WallboardDialog),
);

const refreshEvery = 60_000;

export interface BoardScreenProps {
  board: Board;
  drawn: readonly Drawn[];
  /** Make an address of it for a screen without a sign-in. */
  mayLink: boolean;
  range: ChartRange;
  moments: Range;
  time_zone: string;
}

/** A dashboard as it is looked at: redrawn every minute, and when something happens. */
export function BoardScreen({ board, drawn, mayLink, range, moments, time_zone }: BoardScreenProps) {
  const t = useTranslations("boards");
  const { show } = useChartAddress();
  const ui = useTranslations("ui");
  const router = useRouter();
  const [isWall, setWall] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const actions = useBoardActions(board);
  const remove = useRemoveTile(board, drawn);
  const around = useMemo(() => ({ remove, isStill: false }), [remove]);
  useRefreshEvery(refreshEvery);

  return (
    <BoardContext value={around}>
      <PageHeader
        title={board.name}
        facts={
          board.visibility === "own"
            ? t("facts.own")
            : t(board.made_by ? "facts.shared_by" : "facts.shared", { name: board.made_by ?? "" })
        }
        actions={[
          ...(board.may_change
            ? [{ label: t("arrange"), icon: <LayoutGrid aria-hidden />, href: `/boards/${board.id}?edit=1` }]
            : []),
          { label: t("wallboard"), icon: <Monitor aria-hidden />, onSelect: () => setWall(true) },
          ...actions,
          ...(board.may_change
            ? [
                {
                  label: ui("delete"),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  isFolded: true,
                  onSelect: () => setDeleting(true),
                },
              ]
            : []),
        ]}
      >
        <RangePicker range={range} moments={moments} timeZone={time_zone} onChange={show} />
      </PageHeader>
      <div className="page-pad pt-0!">
        {drawn.length === 0 ? (
          <NoTiles board={board} />
        ) : (
          <div className={boardGrid}>{drawn.map(({ body }) => body)}</div>
        )}
      </div>
      {isWall && (
        <WallboardDialog
          board={{
            path: `/boards/${board.id}/wallboard`,
            href: `/wallboard/boards/${board.id}`,
            until: board.wallboard_until,
            time_zone,
          }}
          text={t("wallboard_text")}
          linkText={t("wallboard_link_text")}
          mayLink={mayLink}
          onClose={() => setWall(false)}
        />
      )}
      {isDeleting && (
        <ConfirmDialog
          open
          onOpenChange={setDeleting}
          title={t("delete_title")}
          object={board.name}
          action={ui("delete")}
          onConfirm={async () => {
            await api.delete(`/boards/${board.id}`, { body: {} });
            router.push("/boards");
          }}
        />
      )}
    </BoardContext>
  );
}

function NoTiles({ board }: { board: Board }) {
  const t = useTranslations("boards");

  return (
    <EmptyState
      title={t("no_tiles")}
      text={t("no_tiles_hint")}
      action={
        board.may_change && (
          <Link href={`/boards/${board.id}?edit=1`} className={buttonStyle({ variant: "primary" })}>
            <Plus aria-hidden />
            {t("add_tile")}
          </Link>
        )
      }
    />
  );
}

/** Copying, and beginning with it. */
function useBoardActions({ id, is_home }: Board) {
  const t = useTranslations("boards");
  const router = useRouter();

  async function copy() {
    const made = await unlessRefused(api.post<{ data: { id: number } }>(`/boards/${id}/copy`, { body: {} }));
    if (made) router.push(`/boards/${made.data.id}`);
  }

  async function begin() {
    if (!(await unlessRefused(api.put(`/boards/${id}`, { body: { is_home: !is_home } })))) return;
    toast.success(t(is_home ? "home_ended" : "home_set"));
    router.refresh();
  }

  return [
    { label: t("copy"), icon: <Copy aria-hidden />, onSelect: () => void copy(), isFolded: true },
    {
      label: t(is_home ? "end_home" : "set_home"),
      icon: <Home aria-hidden />,
      onSelect: () => void begin(),
      isFolded: true,
    },
  ];
}

/** Takes out a tile whose record is gone; null for who may not. */
function useRemoveTile({ id, version, may_change }: Board, drawn: readonly Drawn[]) {
  const router = useRouter();

  return useMemo(
    () =>
      may_change
        ? (tile: number) => {
            const tiles = without(
              drawn.map((one) => one.tile),
              tile,
            );
            void unlessRefused(api.put(`/boards/${id}`, { body: { tiles, version } })).then(() => router.refresh());
          }
        : null,
    [id, version, may_change, drawn, router],
  );
}
