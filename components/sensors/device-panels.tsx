import { CommandsCard } from "@/components/commands/commands-card";
import { RecomputeCard } from "@/components/recomputes/recompute-card";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { hasGain } from "@/lib/domain/ingest/sensor-settings";
import type { DeviceScreen } from "@/lib/services/screens/sensor-device";
import { ConnectionCard } from "./connection-card";
import { FaultsCard } from "./faults-card";
import { GainCard } from "./gain-card";
import { NcdConfigCard } from "./ncd-config-card";
import { RuntimeCard } from "./runtime-card";

/** What stands under the form of a sensor. */
export function DevicePanels({ screen, mayChange }: { screen: DeviceScreen; mayChange: boolean }) {
  const props = { ...screen, mayChange };

  return (
    <div className="page-pad grid items-start gap-3 lg:grid-cols-2">
      <LiveRefresh subjects={["commands"]} id={screen.controller_id} />
      <LiveRefresh subjects={["recomputes"]} id={screen.sensor.id} />
      <div className="grid gap-3">
        <RecomputeCard {...props} />
        <ConnectionCard {...props} />
        <RuntimeCard {...props} />
        {hasGain(screen.sensor) && <GainCard {...props} />}
        {screen.sensor.type === "ncd" && <NcdConfigCard key={JSON.stringify(screen.config)} {...props} />}
      </div>
      <div className="grid gap-3">
        <CommandsCard
          controller_id={screen.controller_id}
          sensor_id={screen.sensor.id}
          sensors={[screen.sensor]}
          commands={screen.commands}
          total={screen.commands_total}
          mayChange={mayChange}
        />
        <FaultsCard {...screen} />
      </div>
    </div>
  );
}
