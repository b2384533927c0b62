import { alerts } from "./alerts";
import { applications } from "./applications";
import { assets } from "./assets";
import { bannerSubtypes } from "./banner-subtypes";
import { bearings } from "./bearings";
import { boards } from "./boards";
import { brandModels } from "./brand-models";
import { brands } from "./brands";
import { budgets } from "./budgets";
import { companies } from "./companies";
import { controllers } from "./controllers";
import type { AnyResource } from "./define";
import { distributorLocations } from "./distributor-locations";
import { distributors } from "./distributors";
import { equipmentCategories } from "./equipment-categories";
import { equipmentTypes } from "./equipment-types";
import { equipments } from "./equipments";
import { faults } from "./faults";
import { floorPlans } from "./floor-plans";
import { formulas } from "./formulas";
import { imports } from "./imports";
import { industrialServices } from "./industrial-services";
import { isolationPoints } from "./isolation-points";
import { libraries } from "./libraries";
import { lubricantTypes } from "./lubricant-types";
import { lubricators } from "./lubricators";
import { machines } from "./machines";
import { maintenanceCategories } from "./maintenance-categories";
import { meetingTrackers } from "./meeting-trackers";
import { onePagers } from "./one-pagers";
import { parts } from "./parts";
import { permitKinds } from "./permit-kinds";
import { permits } from "./permits";
import { plantVendors } from "./plant-vendors";
import { plants } from "./plants";
import { processes } from "./processes";
import { productionLines } from "./production-lines";
import { registers } from "./registers";
import { reportSchedules } from "./report-schedules";
import { requisitions } from "./requisitions";
import { rfqs } from "./rfqs";
import { roiRecords } from "./roi-records";
import { roles } from "./roles";
import { sensors } from "./sensors";
import { shifts } from "./shifts";
import { solenoids } from "./solenoids";
import { storeRooms } from "./store-rooms";
import { taskProcedures } from "./task-procedures";
import { teams } from "./teams";
import { ultrasoundModels } from "./ultrasound-models";
import { ultrasoundPumps } from "./ultrasound-pumps";
import { ultrasoundRadios } from "./ultrasound-radios";
import { users } from "./users";
import { utilities } from "./utilities";
import { workOrderRequests } from "./work-order-requests";
import { workOrders } from "./work-orders";
import { workSeries } from "./work-series";
import { workStations } from "./work-stations";

/** Every described resource by its name, one line each. The browser knows a resource by this name only. */
export const nouns = {
  alerts,
  applications,
  assets,
  "banner-subtypes": bannerSubtypes,
  bearings,
  boards,
  "brand-models": brandModels,
  brands,
  budgets,
  companies,
  controllers,
  "distributor-locations": distributorLocations,
  distributors,
  "equipment-categories": equipmentCategories,
  "equipment-types": equipmentTypes,
  equipments,
  faults,
  "floor-plans": floorPlans,
  formulas,
  imports,
  "industrial-services": industrialServices,
  "isolation-points": isolationPoints,
  libraries,
  "lubricant-types": lubricantTypes,
  lubricators,
  machines,
  "maintenance-categories": maintenanceCategories,
  "meeting-trackers": meetingTrackers,
  "one-pagers": onePagers,
  parts,
  "permit-kinds": permitKinds,
  permits,
  "plant-vendors": plantVendors,
  plants,
  processes,
  "production-lines": productionLines,
  registers,
  "report-schedules": reportSchedules,
  requisitions,
  rfqs,
  "roi-records": roiRecords,
  roles,
  sensors,
  shifts,
  solenoids,
  "store-rooms": storeRooms,
  "task-procedures": taskProcedures,
  teams,
  "ultrasound-models": ultrasoundModels,
  "ultrasound-pumps": ultrasoundPumps,
  "ultrasound-radios": ultrasoundRadios,
  users,
  utilities,
  "work-order-requests": workOrderRequests,
  "work-orders": workOrders,
  "work-series": workSeries,
  "work-stations": workStations,
} as const satisfies Record<string, AnyResource>;
