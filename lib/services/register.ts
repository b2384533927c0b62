import { type ResourceName, resources } from "@/lib/resources/index";
import { type AnyServed, asServed } from "@/lib/server/resources/serve";
import { servedControllers } from "./devices/controllers/served";
import { servedSensors } from "./devices/sensors/served";
import { servedUltrasoundModels } from "./devices/ultrasound-models/served";
import { servedRoles } from "./identity/roles/served";
import { servedTeams } from "./identity/teams/served";
import { servedUsers } from "./identity/users/served";
import { servedLubricators } from "./lubrication/points/served";
import { servedBudgets } from "./maintenance/budgets/served";
import { servedIsolationPoints } from "./maintenance/isolation-points/served";
import { servedMaintenanceCategories } from "./maintenance/maintenance-categories/served";
import { servedMeetingTrackers } from "./maintenance/meeting-trackers/served";
import { servedOnePagers } from "./maintenance/one-pagers/served";
import { servedPermitKinds } from "./maintenance/permit-kinds/served";
import { servedPermits } from "./maintenance/permits/served";
import { servedRequisitions } from "./maintenance/requisitions/served";
import { servedRfqs } from "./maintenance/rfqs/served";
import { servedRoiRecords } from "./maintenance/roi-records/served";
import { servedWorkSeries } from "./maintenance/series/served";
import { servedShifts } from "./maintenance/shifts/served";
import { servedTaskProcedures } from "./maintenance/task-procedures/served";
import { servedRequests } from "./maintenance/work-orders/requests";
import { servedWorkOrders } from "./maintenance/work-orders/served";
import { servedAlerts } from "./monitoring/alerts/served";
import { servedSubtypes } from "./monitoring/banner-subtypes/served";
import { servedReportSchedules } from "./monitoring/report-schedules/served";
import { servedProcesses } from "./oee/processes/served";
import { servedLogs } from "./platform/audit/served";
import { serveBoards } from "./platform/boards/served";
import { servedImports } from "./platform/import-records/served";
import { servedParts } from "./stock/parts/served";
import { servedStoreRooms } from "./stock/store-rooms/served";
import { servedBearings } from "./structure/bearings/served";
import { servedBrandModels } from "./structure/brand-models/served";
import { servedCompanies } from "./structure/companies/served";
import { servedDistributors, servedLocations } from "./structure/distributors/served";
import { servedEquipmentTypes } from "./structure/equipment-types/served";
import { servedEquipments } from "./structure/equipments/served";
import { servedFaults } from "./structure/faults/served";
import { servedFloorPlans } from "./structure/floor-plans/served";
import { servedAssets, servedLines, servedMachines, servedUtilities } from "./structure/hierarchy/served";
import { servedLibraries } from "./structure/libraries/served";
import { servedPlants } from "./structure/plants/served";

/** Its tiles are of the lists that stand here. */
export const servedBoards = serveBoards((name) => (isServed(name) ? served[name] : null));

/** Resources that do something their own way, one line each. */
const own = {
  alerts: servedAlerts,
  assets: servedAssets,
  "banner-subtypes": servedSubtypes,
  bearings: servedBearings,
  boards: servedBoards,
  "brand-models": servedBrandModels,
  budgets: servedBudgets,
  companies: servedCompanies,
  controllers: servedControllers,
  "distributor-locations": servedLocations,
  distributors: servedDistributors,
  "equipment-types": servedEquipmentTypes,
  equipments: servedEquipments,
  faults: servedFaults,
  "floor-plans": servedFloorPlans,
  imports: servedImports,
  "isolation-points": servedIsolationPoints,
  libraries: servedLibraries,
  logs: servedLogs,
  lubricators: servedLubricators,
  machines: servedMachines,
  "maintenance-categories": servedMaintenanceCategories,
  "meeting-trackers": servedMeetingTrackers,
  "one-pagers": servedOnePagers,
  parts: servedParts,
  "permit-kinds": servedPermitKinds,
  permits: servedPermits,
  plants: servedPlants,
  processes: servedProcesses,
  "production-lines": servedLines,
  "report-schedules": servedReportSchedules,
  requisitions: servedRequisitions,
  rfqs: servedRfqs,
  "roi-records": servedRoiRecords,
  roles: servedRoles,
  sensors: servedSensors,
  shifts: servedShifts,
  "store-rooms": servedStoreRooms,
  "task-procedures": servedTaskProcedures,
  teams: servedTeams,
  "ultrasound-models": servedUltrasoundModels,
  users: servedUsers,
  utilities: servedUtilities,
  "work-order-requests": servedRequests,
  "work-orders": servedWorkOrders,
  "work-series": servedWorkSeries,
} satisfies Partial<Record<ResourceName, AnyServed>>;

/** Every described resource with its verbs, by its name, for what walks all of them. */
export const served: Readonly<Record<ResourceName, AnyServed>> = Object.fromEntries(
  Object.entries(resources).map(([name, resource]) => [
    name,
    asServed(Object.hasOwn(own, name) ? own[name as keyof typeof own] : resource),
  ]),
) as Record<ResourceName, AnyServed>;

export const isServed = (name: string): name is ResourceName => Object.hasOwn(served, name);
