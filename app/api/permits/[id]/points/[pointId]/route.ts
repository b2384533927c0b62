import { z } from "zod";
import { idText } from "@/lib/inputs/fields";
import { pointMark } from "@/lib/inputs/permits";
import { endpoint } from "@/lib/server/http/endpoint";
import { markPoint } from "@/lib/services/maintenance/permits/points";

export const PUT = endpoint({
  allow: ["create_permits", "update_permits"],
  summary: "Mark a point of a permit as isolated, verified by another person, or restored, the last one first",
  params: z.object({ id: idText, pointId: idText }),
  body: pointMark,
  run: (call, { params, body }) => markPoint(call, params.id, params.pointId, body.state),
});
