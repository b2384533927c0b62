import { CommandsCard } from "@/components/commands/commands-card";
import { BindingCard } from "@/components/controllers/binding-card";
import { ControllerSensors } from "@/components/controllers/controller-sensors";
import { LinkCard } from "@/components/controllers/link-card";
import { DevicesCard } from "@/components/lubrication/devices-card";
import { PointsCard } from "@/components/lubrication/points-card";
import { ReaderPage } from "@/components/readers/reader-page";
import { ReaderTabs, readerTabs } from "@/components/readers/reader-tabs";
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
import { readerScreen } from "@/lib/services/screens/reader";
import { titledRow } from "@/lib/services/titled-row";

const permissions = ["update_controllers", "create_controllers"] as const;

export const generateMetadata = titledRow(servedControllers, permissions);

interface Address {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ tab?: string | string[] }>;
}

export default async function ControllerPage({ params, searchParams }: Address) {
  const viewer = await requirePage(permissions);
  const row = await record(viewer, servedControllers, (await params).id);
  const mayChange = can(viewer, "update_controllers");
  const { tab } = await searchParams;
  const reader = row && (await forPage(viewer, (call) => readerScreen(call, row.id)));
  if (reader) {
    const shown = readerTabs.find((one) => one === tab) ?? (reader.connection ? "status" : "connection");
    if (shown !== "details")
      return (
        <RecordClock plant_id={row.plant_id}>
          <LiveRefresh subjects={["readers", "controllers"]} id={row.id} />
          <ReaderPage screen={asWire(reader)} tab={shown} mayChange={mayChange} />
        </RecordClock>
      );
  }
  const screen = row && asWire(await forPage(viewer, (call) => controllerScreen(call, row.id)));

  return (
    <RecordClock plant_id={row?.plant_id}>
      <ResourceForm
        of={describe(controllers)}
        row={row}
        underHead={
          screen && (
            <>
              {reader && (
                <div className="page-pad pt-0! pb-3">
                  <ReaderTabs id={screen.controller_id} current="details" />
                </div>
              )}
              <div className="page-pad grid items-start gap-3 pt-0! lg:grid-cols-2">
                <LiveRefresh subjects={["commands", "controllers", "lubricators"]} id={screen.controller_id} />
                <LinkCard {...screen} />
                <BindingCard {...screen} mayChange={mayChange} />
              </div>
            </>
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
          {!reader && (
            <CommandsCard
              controller_id={screen.controller_id}
              sensors={screen.sensors}
              commands={screen.commands}
              total={screen.commands_total}
              mayChange={mayChange}
            />
          )}
        </div>
      )}
    </RecordClock>
  );
}
