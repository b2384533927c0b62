import {
  AttributeIds,
  type BrowseDirection,
  type ClientSession,
  NodeClass,
  type ReferenceDescription,
} from "node-opcua-client";
import { printable, shownValue } from "./opc-ua-values";

export interface BrowseQuestion {
  node_id?: string;
  cursor?: string;
}

const mostInPage = 200;
const objects = "i=85"; // the folder of a server's objects, OPC 10000-5

/** What is below a node, a page at a time; of variables what they hold now. A cursor is one of the session that gave it. */
export async function browseNode(
  session: ClientSession,
  { node_id = objects, cursor }: BrowseQuestion,
  browseDirection: BrowseDirection,
): Promise<Record<string, unknown>> {
  session.requestedMaxReferencesPerNode = mostInPage;
  const found = cursor
    ? await session.browseNext(Buffer.from(cursor, "base64"), false)
    : await session.browse({
        nodeId: node_id,
        browseDirection,
        referenceTypeId: "HierarchicalReferences",
        includeSubtypes: true,
        nodeClassMask: NodeClass.Object | NodeClass.Variable,
        resultMask: 63,
      });
  if (found.statusCode.isNotGood()) return { nodes: [], cursor: null, fault: found.statusCode.name };
  const references = found.references ?? [];
  const values = await valuesOf(session, references);

  return {
    nodes: references.map((reference) => ({
      node_id: reference.nodeId.toString(),
      name: printable(reference.displayName.text ?? reference.browseName.name ?? ""),
      is_variable: reference.nodeClass === NodeClass.Variable,
      ...(values.get(reference) ?? {}),
    })),
    cursor: found.continuationPoint?.length ? Buffer.from(found.continuationPoint).toString("base64") : null,
  };
}

async function valuesOf(session: ClientSession, references: readonly ReferenceDescription[]) {
  const variables = references.filter(({ nodeClass }) => nodeClass === NodeClass.Variable);
  if (variables.length === 0) return new Map<ReferenceDescription, ReturnType<typeof shownValue>>();
  const read = await session.read(variables.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })));

  return new Map(variables.flatMap((reference, index) => (read[index] ? [[reference, shownValue(read[index])]] : [])));
}
