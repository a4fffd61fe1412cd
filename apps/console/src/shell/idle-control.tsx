import { createContext, use, type ReactNode } from 'react';
import { useIsMobile } from '../shared/ui/use-media-query.js';
import { IdleWarning } from './idle-warning.js';
import { IdleStopwatch } from './nav/idle-stopwatch.js';
import { useIdleCountdown, type IdleControl } from './use-idle-countdown.js';

const IdleContext = createContext<IdleControl>([undefined, () => undefined]);

/** Counts down to the idle screen. Only what shows the countdown renders each second, not the shell around it. */
export function IdleControlProvider({ children }: { readonly children: ReactNode }) {
  return <IdleContext value={useIdleCountdown(useIsMobile())}>{children}</IdleContext>;
}

/** The stopwatch of the top bar, where the console goes idle. */
export function ShellStopwatch() {
  const [countdown, onAction] = use(IdleContext);
  return countdown && <IdleStopwatch countdown={countdown} onAction={onAction} />;
}

/** The warning of the last minute. */
export function ShellIdleWarning() {
  const [countdown] = use(IdleContext);
  return <IdleWarning countdown={countdown} />;
}
