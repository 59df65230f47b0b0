import { type Clock, systemClock } from "../../../../../platform/clock/clock.ts";

/**
 * better-auth reads the machine's clock. Its times are moved onto the product's clock as they are stored, and back as
 * they are read, so that what it finds expired is what our clock says. In production the two are one.
 */
export function machineTimes(clock: Clock, machine: Clock = systemClock) {
  const ahead = () => clock.now() - machine.now();
  return {
    toOurs: (time: Date): number => time.getTime() + ahead(),
    fromOurs: (time: number): Date => new Date(time - ahead()),
  };
}
