import { noteBody, noteFiles } from "@/lib/inputs/shifts";
import { endpoint } from "@/lib/server/http/endpoint";
import { idParams } from "@/lib/server/resources/resource-routes";
import { addNote } from "@/lib/services/maintenance/shifts/notes";

export const POST = endpoint({
  allow: ["update_maintenance", "update_oee"],
  summary:
    "Add a note for the next shift, with text or a voice note; it is stored in the shift in which it was made, as late if that was handed over",
  params: idParams,
  files: noteFiles,
  takes: "media",
  body: noteBody,
  status: 201,
  run: (call, { params, body }) => addNote(call, params.id, body),
});
