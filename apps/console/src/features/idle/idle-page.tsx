import { useSyncExternalStore } from 'react';
import { idleClockSizePx } from 'gk-sdk/rules';
import { useNavigate } from 'react-router';
import { useNow } from '../../shared/time/use-now.js';
import { handAngles } from './clock-hands.js';
import './idle-page.css';

/** The idle screen: a clock on black (spec 000 section 2.9). A click, or any key on it, goes back. */
export function IdlePage() {
  const navigate = useNavigate();
  const size = useSyncExternalStore(onResize, () => idleClockSizePx(window.innerWidth, window.innerHeight));
  const now = new Date(useNow(1000));
  const hands = handAngles(now);
  const goBack = (): void => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <button type="button" className="gk-idle" onClick={goBack}>
      <h1 className="visually-hidden">Idle. Click to go back.</h1>
      <svg className="gk-idle-clock" width={size} height={size} viewBox="-100 -100 200 200" aria-hidden="true">
        {Array.from({ length: 60 }, (_, i) => (
          <line
            key={i}
            className={i % 5 === 0 ? 'gk-idle-hour-mark' : 'gk-idle-minute-mark'}
            y1="-94"
            y2={i % 5 === 0 ? '-84' : '-90'}
            transform={`rotate(${i * 6})`}
          />
        ))}
        <line className="gk-idle-hand-hours" y1="10" y2="-50" transform={`rotate(${hands.hours})`} />
        <line className="gk-idle-hand-minutes" y1="12" y2="-76" transform={`rotate(${hands.minutes})`} />
        <line className="gk-idle-hand-seconds" y1="16" y2="-82" transform={`rotate(${hands.seconds})`} />
        <circle r="3.5" className="gk-idle-hub" />
      </svg>
      <time className="gk-idle-digits">
        {now.toLocaleTimeString('sv-SE')}
        <span className="gk-idle-date">
          {now.toLocaleDateString('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
        </span>
      </time>
    </button>
  );
}

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
