/** What an assistant may read by its address. `{id}` is the record's. */
export const mcpResources = {
  item_history: "millwright://items/{id}/history",
  alert_evidence: "millwright://alerts/{id}/evidence",
  work_order: "millwright://work-orders/{id}",
} as const;
export type McpResource = keyof typeof mcpResources;

/** Which resource an address names, and of which record; null where it names none. */
export function resourceAt(uri: string): { name: McpResource; id: number } | null {
  for (const [name, pattern] of Object.entries(mcpResources)) {
    const [before = "", after = ""] = pattern.split("{id}");
    if (!uri.startsWith(before) || !uri.endsWith(after)) continue;
    const id = uri.slice(before.length, uri.length - after.length);
    if (/^[1-9]\d{0,9}$/.test(id)) return { name: name as McpResource, id: Number(id) };
  }

  return null;
}

/** The prompts, with the argument that each takes: the record that it is about. */
export const mcpPrompts = {
  why_in_alarm: "item_id",
  morning_meeting: "plant_id",
  handover: "plant_id",
} as const;
export type McpPrompt = keyof typeof mcpPrompts;

export const isMcpPrompt = (name: string): name is McpPrompt => Object.hasOwn(mcpPrompts, name);
