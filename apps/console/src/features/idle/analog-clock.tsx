import type { WallTime } from 'gk-sdk/rules';
import { handAngles } from './clock-hands.js';

/** A clock face with three hands; the digital clock beside it, or the page's heading, says the time in words. */
export function AnalogClock({ time, sizePx }: { readonly time: WallTime; readonly sizePx: number }) {
  const hands = handAngles(time);
  return (
    <svg className="gk-idle-clock" width={sizePx} height={sizePx} viewBox="-100 -100 200 200" aria-hidden="true">
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
  );
}
