import { useEffect, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IDLE_START, reduceIdle, type IdleAction, type IdleCountdown } from './idle-countdown.js';

/** Counts down each second while `enabled`, and leads to the idle screen at the end. */
export function useIdleCountdown(enabled: boolean): readonly [IdleCountdown, (action: IdleAction) => void] {
  const [countdown, dispatch] = useReducer(reduceIdle, IDLE_START);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const counting = enabled && pathname !== '/idle';
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
