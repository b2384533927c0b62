import { api } from "@/lib/client/api";
import { saveFile } from "@/lib/client/save-file";

/** What a list's file is asked by, beside its format. */
export interface AskedList {
  resource: string;
  query: Record<string, unknown>;
  plant_id?: number;
}

/** Asks for a list as a file and hands it to the browser; the caller shows a refusal. */
export async function downloadList(asked: AskedList, format: string) {
  const { name, content } = await api.file("/exports/file", { isQuiet: true, body: { ...asked, format } });
  saveFile(name, content);
}
