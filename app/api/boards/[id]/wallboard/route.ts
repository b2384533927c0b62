import { wallboardRoutes } from "@/lib/server/resources/wallboard-routes";
import { endBoardLink, linkBoard } from "@/lib/services/platform/boards/wallboard";

export const { POST, DELETE } = wallboardRoutes({
  allow: "view_dashboard",
  what: "a dashboard's wallboard",
  link: linkBoard,
  end: endBoardLink,
});
