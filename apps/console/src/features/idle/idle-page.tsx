import { useState, type RefCallback } from 'react';
import { useNavigate } from 'react-router';
import { useServerClock } from 'gk-react';
import { toWallTime } from 'gk-sdk/rules';
import { IDLE_CLOCK_PX, idleClockSizePx } from '../../shared/session/idle.js';
import { useBrand } from '../../shared/brand/brand-context.js';
import { t } from '../../shared/i18n/translate.js';
import { usePreference } from '../../shared/storage/preference.js';
import { formatShown } from '../../shared/time/relative-time.js';
import { shownZone, shownZoneName } from '../../shared/time/shown-zone.js';
import { AnalogClock } from './analog-clock.js';
import { BrandLinks } from './brand-links.js';
import { idleClockPreference, type IdleClocks } from './idle-clock-preference.js';
import './idle-page.css';

/** The idle screen: clocks on black (spec 000 section 2.9), between the bars of every screen. A click, or Enter, goes back. */
export function IdlePage() {
  const navigate = useNavigate();
  const [screenRef, sizePx] = useClockSize();
  // The server's clock, which is right where this computer's is not.
  const nowS = useServerClock();
  const clocks = usePreference(idleClockPreference);
  const { links = [] } = useBrand();
  const goBack = (): void => void (cameFromConsole() ? navigate(-1) : navigate('/'));
  return (
    <div ref={screenRef} className="gk-idle">
      <h1 className="visually-hidden">{t('Idle screen')}</h1>
      <button type="button" className="gk-idle-back" aria-label={t('Go back')} onClick={goBack} />
      <div className="gk-idle-clocks">
        {clocks.analog && <AnalogClock time={toWallTime(nowS, shownZone())} sizePx={sizePx} />}
        {clocks.digital && <DigitalClock nowS={nowS} />}
      </div>
      <BrandLinks links={links} />
      <ClockChoice clocks={clocks} />
    </div>
  );
}

/** Whether Back stays in the console. The history of the tab also counts the pages of other sites; the router's index does not. */
function cameFromConsole(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

function DigitalClock({ nowS }: { readonly nowS: number }) {
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  return (
    <time className="gk-idle-digits" dateTime={new Date(nowS * 1000).toISOString()}>
      {formatShown(nowS, { timeStyle: 'medium', hourCycle: 'h23' })}
      <span className="gk-idle-date">
        {formatShown(nowS, date)} <span className="gk-idle-zone">{shownZoneName()}</span>
      </span>
    </time>
  );
}

function ClockChoice({ clocks }: { readonly clocks: IdleClocks }) {
  const toggles = [
    { clock: 'analog', label: t('Analog clock') },
    { clock: 'digital', label: t('Digital clock') },
  ] as const;
  return (
    <div className="gk-idle-choice" role="group" aria-label={t('Clocks')}>
      {toggles.map(({ clock, label }) => (
        <button
          key={clock}
          type="button"
          aria-pressed={clocks[clock]}
          onClick={() => idleClockPreference.set({ ...clocks, [clock]: !clocks[clock] })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** Size of the clock, by the sides of the idle screen itself: the bars around it take their part of the window. */
function useClockSize(): readonly [RefCallback<HTMLElement>, number] {
  const [sizePx, setSizePx] = useState(IDLE_CLOCK_PX);
  const [ref] = useState<RefCallback<HTMLElement>>(() => (screen: HTMLElement | null) => {
    if (!screen) return undefined;
    const observer = new ResizeObserver(() => setSizePx(idleClockSizePx(screen.clientWidth, screen.clientHeight)));
    observer.observe(screen);
    return () => observer.disconnect();
  });
  return [ref, sizePx];
}
