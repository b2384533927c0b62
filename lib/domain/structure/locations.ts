import { plantTimeZones } from "../shared/time-zones";

/** Where plants and people can be: the specification's time zones and phone country codes, section 9. */

const countries = [
  { id: "CA", phone_code: "+1" },
  { id: "US", phone_code: "+1" },
  { id: "MX", phone_code: "+52" },
] as const;

export const locations = { time_zones: plantTimeZones.map((id) => ({ id })), countries } as const;
