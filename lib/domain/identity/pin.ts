/** Six equal digits, or six in a row, up or down: what somebody at a shared device tries first. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const [step] = steps;

  return steps.size === 1 && (step === 0 || step === 1 || step === -1);
}
