/*
 * What a file of the product says in texts: the messages that its code names, the resources that a page hands on, and
 * the files that it imports.
 */

/**
 * @param {string} file with its path in the project, "components/x.tsx"
 * @param {string} text
 * @param {object} messages by namespace, of one language
 * @returns {Promise<{ isClient: boolean, keys: string[], named: string[], nouns: string[], names: string[], words: string[], imports: string[], sources: Map<string, string>, served: Map<string, string> }>}
 *   `keys`: all that its components may say, texts or groups of texts; `named`: of those, what stands there with its
 *   namespace; `names` and `words`: what descriptions of resources call themselves, and their groups of texts;
 *   `sources`: where an imported name is from; `served`: where the description is from that such a name serves
 */
export async function saidIn(file, text, messages) {
  const { parseAst } = await import("rolldown/parseAst"); // not there yet when this module is loaded on a fresh clone
  const program = parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" });
  const found = { keys: new Set(), named: new Set(), anywhere: new Set(), nouns: new Set(), names: [], words: [] };
  const reader = { messages, found, imports: [], sources: new Map(), served: new Map(), saysAnything: false };
  visit(program, new Map(), reader);

  const anywhere = reader.saysAnything ? expand([...found.anywhere], messages) : [];
  return {
    isClient: program.body[0]?.directive === "use client",
    keys: [...new Set([...found.keys, ...found.named, ...anywhere])],
    named: [...found.named],
    nouns: [...found.nouns],
    names: found.names,
    words: found.words.filter((key) => at(messages, key) !== undefined),
    imports: reader.imports,
    sources: reader.sources,
    served: reader.served,
  };
}

/** What a name means that is no translator: it hides one of the same name around it. */
const nothing = { namespace: undefined };

/** Says with any key, so that all of the namespace is needed. */
const anyKey = null;

function visit(node, scope, reader) {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, scope, reader);
    return;
  }
  if (!node || typeof node.type !== "string") return;
  if (node.type.startsWith("TS") && !isValue.has(node.type)) return;
  const visitOwn = visitors[node.type];
  if (visitOwn) visitOwn(node, scope, reader);
  else visitParts(node, scope, reader);
}

const visitParts = (node, scope, reader) => {
  for (const part of Object.values(node)) if (typeof part === "object") visit(part, scope, reader);
};

/** Of what TypeScript adds, these hold values. */
const isValue = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSParameterProperty",
  "TSExportAssignment",
]);

const visitFunction = ({ params, body }, around, reader) => {
  const scope = new Map(around);
  for (const param of params) {
    for (const name of namesOf(param)) scope.set(name, nothing);
    visitDefaults(param, scope, reader);
  }
  visit(body, scope, reader);
};

const visitBlock = (node, around, reader) => visitParts(node, new Map(around), reader);

const visitors = {
  FunctionDeclaration: visitFunction,
  FunctionExpression: visitFunction,
  ArrowFunctionExpression: visitFunction,
  BlockStatement: visitBlock,
  ForStatement: visitBlock,
  ForOfStatement: visitBlock,
  ForInStatement: visitBlock,
  CatchClause: visitBlock,

  ImportDeclaration({ source, importKind, specifiers }, _scope, { imports, sources }) {
    const isOnlyTypes = specifiers.length > 0 && specifiers.every((one) => one.importKind === "type");
    if (importKind !== "type" && !isOnlyTypes) imports.push(source.value);
    for (const { local } of specifiers) sources.set(local.name, source.value);
  },
  ExportAllDeclaration({ source, exportKind }, _scope, { imports }) {
    if (exportKind !== "type") imports.push(source.value);
  },
  ExportNamedDeclaration(node, scope, reader) {
    const isOnlyTypes = node.specifiers.length > 0 && node.specifiers.every((one) => one.exportKind === "type");
    if (node.source && node.exportKind !== "type" && !isOnlyTypes) reader.imports.push(node.source.value);
    if (!node.source) visit(node.declaration, scope, reader);
  },
  ImportExpression({ source }, _scope, { imports }) {
    if (typeof source.value === "string") imports.push(source.value);
  },

  VariableDeclarator({ id, init }, scope, reader) {
    const made = id.type === "Identifier" ? translatorOf(init) : undefined;
    if (init?.callee?.name === "serve") reader.served.set(id.name, reader.sources.get(init.arguments[0].name));
    if (!made) visit(init, scope, reader);
    if (made?.namespace === "") reader.saysAnything = true;
    for (const name of namesOf(id)) scope.set(name, made ?? nothing);
    visitDefaults(id, scope, reader);
  },

  CallExpression(node, scope, reader) {
    const translator = translatorOf(node);
    if (translator) {
      // Called at once or given to somebody.
      say(translator, anyKey, reader);
      if (translator.namespace === "") reader.saysAnything = true;
      return;
    }
    const spoken = translatorCalled(node.callee, scope);
    if (spoken) say(spoken, keysOf(node.arguments[0]), reader);
    else visit(node.callee, scope, reader);
    const rest = isHook(node.callee) ? node.arguments.slice(0, 1) : node.arguments;
    visit(rest, scope, reader);
  },
  MemberExpression({ object, property, computed }, scope, reader) {
    visit(object, scope, reader);
    if (computed && !isText(property)) visit(property, scope, reader);
  },
  Property({ key, value, computed }, scope, reader) {
    const name = key.name ?? key.value;
    if (computed) visit(key, scope, reader);
    if (name === "name" && isText(value)) reader.found.names.push(value.value);
    if (name === "words" && isText(value)) reader.found.words.push(value.value);
    // A tab or a column has a key; it is not one of a resource.
    if (name === "key" && isText(value)) named(value.value, reader);
    else visit(value, scope, reader);
  },
  JSXAttribute({ name, value }, scope, reader) {
    // What a screen listens to is not shown.
    if (name.name !== "subjects") visit(value, scope, reader);
  },
  JSXIdentifier() {},
  JSXText() {},
  Identifier({ name }, scope, reader) {
    const translator = scope.get(name);
    if (translator) say(translator, anyKey, reader);
  },
  Literal({ value }, _scope, reader) {
    if (typeof value !== "string") return;
    named(value, reader);
    if (Object.hasOwn(reader.messages, value)) reader.found.nouns.add(value);
  },
  TemplateLiteral(node, scope, reader) {
    const [first, second] = node.quasis.map(({ value }) => value.cooked);
    if (node.expressions.length === 0) named(first, reader);
    else if (/^[a-z][a-z-]*\.[\w.-]*$/.test(first)) add(reader.found.named, known(fixedPart(first), reader.messages));
    const isOfResource = node.expressions[0]?.object?.name === "resource";
    const noun = first === "" && !isOfResource && /^\.(\w+)(?=\.|$)/.exec(second ?? "")?.[1];
    if (noun) reader.found.anywhere.add(`*.${noun}`);
    visit(node.expressions, scope, reader);
  },
};

const isText = (node) => node.type === "Literal" && typeof node.value === "string";
const isHook = (callee) =>
  ["useCallback", "useMemo", "useEffect", "useLayoutEffect"].includes(callee.name ?? callee.property?.name);

/** The names that a parameter or declaration gives. */
function namesOf(pattern) {
  if (!pattern) return [];
  const { type, name } = pattern;
  if (type === "Identifier") return [name];
  if (type === "AssignmentPattern") return namesOf(pattern.left);
  if (type === "RestElement") return namesOf(pattern.argument);
  if (type === "ArrayPattern") return pattern.elements.flatMap(namesOf);
  if (type === "ObjectPattern") return pattern.properties.flatMap((one) => namesOf(one.value ?? one));
  return namesOf(pattern.parameter);
}

function visitDefaults(pattern, scope, reader) {
  if (!pattern) return;
  if (pattern.type === "AssignmentPattern") visit(pattern.right, scope, reader);
  const inner = [pattern.left, ...(pattern.elements ?? []), ...(pattern.properties ?? []).map((one) => one.value)];
  for (const one of inner) if (one) visitDefaults(one, scope, reader);
}

/** `useTranslations("shell.user")`; undefined for other code. Its namespace: "" for all, undefined for one given by data. */
function translatorOf(node) {
  if (node?.type !== "CallExpression" || node.callee.name !== "useTranslations") return undefined;
  const [namespace] = node.arguments;
  if (!namespace) return { namespace: "" };
  return { namespace: isText(namespace) ? namespace.value : undefined };
}

/** `t(…)`, `t.rich(…)` */
function translatorCalled(callee, scope) {
  const isPlain = callee.type === "Identifier";
  const isForm = callee.type === "MemberExpression" && callee.object.type === "Identifier";
  return isPlain ? scope.get(callee.name) : isForm ? scope.get(callee.object.name) : undefined;
}

/** Which parts of an expression may be its value. */
const choicesIn = {
  TSAsExpression: ["expression"],
  TSNonNullExpression: ["expression"],
  ParenthesizedExpression: ["expression"],
  ConditionalExpression: ["consequent", "alternate"],
  LogicalExpression: ["left", "right"],
};

/** The keys that an expression may be, the fixed beginning of one, or any. */
function keysOf(node) {
  if (!node) return anyKey;
  if (isText(node)) return [node.value];
  if (node.type === "TemplateLiteral") {
    const first = node.quasis[0].value.cooked;
    if (node.expressions.length === 0) return [first];
    return first === "" ? anyKey : [fixedPart(first)];
  }
  const keys = choicesIn[node.type]?.map((part) => keysOf(node[part])) ?? [anyKey];
  return keys.includes(anyKey) ? anyKey : keys.flat();
}

/** With a translator of all texts a key has its namespace, and is found as such. */
function say({ namespace }, keys, { found, messages }) {
  if (!namespace) return;
  for (const key of keys ?? [""]) add(found.keys, known(key === "" ? namespace : `${namespace}.${key}`, messages));
}

/** "errors.is_required" */
const named = (text, { found, messages }) => {
  if (/^[a-z][a-z-]*\.[\w.-]+$/.test(text)) add(found.named, known(text, messages));
};

const add = (set, key) => {
  if (key !== undefined) set.add(key);
};

/** "kinds." → "kinds"; what begins in the middle of a name can be any that stands beside it. */
const fixedPart = (begun) => begun.split(".").slice(0, -1).join(".");

/** The key if there is such a text or group of texts. */
const known = (key, messages) => (key !== "" && at(messages, key) !== undefined ? key : undefined);

const at = (messages, key) => key.split(".").reduce((tree, part) => tree?.[part], messages);

/** "*.title": of every noun that has it. */
export const expand = (keys, messages) =>
  keys.flatMap((key) =>
    key.startsWith("*.") ? Object.keys(messages).flatMap((noun) => known(noun + key.slice(1), messages) ?? []) : [key],
  );
