import { CommandsCard } from "@/components/commands/commands-card";
import { BindingCard } from "@/components/controllers/binding-card";
import { ControllerSensors } from "@/components/controllers/controller-sensors";
import { LinkCard } from "@/components/controllers/link-card";
import { DevicesCard } from "@/components/lubrication/devices-card";
import { PointsCard } from "@/components/lubrication/points-card";
import { ResourceForm } from "@/components/resource/resource-form";
import { LiveRefresh } from "@/components/shell/live-refresh";
import { RecordClock } from "@/components/shell/plant-clock";
import { can } from "@/lib/domain/identity/viewer";
import { controllers } from "@/lib/resources/controllers";
import { describe } from "@/lib/resources/describe";
import { solenoids } from "@/lib/resources/solenoids";
import { ultrasoundPumps } from "@/lib/resources/ultrasound-pumps";
import { ultrasoundRadios } from "@/lib/resources/ultrasound-radios";
import { forPage, requirePage } from "@/lib/server/http/page";
import { asWire } from "@/lib/server/http/wire";
import { servedControllers } from "@/lib/services/devices/controllers/served";
import { record } from "@/lib/services/listing";
import { controllerScreen } from "@/lib/services/screens/controller";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_controllers", "create_controllers"] as const;

export const generateMetadata = titledRow(servedControllers, permissions);

export default async function ControllerPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedControllers, (await params).id);
  const screen = row && asWire(await forPage(viewer, (call) => controllerScreen(call, row.id)));

  const mayChange = can(viewer, "update_controllers");

  return (
    <RecordClock plant_id={row?.plant_id}>
      <ResourceForm
        of={describe(controllers)}
        row={row}
        underHead={
          screen && (
            <div className="page-pad grid items-start gap-3 pt-0! lg:grid-cols-2">
              <LiveRefresh subjects={["commands", "controllers", "lubricators"]} id={screen.controller_id} />
              <LinkCard {...screen} />
              <BindingCard {...screen} mayChange={mayChange} />
            </div>
          )
        }
      />
      {screen && (
        <div className="page-pad grid items-start gap-3 lg:grid-cols-2">
          <ControllerSensors {...screen} />
          <PointsCard points={screen.points} mayCreate={can(viewer, "create_controllers")} />
          <DevicesCard
            controller_id={screen.controller_id}
            devices={screen.lube_devices}
            resources={{
              pump: describe(ultrasoundPumps),
              radio: describe(ultrasoundRadios),
              solenoid: describe(solenoids),
            }}
            mayChange={mayChange && can(viewer, "create_controllers")}
          />
          <CommandsCard
            controller_id={screen.controller_id}
            sensors={screen.sensors}
            commands={screen.commands}
            total={screen.commands_total}
            mayChange={mayChange}
          />
        </div>
      )}
    </RecordClock>
  );
}
