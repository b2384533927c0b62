"use client";

import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { cn } from "@/lib/client/class-names";

/** A password that can be looked at while it is typed. */
export function PasswordInput({ className, ...rest }: ComponentProps<typeof Input>) {
  const t = useTranslations("sign-in");
  const [revealed, setRevealed] = useState(false);

  return (
    <span className="relative block">
      <Input
        {...rest}
        type={revealed ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className={cn("pr-11 max-md:pr-14", className)}
      />
      <IconButton
        label={t(revealed ? "hide" : "reveal")}
        onClick={() => setRevealed(!revealed)}
        className="absolute inset-y-0 right-1 my-auto size-8 touch:size-12"
      >
        {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      </IconButton>
    </span>
  );
}
