import { wallboardRoutes } from "@/lib/server/resources/wallboard-routes";
import { endProcessLink, linkProcess } from "@/lib/services/oee/processes/wallboard";

export const { POST, DELETE } = wallboardRoutes({
  allow: "update_oee",
  what: "a line's wallboard",
  link: linkProcess,
  end: endProcessLink,
});
