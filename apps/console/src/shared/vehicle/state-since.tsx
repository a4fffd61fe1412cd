import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from 'gk-react';
import { stateDuration } from 'gk-elements';
import { markerState, type Device } from 'gk-sdk';
import { stateSince } from 'gk-sdk/rules';
import { t } from '../i18n/translate.js';
import { formatAbsolute } from '../time/relative-time.js';
import { STATE_WORDS } from './state-words.js';

/** How often the words are read anew. They change once a minute, and only then is anything rendered. */
const READ_EVERY_MS = 15_000;

/** The state of a vehicle and how long it has lasted: `Stopped 2 h 13 min`. Undefined where the server does not tell. */
export function stateSinceWords(device: Device, nowS: number): string | undefined {
  const known = stateDuration(device, nowS);
  return known && `${known.name} ${known.duration}`;
}

/** The same by the server's clock, with the moment as its tooltip; nothing where the server does not tell. */
export function StateSince({ device, className }: { readonly device: Device; readonly className?: string }) {
  const session = useSession();
  const subscribe = useCallback((listener: () => void) => {
    const timer = setInterval(listener, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const read = (): string | undefined => stateSinceWords(device, session.serverNowS());
  const words = useSyncExternalStore(subscribe, read);
  const known = stateDuration(device, session.serverNowS());
  if (!known) return null;
  const { sinceS, since } = known;
  return (
    <time
      className={className}
      dateTime={new Date(sinceS * 1000).toISOString()}
      title={since(formatAbsolute(sinceS, device.deviceId))}
    >
      {words}
    </time>
  );
}

/** State of a vehicle with its duration, if the server reports one; overspeed has none. */
export function StateWords({ device }: { readonly device: Device }) {
  const state = markerState(device);
  if (state === 'overspeed' || stateSince(device) === undefined) return t(STATE_WORDS[state]);
  return <StateSince device={device} />;
}
