import { useCallback, useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from 'gk-react';
import type { SessionUser } from 'gk-sdk';
import { idleTimeoutS } from '../shared/session/idle.js';
import { useBrand } from '../shared/brand/brand-context.js';
import { useUser } from '../shared/session/use-user.js';
import { usePreference } from '../shared/storage/preference.js';
import { activityResetsIdlePreference, idlePreference } from '../shared/storage/switch-preference.js';
import { useKiosk } from '../shared/url-state/use-kiosk.js';
import { IDLE_START, isIdleSoon, reduceIdle, type IdleAction, type IdleCountdown } from './idle-countdown.js';

const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Where the countdown of a login stands: the shell is made anew in another language, and a frozen one stays frozen. */
const countdowns = new WeakMap<SessionUser, IdleCountdown>();

/** The countdown, undefined where the console does not go idle, and the way to act on it. */
export type IdleControl = readonly [IdleCountdown | undefined, (action: IdleAction) => void];

/**
 * Counts down each second where the console goes idle, and leads to the idle screen at the end (spec 000 sections 4
 * and 9). In the last minute any input begins it anew; all along where the user's setting says so.
 */
export function useIdleCountdown(isMobile: boolean): IdleControl {
  const user = useUser();
  const [countdown, dispatch] = useReducer(reduceIdle, (user && countdowns.get(user)) ?? IDLE_START);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { switches } = useBrand();
  const wanted = usePreference(idlePreference);
  const kiosk = useKiosk();
  const session = useSession();
  const onActivity = usePreference(activityResetsIdlePreference);
  const timeoutS = wanted && !kiosk ? idleTimeoutS({ path: pathname, isMobile, switches }) : undefined;
  const act = useCallback(
    (action: IdleAction) =>
      dispatch(action.kind === 'reset' && timeoutS !== undefined ? { ...action, fromS: timeoutS } : action),
    [timeoutS],
  );

  useEffect(() => {
    if (user) countdowns.set(user, countdown);
  }, [user, countdown]);

  useEffect(() => {
    if (timeoutS === undefined) return;
    dispatch({ kind: 'reset', fromS: timeoutS });
    let timer: ReturnType<typeof setTimeout>;
    let tickedMs = Date.now();
    // It ticks with the clock of the footer: two that tick at different moments paint the page twice a second.
    const wait = (): void => {
      timer = setTimeout(
        () => {
          // A hidden tab ticks once a minute, a computer that sleeps not at all.
          const nowMs = Date.now();
          dispatch({ kind: 'pass', seconds: Math.max(1, Math.round((nowMs - tickedMs) / 1000)) });
          tickedMs = nowMs;
          wait();
        },
        1001 - (session.serverNowS() % 1) * 1000,
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [timeoutS, session]);

  useEffect(() => {
    if (timeoutS === undefined || countdown.leftS !== 0) return;
    // Restarts at once: for users who come back from the idle screen, and those who stay because of unsaved changes.
    dispatch({ kind: 'reset', fromS: timeoutS });
    void navigate('/idle');
  }, [timeoutS, countdown.leftS, navigate]);

  useEffect(() => {
    // Keys and clicks in an embedded page do not reach this document.
    if (timeoutS !== undefined && isIdleSoon(countdown) && isInFrame()) act({ kind: 'reset' });
  }, [timeoutS, countdown, act]);

  const listens = timeoutS !== undefined && (onActivity || isIdleSoon(countdown));
  useEffect(() => {
    if (!listens) return;
    const reset = (): void => act({ kind: 'reset' });
    for (const input of INPUTS) window.addEventListener(input, reset, { passive: true });
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, reset);
    };
  }, [listens, act]);

  return [timeoutS === undefined ? undefined : countdown, act];
}

/** Whether an embedded page has the focus. */
function isInFrame(): boolean {
  return document.hasFocus() && document.activeElement instanceof HTMLIFrameElement;
}
