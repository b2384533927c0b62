import { z } from "zod";
import { noteChange } from "@/lib/inputs/shifts";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { changeNote, removeNote } from "@/lib/services/maintenance/shifts/notes";

const params = idParams.extend({ noteId: idParams.shape.id });

export const PUT = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "Change the caller's note until its shift is handed over, or mark an open note as done",
  params,
  body: noteChange,
  run: (call, { params, body }) => changeNote(call, params.id, params.noteId, body),
});

export const DELETE = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary: "Delete the caller's note until its shift is handed over",
  params,
  body: z.strictObject({}),
  run: async (call, { params }) => {
    await removeNote(call, params.id, params.noteId);
    return done(call, "errors.deleted", { id: params.noteId });
  },
});
