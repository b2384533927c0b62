"use client";

import dynamic from "next/dynamic";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { type Faces, FacesProvider } from "@/components/ui/faces";
import { inTime } from "@/lib/client/chunks";
import { useKeptChanges } from "@/lib/client/kept-changes";
import { leave } from "@/lib/client/leaving";
import type { PlantRoutes } from "@/lib/client/plant-route";
import { usePageVisits } from "@/lib/client/use-page-visits";
import type { BarTab } from "@/lib/domain/identity/home";
import type { LevelCounts } from "@/lib/domain/shared/levels";
import type { ChosenPlant } from "@/lib/domain/structure/plant";
import { AppShell } from "./app-shell";
import { levelSum } from "./level-sum";
import type { NavGroup } from "./navigation";
import { newOrderHref } from "./new-order";
import type { PlantChoice } from "./plant-choice";
import { PlantClock } from "./plant-clock";
import { savedPreferences } from "./saved-preferences";
import { leaveTemporaryRole, signOut } from "./session-exits";
import { useAskForPlant } from "./use-ask-for-plant";
import { useDecisionBadge } from "./use-decision-badge";
import { useGo } from "./use-go";
import { useJobs } from "./use-jobs";
import type { ModelQuestionDialog } from "./use-model-question";
import { useNotifications } from "./use-notifications";
import { useOpening } from "./use-opening";
import { useOutbox } from "./use-outbox";
import { useOwnTheme } from "./use-own-theme";
import { usePaletteActions } from "./use-palette-actions";
import { usePaletteSearch } from "./use-palette-search";
import { usePlant } from "./use-plant";
import { usePush } from "./use-push";
import { useRecentEntries } from "./use-recent-entries";
import { type PersonShown, useShownViewer } from "./use-shown-viewer";
import type { KeptSidebar } from "./use-sidebar";
import { useTimeZone } from "./use-time-zone";
import type { ShellUser } from "./user-menu";
import { ViewerProvider } from "./viewer-context";
import { Voice } from "./voice";

const ScanDialog = dynamic(() => inTime(import("./scan-dialog")).then((module) => module.ScanDialog), {
  loading: () => null,
});

const KeptChangesSheet = dynamic(
  () => inTime(import("./kept-changes-sheet")).then((module) => module.KeptChangesSheet),
  {
    loading: () => null,
  },
);
const UnsentQuestion = dynamic(() => inTime(import("./unsent-question")).then((module) => module.UnsentQuestion), {
  loading: () => null,
});

export interface ShellProps {
  viewer: PersonShown;
  user: ShellUser;
  /** Pictures of colleagues, by the person's id. */
  faces: Faces;
  /** The theme of the person's row; this browser follows it. */
  theme: string;
  groups: readonly NavGroup[];
  tabs: readonly BarTab[];
  sidebar: KeptSidebar;
  plants: readonly PlantChoice[];
  /** The plant of the last time. */
  plant: ChosenPlant;
  mayChooseAll: boolean;
  /** Where the screens of records lead when the plant changes. */
  plantRoutes: PlantRoutes;
  counts: Record<number, LevelCounts>;
  /** What waits for the person's word, by plant. */
  decisions: Record<number, number>;
  temporaryRole: string | null;
  /** The person's own role lets them see as others do. */
  mayTakeRole: boolean;
  /** Asks which role. */
  temporaryRoleDialog: ComponentType<{ onClose: () => void }>;
  modelQuestion: ModelQuestionDialog;
  children: ReactNode;
}

/** The shell with its wires: plants, bell, palette, preferences and the way out. */
export function Shell({ viewer, plants, temporaryRole, temporaryRoleDialog: RoleDialog, ...rest }: ShellProps) {
  const [isPlantOpen, setPlantOpen] = useState(false);
  const [isRoleOpen, setRoleOpen] = useState(false);
  const scan = useOpening();
  const go = useGo();
  const { plant, choose, recent } = usePlant(rest.plant, plants, rest.mayChooseAll, rest.plantRoutes);
  const menu = useDecisionBadge(rest, plant);
  const { unread, groups, onReadAll } = useNotifications();
  const { jobs, onDismiss, onCancel } = useJobs();
  const shown = useShownViewer(viewer, plant, plants, useAskForPlant(setPlantOpen));
  const mayOrder = viewer.permissions.includes("create_maintenance");
  const actions = usePaletteActions({ plants, onPlant: choose, mayOrder });
  const search = usePaletteSearch();
  const picked = useRecentEntries(viewer.user_id);
  useOwnTheme(rest.theme);
  usePageVisits();
  useTimeZone();
  useOutbox(viewer.user_id);
  usePush(viewer.user_id, viewer.session_id);
  const kept = useKeptChanges();
  const keptSheet = useOpening();
  const { setOpen: setKeptOpen } = keptSheet;
  // Otherwise the next change would open it by itself.
  useEffect(() => {
    if (kept.length === 0) setKeptOpen(false);
  }, [kept.length, setKeptOpen]);
  const [isLeaving, setLeaving] = useState(false);
  const signOutNow = () => leave(() => signOut().catch(() => {}));

  return (
    <ViewerProvider viewer={shown}>
      <FacesProvider faces={rest.faces}>
        <PlantClock timeZone={shown.zoneOf()}>
          <Voice />
          <AppShell
            {...menu}
            sidebar={rest.sidebar}
            user={{
              user: rest.user,
              ...savedPreferences,
              onSignOut: () => (kept.length > 0 ? setLeaving(true) : signOutNow()),
              onTemporaryRole: rest.mayTakeRole && !temporaryRole ? () => leave(() => setRoleOpen(true)) : undefined,
            }}
            plant={{ plants, value: plant, onChange: choose, recent, allowAll: rest.mayChooseAll }}
            plantOpen={isPlantOpen}
            onPlantOpenChange={setPlantOpen}
            counts={levelSum(rest.counts, plant)}
            unread={unread}
            notifications={{ groups, onReadAll, jobs, onDismissJob: onDismiss, onCancelJob: onCancel }}
            palette={{ ...picked, search, actions, modelQuestion: rest.modelQuestion }}
            temporaryRole={
              temporaryRole ? { name: temporaryRole, onLeave: () => leaveTemporaryRole().catch(() => {}) } : null
            }
            keptChanges={kept.length}
            refusedChanges={kept.filter(({ refusal }) => refusal !== null).length}
            onKeptChanges={keptSheet.open}
            onScan={scan.open}
            onNewWorkOrder={mayOrder ? () => go(newOrderHref(window.location.pathname)) : undefined}
          >
            {rest.children}
          </AppShell>
          {keptSheet.wasOpened && (
            <KeptChangesSheet
              changes={kept}
              open={keptSheet.isOpen && kept.length > 0}
              onOpenChange={keptSheet.setOpen}
            />
          )}
          {isLeaving && <UnsentQuestion count={kept.length} onClose={() => setLeaving(false)} onLeave={signOutNow} />}
          {isRoleOpen && <RoleDialog onClose={() => setRoleOpen(false)} />}
          {scan.wasOpened && <ScanDialog open={scan.isOpen} onOpenChange={scan.setOpen} onGo={go} />}
        </PlantClock>
      </FacesProvider>
    </ViewerProvider>
  );
}
