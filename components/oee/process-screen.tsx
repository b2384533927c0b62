"use client";

import { LayoutTemplate, List, Monitor, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { useAddToBoard } from "@/components/shell/add-to-board";
import { useCan } from "@/components/shell/viewer-context";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useAddress } from "@/lib/client/use-address";
import { usualSize } from "@/lib/domain/boards/kinds";
import { ExplainCard } from "./explain-card";
import { FiguresCard } from "./figures-card";
import { LossesCard } from "./losses-card";
import { LastReadingMark, NowStrip } from "./now-strip";
import { ReasonsCard } from "./reasons-card";
import { ShiftsCard } from "./shifts-card";
import { TimelineCard } from "./timeline-card";
import type { Screen } from "./types";
import { WallboardDialog } from "./wallboard-dialog";

/** A line at work: what it does now, what it lost, and the stops that wait for a reason. */
export function ProcessScreen(screen: Screen) {
  const { process, crumbs, span, counters, shift, now } = screen;
  const t = useTranslations("processes");
  const words = useTranslations();
  const add = useAddToBoard();
  const address = useAddress();
  const may = useCan();
  const [isWall, setWall] = useState(false);
  const running = shift.shifts.at(-1);

  return (
    <>
      <PageHeader
        title={process.name}
        crumbs={<PlaceCrumb segments={crumbs} />}
        aside={<LastReadingMark shift={shift} now={now} timeZone={process.time_zone} />}
        primary={{ label: t("wallboard"), icon: <Monitor aria-hidden />, onSelect: () => setWall(true) }}
        actions={[
          { label: t("log.title"), icon: <List aria-hidden />, href: `/processes/${process.id}/details/logs` },
          ...(may("update_oee")
            ? [{ label: t("set_up"), icon: <Settings2 aria-hidden />, href: `/processes/${process.id}` }]
            : []),
          ...(add
            ? [
                {
                  label: words("boards.add.action"),
                  icon: <LayoutTemplate aria-hidden />,
                  isFolded: true,
                  onSelect: () => add([{ kind: "oee", ...usualSize.oee, process_id: process.id }]),
                },
              ]
            : []),
        ]}
      >
        <SegmentedControl
          label={t("span")}
          value={span}
          onValueChange={(next) => address.change({ span: next === "shift" ? null : next })}
          segments={[
            { value: "shift" as const, label: running ? t("shift_name", { name: running.name }) : t("spans.shift") },
            { value: "today" as const, label: t("spans.today") },
            { value: "week" as const, label: t("spans.week") },
          ]}
        />
      </PageHeader>
      <div className="page-pad grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 pt-0!">
        <NowStrip shift={shift} process={process} now={now} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <FiguresCard
            shown={counters}
            process={process}
            before={span === "shift" ? screen.recent.find(({ id }) => id !== running?.id) : undefined}
          />
          <ShiftsCard recent={screen.recent} />
        </div>
        <TimelineCard {...screen} mayMove={may("update_oee")} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 min-[90rem]:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,0.9fr)]">
          <ExplainCard stops={screen.stops} process={process} shift={shift} now={now} mayExplain={may("update_oee")} />
          <LossesCard shown={counters} process={process} />
          <ReasonsCard counters={counters} week_reasons={screen.week_reasons} />
        </div>
      </div>
      {isWall && (
        <WallboardDialog
          board={{
            path: `/plants/conveyor/processes/${process.id}/wallboard`,
            href: `/wallboard/${process.id}`,
            until: process.wallboard_until,
            time_zone: process.time_zone,
          }}
          text={t("wallboard_text")}
          linkText={t("wallboard_link_text")}
          mayLink={may("update_oee")}
          onClose={() => setWall(false)}
        />
      )}
    </>
  );
}
