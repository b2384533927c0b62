import {
  createMcpHandler,
  type McpHttpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type Tool,
} from "@modelcontextprotocol/server";
import {
  isMcpPrompt,
  type McpPrompt,
  type McpResource,
  mcpPrompts,
  mcpResources,
  resourceAt,
} from "@/lib/domain/mcp/uris";
import { translator } from "../i18n";
import { log } from "../log";
import { type Asker, callTool } from "./call-tool";
import { readResource } from "./resources";
import { toolsFor } from "./tools";

/*
 * The Model Context Protocol behind the door (door.ts), which loads this file with the first call. Nothing is kept between
 * two requests, and nothing is sent unasked, so there is nothing to subscribe to.
 */

/** 2025-11-25 is spoken by most clients; older revisions get an error. */
const revisions = ["2026-07-28", "2025-11-25"];

let handler: McpHttpHandler | undefined;

/** `message`: the body of the request, which has been read. */
export function answerMcp(request: Request, message: object, asker: Asker): Promise<Response> {
  handler ??= createMcpHandler(({ authInfo }) => serverFor(authInfo?.extra?.asker as Asker), {
    maxSubscriptions: 0,
    onerror: (error) => log.debug({ err: error }, "MCP request refused"),
  });
  const authInfo = { token: "", clientId: "", scopes: [], extra: { asker } };
  return handler.fetch(request, { parsedBody: message, authInfo });
}

function serverFor(asker: Asker): Server {
  const t = translator(asker.visit.locale, "mcp");
  const server = new Server(
    { name: "millwright", title: "Millwright", version: "1" },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: t("instructions"),
      supportedProtocolVersions: revisions,
    },
  );
  serveTools(server, asker);
  serveResources(server, asker);
  servePrompts(server, asker);
  return server;
}

function serveTools(server: Server, asker: Asker) {
  server.setRequestHandler("tools/list", () => ({
    tools: toolsFor(asker.routes, asker.visit.viewer).map(({ tool, inputSchema, annotations }) => ({
      name: tool.name,
      description: tool.description,
      annotations,
      inputSchema: inputSchema as Tool["inputSchema"],
    })),
  }));

  server.setRequestHandler("tools/call", async ({ params }) => {
    const answer = await callTool(asker, params.name, params.arguments ?? {});
    if (!answer) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return {
      content: [{ type: "text", text: JSON.stringify(answer.body) }],
      structuredContent: answer.body,
      ...(answer.isRefused && { isError: true }),
    };
  });
}

function serveResources(server: Server, asker: Asker) {
  const t = translator(asker.visit.locale, "mcp.resources");
  server.setRequestHandler("resources/list", () => ({ resources: [] }));

  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: (Object.keys(mcpResources) as McpResource[]).map((name) => ({
      name,
      uriTemplate: mcpResources[name],
      title: t(`${name}.title`),
      description: t(`${name}.text`),
      mimeType: "application/json",
    })),
  }));

  server.setRequestHandler("resources/read", async ({ params: { uri } }) => {
    const named = resourceAt(uri);
    if (!named) throw new ResourceNotFoundError(uri);
    const found = await readResource[named.name](asker, named.id);
    if (!found || found.body.code === "not_found") throw new ResourceNotFoundError(uri);
    if (found.isRefused)
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, String(found.body.message), found.body);
    return { contents: [{ uri, mimeType: "application/json", text: JSON.stringify(found.body) }] };
  });
}

function servePrompts(server: Server, asker: Asker) {
  const t = translator(asker.visit.locale, "mcp.prompts");
  const argumentOf = (name: McpPrompt) => ({
    name: mcpPrompts[name],
    description: t(mcpPrompts[name]),
    required: true,
  });
  server.setRequestHandler("prompts/list", () => ({
    prompts: (Object.keys(mcpPrompts) as McpPrompt[]).map((name) => ({
      name,
      title: t(`${name}.title`),
      description: t(`${name}.text`),
      arguments: [argumentOf(name)],
    })),
  }));

  server.setRequestHandler("prompts/get", ({ params }) => {
    const { name } = params;
    if (!isMcpPrompt(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown prompt: ${name}`);
    const id = params.arguments?.[mcpPrompts[name]] ?? "";
    // Whatever else stands there would be an instruction of its author.
    if (!/^[1-9]\d{0,9}$/.test(id))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${mcpPrompts[name]} is the id of a record`);
    return {
      description: t(`${name}.text`),
      messages: [{ role: "user", content: { type: "text", text: t(`${name}.ask`, { id }) } }],
    };
  });
}
