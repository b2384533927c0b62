import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { AlarmsPanel } from "@/components/alerts/alarms-panel";
import { HistoryOnDemand } from "@/components/audit/history-on-demand";
import { AddToBoardProvider } from "@/components/boards/add-to-board";
import { ModelQuestionOnDemand } from "@/components/own-model/model-question-on-demand";
import { ListDialogsProvider } from "@/components/resource/list-dialogs";
import { BulkEditOnDemand, ViewNameOnDemand } from "@/components/resource/list-dialogs-on-demand";
import { RecordHistoryProvider } from "@/components/resource/record-history";
import { TemporaryRoleOnDemand } from "@/components/roles/temporary-role-on-demand";
import { EnrolmentFrame } from "@/components/second-factor/enrolment-frame";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { ledBy, permittedNavigation, withMotorAnalysis } from "@/components/shell/navigation";
import { Shell } from "@/components/shell/shell";
import { barOf, dayOf } from "@/lib/domain/identity/home";
import { menuAccessOf } from "@/lib/domain/identity/menu-access";
import { allPermissions } from "@/lib/domain/identity/permissions";
import { can, isProviderSide, nameOf } from "@/lib/domain/identity/viewer";
import { worstCounted } from "@/lib/domain/shared/levels";
import { chosenPlant, mayChooseAll } from "@/lib/domain/structure/plant";
import { resources } from "@/lib/resources/index";
import { plantRoutesOf } from "@/lib/resources/plant-routes";
import { together } from "@/lib/server/data/together";
import { env } from "@/lib/server/env";
import { motorAnalysisOf } from "@/lib/server/http/entrance";
import { forPage, requestedPath, requireSession } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { maySwitchRole } from "@/lib/services/identity/roles/temp-role";
import { dayFacts } from "@/lib/services/identity/users/day-facts";
import { facesInSight } from "@/lib/services/identity/users/faces";
import { waitingByPlant } from "@/lib/services/maintenance/decisions/waiting";
import { openRequests } from "@/lib/services/maintenance/work-orders/statistics";
import { alertCounts } from "@/lib/services/monitoring/alerts/counts";
import { hiddenColumns } from "@/lib/services/platform/list-views/columns";
import { alarmDesk } from "@/lib/services/screens/alarm-desk";
import { plantChoices } from "@/lib/services/structure/plants/choices";
import { ClientParts } from "../client-parts";

const plantRoutes = plantRoutesOf(Object.values(resources));

/** Everything behind the door. Each page asks for its own permission; here only for a session. */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <ClientParts>
      <Frame>{children}</Frame>
    </ClientParts>
  );
}

async function Frame({ children }: { children: ReactNode }) {
  const viewer = await requireSession();
  if (viewer.must_enable_mfa) return <EnrolmentFrame>{children}</EnrolmentFrame>;
  const asked = new URL(await requestedPath(), "http://localhost").searchParams;
  const access = menuAccessOf(viewer);
  const isDeciding = access.meets("decides");
  const isDeskOpen = asked.get("panel") === "alarms" && can(viewer, "view_dashboard");
  const [jar, motorAnalysis, [plants, counts, requests, hidden_columns, faces, desk, facts, decisions]] =
    await Promise.all([
      cookies(),
      motorAnalysisOf(viewer),
      forPage(viewer, (call) =>
        together([
          plantChoices(call),
          alertCounts(call),
          can(viewer, "view_work_order_requests") ? openRequests(call) : undefined,
          hiddenColumns(call),
          facesInSight(call),
          isDeskOpen ? alarmDesk(call, chosenPlant(viewer, asked.get("plant"))) : null,
          dayFacts(call),
          isDeciding ? waitingByPlant(call) : {},
        ]),
      ),
    ]);
  const { role } = viewer;
  const groups = permittedNavigation({ ...access, badges: { requests }, has: env.reporting ? ["reporting"] : [] });
  const tabs = barOf(
    viewer,
    groups.flatMap(({ entries }) => entries),
    facts,
  );
  const arranged = withMotorAnalysis(groups, motorAnalysis);

  return (
    <Shell
      viewer={{
        user_id: viewer.user_id,
        session_id: viewer.session_id,
        name: nameOf(viewer),
        permissions: allPermissions.filter((permission) => can(viewer, permission)),
        switched_off: viewer.switched_off,
        is_provider_side: isProviderSide(viewer),
        is_technic: role.is_technic,
        is_requisitioner: role.is_requisitioner,
        is_fab_shop_manager: role.is_fab_shop_manager,
        unit_system: viewer.unit_system,
        hidden_columns,
        letter_keys: jar.get("letter_keys")?.value !== "off",
      }}
      user={{ id: viewer.user_id, name: nameOf(viewer), email: viewer.email, role: role.name }}
      faces={faces}
      theme={viewer.theme}
      groups={dayOf(viewer).isUnled ? arranged : ledBy(arranged, tabs)}
      tabs={tabs}
      decisions={decisions}
      sidebar={keptSidebar(jar)}
      plants={plants.map((plant) => ({ ...plant, level: worstAbnormal(counts.get(plant.id)) }))}
      plant={chosenPlant(viewer, undefined)}
      mayChooseAll={mayChooseAll(viewer)}
      plantRoutes={plantRoutes}
      counts={Object.fromEntries(counts)}
      temporaryRole={viewer.is_temp_role ? role.name : null}
      mayTakeRole={maySwitchRole(viewer)}
      temporaryRoleDialog={TemporaryRoleOnDemand}
      modelQuestion={ModelQuestionOnDemand}
    >
      <FreshCounts hasRequests={can(viewer, "view_work_order_requests")} isDeciding={isDeciding} />
      {viewer.company_id !== null && <LiveRefresh subjects={["menus"]} id={viewer.company_id} />}
      <RecordHistoryProvider history={HistoryOnDemand}>
        <ListDialogsProvider bulkEdit={BulkEditOnDemand} viewName={ViewNameOnDemand}>
          <AddToBoardProvider>{children}</AddToBoardProvider>
        </ListDialogsProvider>
      </RecordHistoryProvider>
      <AlarmsPanel served={asWire(desk)} />
    </Shell>
  );
}

const keptSidebar = (jar: Awaited<ReturnType<typeof cookies>>) => ({
  isRail: jar.get("sidebar")?.value === "rail",
  isWorkRail: jar.get("sidebar_work")?.value !== "full",
  folds: decodeURIComponent(jar.get("folded")?.value ?? "")
    .split(",")
    .filter(Boolean),
});

const askedOrDecided = ["create", "convert", "reject", "withdraw", "deleted"];
const finished = ["complete", "close", "reopen", "saving_evidence", "saving_approve", "saving_review", "saving_reject"];

/** The alarm strip and the counts of requests and decisions follow what happens, at most every five seconds. */
function FreshCounts({ hasRequests, isDeciding }: { hasRequests: boolean; isDeciding: boolean }) {
  return (
    <>
      <LiveRefresh subjects={["alerts"]} withinMs={5_000} />
      {hasRequests && <LiveRefresh subjects={["work-orders"]} actions={askedOrDecided} withinMs={5_000} />}
      {isDeciding && <LiveRefresh subjects={["work-orders"]} actions={finished} withinMs={5_000} />}
      {isDeciding && <LiveRefresh subjects={["requisitions", "permits"]} withinMs={5_000} />}
    </>
  );
}

/** No open alert is no news, whether the plant is well or silent. */
const worstAbnormal = (counts: Parameters<typeof worstCounted>[0] | undefined) =>
  counts ? worstCounted(counts) : "ok";
