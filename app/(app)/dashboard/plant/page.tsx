import { FileClock, MapPinned, Plus } from "lucide-react";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { mayOnItems } from "@/components/alerts/may-on-items";
import { UncoveredCard } from "@/components/criticality/uncovered-card";
import { AttentionCard, type Handling, handlings } from "@/components/dashboard/attention-card";
import { BackupNotice } from "@/components/dashboard/backup-notice";
import { DecisionsCard } from "@/components/dashboard/decisions-card";
import { DevicesCard } from "@/components/dashboard/devices-card";
import { LevelTabs } from "@/components/dashboard/level-tabs";
import { MachineMap } from "@/components/dashboard/machine-map";
import { MaintenanceCard } from "@/components/dashboard/maintenance-card";
import { PlantMap } from "@/components/dashboard/plant-map";
import { PlaceCrumb } from "@/components/hierarchy/place-crumb";
import { LinesCard } from "@/components/oee/lines-card";
import { SetUpCard } from "@/components/set-up/set-up-card";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ShiftOfHome } from "@/components/shifts/shift-strip";
import { PlaceStatisticsOnDemand } from "@/components/statistics/place-statistics-on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { isSetUpHidden } from "@/lib/client/set-up";
import { can } from "@/lib/domain/identity/viewer";
import { chosenPlant } from "@/lib/domain/structure/plant";
import { nextStep, type SetUpStep, setUpSteps, stepsDone, stepsFor } from "@/lib/domain/structure/set-up";
import { overdueBackup } from "@/lib/server/health/backups";
import { forPage, requirePage } from "@/lib/server/http/page";
import { titled } from "@/lib/server/http/titles";
import { asWire, type OnWire, type Search } from "@/lib/server/http/wire";
import { shiftStrip } from "@/lib/services/maintenance/shifts/strip";
import { plantDashboard } from "@/lib/services/views/dashboard/plant-dashboard";

export const generateMetadata = titled("dashboard");

export default async function PlantDashboardPage({ searchParams }: { searchParams: Promise<Search> }) {
  const viewer = await requirePage("view_dashboard");
  const search = await searchParams;
  const handling = handlings.find((one) => one === search.handling) ?? ("all" as Handling);
  const isShort = search.rows !== "all";
  const chosen = chosenPlant(viewer, search.plant);
  const t = await getTranslations("dashboard");
  const plant_id = typeof chosen === "number" ? chosen : undefined;
  const has_work_order = handling === "all" ? undefined : handling === "with-work-order";
  const { shown, strip } = asWire(
    await forPage(viewer, async (call) => ({
      shown: await plantDashboard(call, plant_id, { has_work_order, max: isShort ? 7 : 200 }),
      strip: await shiftStrip(call, plant_id),
    })),
  );
  const { counters, attention, lines, counted, plants, health, crumbs, floor_plan, time_zone, now } = shown;
  const isAllPlants = (plants?.length ?? 0) > 1;
  // Of one plant, "all" is that plant.
  const seen = isAllPlants ? t("allPlants") : (plants?.[0]?.name ?? t("allPlants"));
  // Nobody but the provider's own staff can do anything about it.
  const overdue = viewer.company_ids === "all" ? overdueBackup(new Date()) : null;
  const may = stepsFor(viewer);
  const gatewayHref = may.includes("gateway") ? "/set-up#gateway" : null;
  const newHref = can(viewer, "create_maintenance") ? "/maintenance/work-orders?new=1" : null;

  return (
    <>
      <LiveRefresh subjects={["work-orders", "requisitions", "alerts"]} plant_id={plant_id} />
      {counted && <LiveRefresh subjects={["processes"]} plant_id={plant_id} withinMs={30_000} />}
      <ShiftOfHome strip={strip} />
      <PageHeader
        title={t("title")}
        crumbs={crumbs ? <PlaceCrumb segments={crumbs} /> : seen}
        primary={newHref ? { label: t("newOrder"), icon: <Plus aria-hidden />, href: newHref } : undefined}
        actions={[
          { label: t("reports"), icon: <FileClock aria-hidden />, href: "/report-schedules" },
          { label: t("floorPlans"), icon: <MapPinned aria-hidden />, href: "/floor-plans", isFolded: true },
        ]}
      />
      <div className="page-pad grid min-w-0 content-start gap-3 pt-0!">
        {overdue && <BackupNotice {...overdue} />}
        {typeof chosen === "number" && <SetUp plant_id={chosen} may={may} of={shown} />}
        <LevelTabs counters={counters} current="plant" floorPlan={floor_plan} />
        <div className="grid min-w-0 items-start gap-3 xl:grid-cols-[minmax(0,1fr)_300px] xl:grid-rows-[auto_1fr]">
          <div className="grid min-w-0 gap-3">
            <AttentionCard
              rows={attention.data}
              counts={attention.counts}
              handling={handling}
              isShort={isShort}
              may={mayOnItems((permission) => can(viewer, permission))}
              isAllPlants={isAllPlants}
              isWatched={health.devices.reporting > 0}
              gatewayHref={gatewayHref}
              now={now}
            />
            {plants ? (
              <PlantMap plants={plants} mayAdd={may.includes("plant")} />
            ) : (
              <MachineMap lines={lines} mayAdd={may.includes("structure")} />
            )}
          </div>
          <Side
            shown={shown}
            isAllPlants={isAllPlants}
            gatewayHref={gatewayHref}
            newHref={newHref}
            mayOpen={can(viewer, "view_controllers")}
          />
          {/* What happened comes after what has to be done. */}
          {typeof chosen === "number" && (
            <PlaceStatisticsOnDemand kind="plant" id={chosen} timeZone={time_zone} now={now} />
          )}
        </div>
      </div>
    </>
  );
}

interface SetUpProps {
  plant_id: number;
  /** The steps that this person may do. */
  may: readonly SetUpStep[];
  of: Shown;
}

/** The way of a plant to its readings, for those who may do something of it, until all of it is done or they hide it. */
async function SetUp({ plant_id, may, of: { set_up, crumbs } }: SetUpProps) {
  const done = stepsDone(set_up);
  const isHidden = isSetUpHidden((await cookies()).get("first_steps")?.value, plant_id);
  if (isHidden || may.length === 0 || done.length === setUpSteps.length) return null;

  return (
    <SetUpCard
      plant={{ id: plant_id, name: crumbs?.at(-1)?.name ?? "" }}
      done={done}
      next={nextStep(done, may)}
      hasReadings={done.includes("gateway")}
    />
  );
}

type Shown = OnWire<Awaited<ReturnType<typeof plantDashboard>>>;

interface SideProps {
  shown: Shown;
  isAllPlants: boolean;
  /** The controllers behind the counts. */
  mayOpen: boolean;
  /** Where a gateway is added and where an order is made, for those who may. */
  gatewayHref: string | null;
  newHref: string | null;
}

/** Of the items of class A that nobody looks after the screen of the classes names more. */
const mostUncovered = 5;

/** Decisions, maintenance, what is critical and not looked after, lines and devices. */
function Side({ shown, isAllPlants, mayOpen, gatewayHref, newHref }: SideProps) {
  const { decisions, maintenance, uncovered, counted, health, time_zone, now } = shown;

  return (
    <div className="grid min-w-0 gap-3 xl:row-span-2 md:max-xl:grid-cols-2">
      {decisions && <DecisionsCard {...decisions} now={now} isAllPlants={isAllPlants} />}
      {maintenance && (
        <MaintenanceCard
          numbers={maintenance}
          now={now}
          timeZone={time_zone}
          isAllPlants={isAllPlants}
          newHref={newHref}
        />
      )}
      {uncovered.count > 0 && <UncoveredCard of={uncovered} isAllPlants={isAllPlants} most={mostUncovered} />}
      {counted && <LinesCard {...counted} now={now} isAllPlants={isAllPlants} />}
      <DevicesCard devices={health.devices} coverage={health.coverage} mayOpen={mayOpen} gatewayHref={gatewayHref} />
    </div>
  );
}
