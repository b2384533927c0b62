import { wallboardPictureQuery } from "@/lib/inputs/wallboards";
import { fileAnswer } from "@/lib/server/files/answer";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { openFloorPlanPicture } from "@/lib/services/views/floor-plans/wallboard";

export const GET = endpoint({
  allow: "public",
  summary: "Download the picture of a floor plan by the token of its wallboard",
  params: idParams,
  query: wallboardPictureQuery,
  run: async ({ ip }, { params, query, request }) =>
    fileAnswer(await openFloorPlanPicture({ token: query.token, id: params.id, ip }), request),
});
