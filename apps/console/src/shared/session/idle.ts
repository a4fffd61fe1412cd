import type { BrandSwitches } from 'gk-sdk/rules';

/** Seconds until an unattended console goes idle (spec 000 section 9). */
export const IDLE_TIMEOUT_S = 1800;
/** The same on live view, for one brand (spec 000 section 9). */
export const SHORT_LIVE_VIEW_IDLE_S = 120;
/** Size of the idle clock, px (spec 000 section 2.9). */
export const IDLE_CLOCK_PX = 400;

/** Facts that decide when the console goes idle. */
export interface IdleFacts {
  /** Path of the page, such as `/liveview/BUS-7`. */
  readonly path: string;
  readonly isMobile: boolean;
  readonly switches: Pick<BrandSwitches, 'disableIdle' | 'shortLiveViewIdle'>;
}

/**
 * "Idle timeout 1800 s (120 s on live view for one brand; none on the i18n editor)" (spec 000 section 9); "it is
 * disabled on mobile or by setting", and there is none on /idle and /login (section 4).
 *
 * @returns Seconds, or undefined where the console never goes idle.
 */
export function idleTimeoutS({ path, isMobile, switches }: IdleFacts): number | undefined {
  const screen = path.split('/')[1] ?? '';
  if (isMobile || switches.disableIdle || ['i18neditor', 'idle', 'login'].includes(screen)) return undefined;
  const isLiveView = screen === 'liveview' || screen === 'rendomliveview';
  return isLiveView && switches.shortLiveViewIdle ? SHORT_LIVE_VIEW_IDLE_S : IDLE_TIMEOUT_S;
}

/** "Clock size is 400, or the smaller screen side minus 30 when that is under 430" (spec 000 section 2.9), px. */
export function idleClockSizePx(screenWidthPx: number, screenHeightPx: number): number {
  const smaller = Math.min(screenWidthPx, screenHeightPx);
  return smaller < 430 ? Math.max(0, smaller - 30) : IDLE_CLOCK_PX;
}
