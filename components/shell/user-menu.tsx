"use client";

import { BookOpen, Languages, LogOut, type LucideIcon, Rows3, SunMoon, UserRound, UserRoundCog } from "lucide-react";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useTheme } from "next-themes";
import { useState } from "react";
import { Avatar } from "@/components/ui/avatar";
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
  MenuSub,
  MenuSubContent,
  MenuSubTrigger,
  MenuTrigger,
} from "@/components/ui/dropdown-menu";
import { Link } from "@/components/ui/link";
import { applyDensity, asDensity, keepPreference } from "@/lib/client/preferences";
import { asLocale, defaultLocale, type Locale, locales } from "@/lib/domain/shared/locales";
import { type Density, densities, themes } from "@/lib/domain/shared/looks";

export interface ShellUser {
  id: number;
  name: string;
  email: string;
  role: string;
}

export interface UserMenuProps {
  user: ShellUser;
  onSignOut: () => void;
  /** Absent for people who may not take one. */
  onTemporaryRole?: () => void;
  /** Also keep it in the profile; the cookie and the page are done here, once it is kept: the page reads the profile. */
  onLocaleChange?: (locale: Locale) => Promise<unknown>;
  onDensityChange?: (density: Density) => void;
  onThemeChange?: (theme: string) => void;
}

export { themes };

export function UserMenu({ user, onSignOut, onTemporaryRole, ...saving }: UserMenuProps) {
  const t = useTranslations("shell.user");

  return (
    <Menu>
      <MenuTrigger
        aria-label={t("open", { name: user.name })}
        className="grid size-[34px] place-items-center rounded-full touch:size-12"
      >
        <Avatar person={user.id} name={user.name} />
      </MenuTrigger>
      <MenuContent className="w-64">
        <div className="flex items-center gap-2.5 px-2 py-2">
          <Avatar person={user.id} name={user.name} size={36} />
          <div className="min-w-0">
            <p className="truncate font-semibold text-strong">{user.name}</p>
            <p className="truncate text-muted text-xs">{user.role}</p>
          </div>
        </div>
        <MenuSeparator />
        <MenuItem asChild>
          <Link href="/profile">
            <UserRound aria-hidden />
            {t("profile")}
          </Link>
        </MenuItem>
        <MenuItem asChild>
          <Link href="/help">
            <BookOpen aria-hidden />
            {t("manual")}
          </Link>
        </MenuItem>
        <PreferenceMenus {...saving} />
        {onTemporaryRole && (
          <MenuItem onSelect={onTemporaryRole}>
            <UserRoundCog aria-hidden />
            {t("temporaryRole")}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem onSelect={onSignOut}>
          <LogOut aria-hidden />
          {t("signOut")}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

type SavingProps = Pick<UserMenuProps, "onLocaleChange" | "onDensityChange" | "onThemeChange">;

function PreferenceMenus(saving: SavingProps) {
  const preferences = usePreferences(saving);

  return (
    <>
      <LookMenu
        icon={Languages}
        name="language"
        looks={locales}
        current={preferences.locale}
        onChoose={(next) => preferences.setLocale(next as Locale)}
      />
      <LookMenu
        icon={SunMoon}
        name="theme"
        looks={themes}
        current={preferences.theme}
        onChoose={preferences.setTheme}
      />
      <LookMenu
        icon={Rows3}
        name="density"
        looks={densities}
        current={preferences.density}
        onChoose={(next) => preferences.setDensity(next as Density)}
      />
    </>
  );
}

const wordsOf = { language: "languages", theme: "themes", density: "densities" } as const;

interface LookMenuProps {
  icon: LucideIcon;
  name: keyof typeof wordsOf;
  looks: readonly string[];
  current: string;
  onChoose: (look: string) => void;
}

function LookMenu({ icon: Icon, name, looks, current, onChoose }: LookMenuProps) {
  const t = useTranslations("shell.user");

  return (
    <MenuSub>
      <MenuSubTrigger>
        <Icon aria-hidden />
        {t(name)}
      </MenuSubTrigger>
      <MenuSubContent>
        <MenuRadioGroup value={current} onValueChange={onChoose}>
          {looks.map((look) => (
            <MenuRadioItem key={look} value={look} lang={name === "language" ? look : undefined}>
              {t(`${wordsOf[name]}.${look}`)}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuSubContent>
    </MenuSub>
  );
}

/** Language, theme and density of this browser, with the page following at once. */
export function usePreferences({ onLocaleChange, onDensityChange, onThemeChange }: SavingProps) {
  const router = useRouter();
  const locale = asLocale(useLocale()) ?? defaultLocale;
  const { theme = "light", setTheme } = useTheme();
  const [density, keepDensity] = useState<Density>(() =>
    typeof document === "undefined" ? "regular" : asDensity(document.documentElement.dataset.density),
  );

  return {
    locale,
    theme,
    density,
    setLocale: async (next: Locale) => {
      keepPreference("locale", next);
      await onLocaleChange?.(next);
      router.refresh();
    },
    setTheme: (next: string) => {
      setTheme(next);
      onThemeChange?.(next);
    },
    setDensity: (next: Density) => {
      applyDensity(next);
      keepDensity(next);
      onDensityChange?.(next);
    },
  };
}
