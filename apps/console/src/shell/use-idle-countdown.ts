import { useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { DEFAULT_BRAND_SWITCHES, idleTimeoutS } from 'gk-sdk/rules';
import { IDLE_START, reduceIdle, type IdleAction, type IdleCountdown } from './idle-countdown.js';

/** Counts down each second where the console goes idle, and leads to the idle screen at the end. */
export function useIdleCountdown(isMobile: boolean): readonly [IdleCountdown, (action: IdleAction) => void] {
  const [countdown, dispatch] = useReducer(reduceIdle, IDLE_START);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const counting = idleTimeoutS({ path: pathname, isMobile, switches: DEFAULT_BRAND_SWITCHES }) !== undefined;
  useEffect(() => {
    if (!counting) return;
    dispatch({ kind: 'reset' });
    const timer = setInterval(() => dispatch({ kind: 'second' }), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  useEffect(() => {
    if (counting && countdown.leftS === 0) void navigate('/idle');
  }, [counting, countdown.leftS, navigate]);
  return [countdown, dispatch];
}
