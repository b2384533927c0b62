import { timeZones } from "../shared/time-zones";

/** Where plants and people can be: the time zones, the specification's first, and the phone country codes, section 9. */

const countries = [
  { id: "CA", phone_code: "+1" },
  { id: "US", phone_code: "+1" },
  { id: "MX", phone_code: "+52" },
] as const;

export const locations = { time_zones: timeZones().map((id) => ({ id })), countries } as const;
