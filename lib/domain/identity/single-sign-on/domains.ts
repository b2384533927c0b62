import { accountName } from "../password";

/** "Jo@Plant.Example " → "plant.example"; null for what is no address. */
export function domainOf(email: string): string | null {
  const [local, domain, ...rest] = accountName(email).split("@");
  return local && domain && rest.length === 0 && isDomain(domain) ? domain : null;
}

export const isDomain = (text: string) =>
  text.length <= 253 && /^(?=.*\.)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(text);

/** Everybody has an address there, so no company can answer for it. */
const everybodys = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com " +
    "mac.com proton.me protonmail.com gmx.com gmx.net gmx.de web.de mail.com zoho.com yandex.com fastmail.com " +
    "hotmail.es yahoo.es outlook.es yahoo.com.mx hotmail.com.mx prodigy.net.mx live.com.mx rogers.com bell.net shaw.ca"
  ).split(" "),
);

export const isEverybodys = (domain: string) => everybodys.has(domain);
