import { routes } from "@/lib/generated/routes";
import { mcpDoor } from "@/lib/server/mcp/door";

/** Assistants, by the Model Context Protocol. Its tools are calls of the API. */
export const POST = mcpDoor(() => routes);
