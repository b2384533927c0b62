import { createHash } from "node:crypto";
import fs from "node:fs";
import { eachText, writtenTexts } from "../../server/texts.mjs";
import { inProject } from "../paths.mjs";
import { menuOfDescriptions } from "./menu.mjs";

/** Where the texts of each language are for browsers, named by what is in them; lib/server/i18n.ts finds them there. */
const FOLDER = ".next/static/texts";

/** What no screen shows: emails, text messages, and what a gateway or an assistant is answered. */
const NOT_FOR_BROWSERS = ["mails", "sms", "push", "ingest", "mcp"];

/**
 * Writes all texts of each language as a script, which a browser loads once and keeps until one of them changes;
 * lib/client/texts.ts waits for it.
 */
export async function writeTexts() {
  const { default: compile } = await import("icu-minify/compile"); // not there yet when this module is loaded on a fresh clone
  const menu = await menuOfDescriptions();
  fs.rmSync(inProject(FOLDER), { recursive: true, force: true });
  fs.mkdirSync(inProject(FOLDER), { recursive: true });
  for (const locale of fs.readdirSync(inProject("messages"))) {
    const messages = eachText(writtenTexts(inProject("messages", locale), menu), compile);
    const texts = Object.fromEntries(Object.entries(messages).filter(([name]) => !NOT_FOR_BROWSERS.includes(name)));
    const script = `(globalThis.texts??={}).${locale}=JSON.parse(${quoted(JSON.stringify(texts))});dispatchEvent(new Event("texts"))`;
    const hash = createHash("sha256").update(script).digest("hex").slice(0, 12);
    fs.writeFileSync(inProject(FOLDER, `${locale}.${hash}.js`), script);
  }
}

/** As a string in a script: a browser reads JSON in half the time that it takes for the same as an object of the script. */
const quoted = (json) => `'${json.replace(/[\\']/g, "\\$&")}'`;
