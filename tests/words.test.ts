import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { locales } from "@/lib/domain/shared/locales";
import { translator } from "@/lib/server/i18n";
import { code, filesUnder, projectFile, type Source, sources } from "./source";

/**
 * The words that the people of the trade do not use, in the four places where the product's English is read without
 * the sentence before it: screens, logs, API summaries and titles of failing tests.
 */

interface Banned {
  word: RegExp;
  instead: string;
  /** A use that is the standard term, with its reason. */
  except?: { text: RegExp; reason: string };
}

const banned: Banned[] = [
  { word: /\banew\b/i, instead: "again, re-" },
  { word: /\bwhoever\b/i, instead: "the user, anyone who" },
  { word: /\b(tells?|told|telling)\b/i, instead: "notify, send, show, distinguish" },
  { word: /\b(hears?|heard|hearing)\b/i, instead: "receive, be notified" },
  { word: /\b(says?|said|saying)\b/i, instead: "show, report, state" },
  { word: /\b(lies|lying)\b/i, instead: "is" },
  { word: /\b(stands?|stood|standing)\b/i, instead: "is, is shown" },
  { word: /\bof late\b/i, instead: "recent, recently" },
  { word: /\bfor ever\b/i, instead: "forever" },
  { word: /\bin vain\b/i, instead: "unsuccessfully, failed" },
  { word: /\bhangs?\b/i, instead: "depend on" },
  { word: /\breckon(s|ed|ing)?\b/i, instead: "estimate, calculate" },
  { word: /\bputs? out\b/i, instead: "sign out" },
  { word: /\bmend(s|ed|ing)?\b/i, instead: "fix, correct" },
  {
    word: /\b(wears?|worn|wearing)\b/i,
    instead: "use, active",
    except: { text: /\b(gear|belt) wear\b|\bwear plate\b|^worn$/i, reason: "the name of the fault or part" },
  },
  { word: /\b(the|one's) own\b/i, instead: "their own" },
  { word: /\bour limits\b/i, instead: "standard limits" },
  { word: /\bown orders?\b/i, instead: "the work order of this alert" },
  { word: /\blimbo\b/i, instead: "no location" },
  { word: /\bswings?\b/i, instead: "fluctuation" },
  { word: /\b(class for limits|limit class)\b/i, instead: "machine type" },
  { word: /\bcame back\b/i, instead: "recurred" },
  { word: /\b(asked for|asks for work)\b/i, instead: "requested", except: onSignIn() },
  { word: /\bsets? in work\b/i, instead: "start work" },
  { word: /\bkeys? for programs?\b/i, instead: "API key" },
  { word: /\br\/min\b/, instead: "RPM" },
  { word: /\be-mails?\b|\bmails?\b|\bmailed\b/i, instead: "email" },
  {
    word: /\b(learnt|labour|colour(s|ed)?|grey|catalogues?|cancelled|organisations?|recognised?|analysed?)\b/i,
    instead: "American spelling",
  },
];

function onSignIn() {
  return {
    text: /\basked for\b.*\b(code|rebirth|device)\b/,
    reason: "a sign-in asks for a code, a broker for a rebirth",
  };
}

/** "where: word (instead)" for every banned word in a text. */
const violations = (where: string, text: string): string[] =>
  banned
    .filter(({ word, except }) => word.test(except ? text.replace(except.text, "") : text))
    .map(({ word, instead }) => `${where}: “${word.exec(text)?.[0]}” (${instead}) in “${text}”`);

type Tree = { [key: string]: string | Tree };

const messagesIn = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === "string" ? [value] : messagesIn(value)));

const literal = /"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const literalsIn = (text: string) => [...text.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? "");

/** The texts of log calls, and what the launcher prints or refuses with. */
const logged = (source: Source): string[] =>
  [
    ...code(source).matchAll(
      /\b(?:log(?:\.\w+|\[[^\]]+\])|translate|step|new (?:Refusal|Error))\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
    ),
  ].flatMap(([call]) => literalsIn(call));

const summaries = (source: Source): string[] =>
  [...code(source).matchAll(/\bsummary:\s*("[^"\n]*"|`[^`]*`)/g)].flatMap(([, text]) => literalsIn(text!));

const titles = ({ text }: Source): string[] =>
  [
    ...text.matchAll(
      /(?:^[ \t]*(?:test|describe)[\w.]*(?:<[^\n]*?>)?(?:\([^\n"`]*\))?\(|\)\()\s*("(?:[^"\\\n]|\\.)*"|`[^`\n]*`)\s*,/gm,
    ),
  ].flatMap(([, title]) => literalsIn(title!));

const read = (files: string[]): Source[] =>
  files.map((file) => ({ file, text: readFileSync(projectFile(file), "utf8") }));

const places = {
  "an English message": {
    texts: ({ text }: Source) => messagesIn(JSON.parse(text)),
    sources: read(filesUnder("messages/en", /\.json$/)),
    planted: '{ "a": { "b": "The source has said nothing of late." } }',
  },
  "a log line": {
    texts: logged,
    sources: [...sources, ...read(filesUnder("lib/launch", /\.mjs$/))],
    planted: 'log.warn({ reason: why(error) }, "gateways are heard")',
  },
  "an API summary": {
    texts: summaries,
    sources: sources.filter(({ file }) => /^(app\/api|lib\/server)\//.test(file)),
    planted: 'summary:\n    "Take the messages anew",',
  },
  "a test title": {
    texts: titles,
    sources: read(filesUnder("tests", /\.test\.ts$/)).filter(({ file }) => file !== "tests/words.test.ts"),
    planted: 'test.each(all)("%s is told once", async () => {',
  },
};

describe.each(Object.entries(places))("%s", (name, { texts, sources: all, planted }) => {
  test(`${name} has no word that the trade does not use`, () => {
    expect(all.flatMap((source) => texts(source).flatMap((text) => violations(source.file, text)))).toEqual([]);
  });

  test(`${name} with a planted violation is found`, () => {
    expect(texts({ file: "planted", text: planted }).flatMap((text) => violations("planted", text))).not.toEqual([]);
    expect(all.flatMap(texts).length).toBeGreaterThan(50);
  });
});

/** One word for one thing, as docs/glossary.md decides it, and figures as Mexico writes them: 4.148 g is four grams. */
const bannedInSpanish: Banned[] = [
  { word: /(?<![\d,])\d+,\d{1,2}(?!\d)|\b0,\d/, instead: "a decimal point" },
  { word: /\b\d{1,3}\.000\b/, instead: "a comma between thousands" },
  { word: /\bart[íi]culos?\b|\b[íi]tems?\b|\belementos? (archivad|guardad)/i, instead: "equipo" },
  { word: /\b(precauci[óo]n|preaviso)\b/i, instead: "advertencia" },
  { word: /\baver[íi]as?\b|\bfallos?\b/i, instead: "falla" },
  { word: /\bnuestros l[íi]mites\b/i, instead: "límites estándar" },
  { word: /\blimbo\b/i, instead: "sin ubicación" },
  { word: /^Velocidad$/, instead: "Velocidad de vibración, velocidad de giro" },
  { word: /\bparad[oa]s?\b/i, instead: "detenida, paro" },
  { word: /\bpausas?\b/i, instead: "descanso" },
  { word: /\ben trabajo\b/i, instead: "en curso" },
  {
    word: /\bden(egad|egar|iega|egó)/i,
    instead: "rechazar, rechazada",
    except: { text: /\baccesos? denegados?\b/i, reason: "the standard term where a permission is missing" },
  },
  {
    word: /\bpartes\b|\b(una|otra|cada) parte (ya|de repuesto)\b|\brepuestos\b/i,
    instead: "refacciones",
  },
  { word: /\bsolapa/i, instead: "traslapa" },
  { word: /\bintrodu[zc]/i, instead: "escriba" },
  { word: /\b[Pp]ulse\b|\bpulsar\b/, instead: "presione" },
  { word: /\bpreparaci[óo]n\b/i, instead: "ajuste, the type of work" },
  { word: /\bajustes\b/i, instead: "configuración" },
  { word: /\bdispens(ar|a|ó|ad[oa]s?)(?![\p{L}])/iu, instead: "exentar, exentado" },
  { word: /\bcoma flotante\b/i, instead: "punto flotante" },
  { word: /\bdesalineaci/i, instead: "desalineamiento" },
  { word: /\breca(y[oóe]|íd)/i, instead: "reincidió, reincidencia" },
  { word: /\bampliad[oa]s?\b/i, instead: "nueva fecha" },
  { word: /\borden( de trabajo)? superior\b/i, instead: "orden principal" },
  { word: /\bimportaci[óo]n maestra\b/i, instead: "importar base maestra" },
  { word: /éxito/i, instead: "atención al cliente" },
  { word: /\bplanific/i, instead: "planear, planeado" },
  { word: /\britmos?\b/i, instead: "velocidad de producción" },
  { word: /\bdirecci[óo]n de aviso\b/i, instead: "URL de envío" },
  { word: /\bacoples?\b|\blado de accionamiento\b/i, instead: "cople, lado cople" },
  { word: /\bgolpes?\b/i, instead: "bombeo" },
  { word: /\b(agudo|cr[óo]nico)s?\b/i, instead: "aguda, crónica" },
  { word: /\bhoras de marcha\b/i, instead: "horas de operación" },
  { word: /\bequipos? de trabajo\b/i, instead: "cuadrilla" },
  { word: /\bperíodos?\b/i, instead: "periodo" },
  { word: /\bgr[áa]ficos?\b/i, instead: "gráfica" },
  { word: /\bcompa[ñn][íi]as?\b/i, instead: "empresa" },
  {
    word: /\bañad|\bcaduc|\bdecibelios?\b|\bordenador|\brat[óo]n\b|\bvídeos?\b|\bhaga clic\b|\bpinche\b/i,
    instead: "the Mexican word: agregar, vencer, decibel, computadora, video",
  },
];

const violationsInSpanish = (file: string, message: string): string[] =>
  bannedInSpanish
    .map((rule) => ({ ...rule, text: rule.except ? message.replace(rule.except.text, "") : message }))
    // The names of arguments and choices are no words that anybody reads.
    .map((rule) => ({ ...rule, text: rule.text.replace(/\{\w+(?=[,}])/g, "{") }))
    .filter(({ word, text }) => word.test(text))
    .map(({ word, instead, text }) => `${file}: “${word.exec(text)?.[0]}” (${instead}) in “${message}”`);

test("a Spanish message has one word for one thing, and decimals with a point", () => {
  const files = read(filesUnder("messages/es", /\.json$/));
  const texts = files.flatMap(({ file, text }) => messagesIn(JSON.parse(text)).map((message) => ({ file, message })));
  expect(texts.flatMap(({ file, message }) => violationsInSpanish(file, message))).toEqual([]);
  expect(texts.length).toBeGreaterThan(2000);
});

test.each([
  "La línea está parada",
  "Agregar pausa",
  "Orden denegada",
  "Agregar partes",
  "Introduzca una hora",
  "Importación maestra",
  "El nivel es crónico",
  "Período",
])("a Spanish message with the other word is found: %s", (message) => {
  expect(violationsInSpanish("planted", message)).not.toEqual([]);
});

test("the glossary has each of its Spanish words once", () => {
  const rows = readFileSync(projectFile("docs/glossary.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| thing"))
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const words = rows.map(([, , word]) => word!);
  expect(words.length).toBeGreaterThan(25);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

test("the proof of a repair has the words of its case, on the order too", () => {
  for (const language of locales) {
    const t = translator(language);
    expect(
      (["proof.open", "proof.fixed", "proof.not_fixed"] as const).map((key) => [language, t(`work-orders.${key}`)]),
    ).toEqual(
      (["tabs.repaired", "case.states.proven", "case.states.not_fixed"] as const).map((key) => [
        language,
        t(`alerts.${key}`),
      ]),
    );
  }
});
