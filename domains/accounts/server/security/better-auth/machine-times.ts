import { type Clock, systemClock } from "../../../../../platform/clock/clock.ts";

/**
 * better-auth reads the machine's clock. Shifts its times to the product's clock when they are stored, and back when
 * they are read, so that expiry follows our clock. In production both clocks are the same.
 */
export function machineTimes(clock: Clock, machine: Clock = systemClock) {
  const ahead = () => clock.now() - machine.now();
  return {
    toOurs: (time: Date): number => time.getTime() + ahead(),
    fromOurs: (time: number): Date => new Date(time - ahead()),
  };
}
