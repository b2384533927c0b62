import { PUT as cmdRoute } from "@/app/api/controllers/[id]/cmd/route";
import { POST as createRoute, GET as listRoute } from "@/app/api/controllers/[id]/commands/route";
import { POST as groupRoute } from "@/app/api/controllers/fft/[controllerId]/group/route";
import { POST as registerRoute } from "@/app/api/registers/command/route";
import { GET as gainOfRoute, PUT as gainRoute } from "@/app/api/sensors/[id]/gain-adjustment/route";
import { PUT as configRoute } from "@/app/api/sensors/[id]/ncd/config/route";
import { call, type Person } from "./helpers";

/** The calls by which people send commands to controllers and sensors. */
export const commands = {
  list: (as: Person, id: number, query = {}) => call(listRoute, { as, params: { id }, query }),
  create: (as: Person, id: number, body: unknown) => call(createRoute, { as, params: { id }, body }),
  host: (as: Person, id: number, cmd: string) => call(cmdRoute, { as, method: "PUT", params: { id }, body: { cmd } }),
  group: (as: Person, controllerId: number, body: unknown) => call(groupRoute, { as, params: { controllerId }, body }),
  register: (as: Person, body: unknown) => call(registerRoute, { as, body }),
  gain: (as: Person, id: number, action: string) =>
    call(gainRoute, { as, method: "PUT", params: { id }, body: { action } }),
  gainOf: (as: Person, id: number) => call(gainOfRoute, { as, params: { id } }),
  configure: (as: Person, id: number, body: unknown) => call(configRoute, { as, method: "PUT", params: { id }, body }),
};
