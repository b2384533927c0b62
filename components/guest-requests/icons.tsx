import type { ReactNode } from "react";

/* The few pictures of a guest's pages, as lucide draws them, without what lucide brings along for a thousand others. */

function Icon({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

interface IconProps {
  className?: string;
}

export const SendIcon = () => (
  <Icon>
    <path d="M14.536 21.686a.5.5 0 0 0 .937-.024l6.5-19a.496.496 0 0 0-.635-.635l-19 6.5a.5.5 0 0 0-.024.937l7.93 3.18a2 2 0 0 1 1.112 1.11z" />
    <path d="m21.854 2.147-10.94 10.939" />
  </Icon>
);

export const MicIcon = () => (
  <Icon>
    <path d="M12 19v3" />
    <path d="M19 10v2a7 7 0 0 1-14 0v-2" />
    <rect x={9} y={2} width={6} height={13} rx={3} />
  </Icon>
);

export const StopIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <rect width={18} height={18} x={3} y={3} rx={2} />
  </Icon>
);

export const BusyIcon = () => (
  <Icon className="animate-spin">
    <path d="M21 12a9 9 0 1 1-6.219-8.56" />
  </Icon>
);

export const CopyIcon = () => (
  <Icon>
    <rect width={14} height={14} x={8} y={8} rx={2} />
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
  </Icon>
);

export const PlaceIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0" />
    <circle cx={12} cy={10} r={3} />
  </Icon>
);

export const DoneIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx={12} cy={12} r={10} />
    <path d="m9 12 2 2 4-4" />
  </Icon>
);
