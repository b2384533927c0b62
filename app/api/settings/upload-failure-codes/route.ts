import { withScope } from "@/lib/server/data/db";
import { receiveTable } from "@/lib/server/files/tables/receive";
import { done, endpoint } from "@/lib/server/http/endpoint";
import { consume } from "@/lib/server/http/limits";
import { importFailureCodes, linesOfCodes, mostBytes } from "@/lib/services/structure/faults/file";

export const POST = endpoint({
  allow: "create_equipment_types",
  summary:
    "Import failure codes from a CSV file (form with `file`); lines that are refused are answered with their reasons",
  transaction: "own",
  isStreamed: true,
  run: async (call, { request }) => {
    await consume("upload", String(call.viewer.user_id));
    const received = await receiveTable(request, mostBytes);
    try {
      const lines = await linesOfCodes(received.path);
      const imported = await withScope(call.viewer, (tx) => importFailureCodes({ ...call, tx }, lines));

      return done(call, "faults.file.imported", imported);
    } finally {
      await received.remove();
    }
  },
});
