import { useRef, useState, type ReactElement } from 'react';
import { useDeviceCounters, useResource, useSessionState } from 'gk-react';
import { GkDeviceList } from 'gk-react/elements/device-list';
import { GkEventFeed } from 'gk-react/elements/event-feed';
import { GkGpsMap } from 'gk-react/elements/gps-map';
import { GkLiveWall } from 'gk-react/elements/live-wall';
import type { SessionUser } from 'gk-sdk';
import { ErrorBoundary } from './error-boundary.js';

/** Devices, map, live wall and events: what is picked in one is shown by the others. */
export function Portal(): ReactElement {
  const wall = useRef<GkLiveWall>(null);
  const [selected, setSelected] = useState<string>();
  const pick = (device: string): void => {
    setSelected(device);
    wall.current?.show({ device, channel: 1 });
  };
  return (
    <div className="portal">
      <header>
        <h1>Fleet portal</h1>
        <FleetSize />
      </header>
      <GkDeviceList className="list" selected={selected} onGkDeviceListSelected={({ deviceId }) => pick(deviceId)} />
      <main>
        <ErrorBoundary>
          <GkGpsMap
            focusDevice={selected}
            onGkGpsMapDeviceSelected={({ deviceId }) => pick(deviceId)}
            onGkGpsMapFocusCleared={() => setSelected(undefined)}
          />
        </ErrorBoundary>
        <ErrorBoundary>
          <GkLiveWall ref={wall} onGkRequestCamera={() => selected !== undefined && pick(selected)} />
        </ErrorBoundary>
      </main>
      <aside aria-label="Events">
        <ErrorBoundary>
          <GkEventFeed
            mode="list"
            soundFrom="none"
            loadHistory
            onGkRequestEvent={({ event }) => pick(event.deviceId)}
          />
        </ErrorBoundary>
      </aside>
    </div>
  );
}

/** Placeholder until the first login. */
export function Welcome({ login }: { readonly login: Promise<SessionUser> }): ReactElement {
  const state = useSessionState();
  const first = useResource(['login'], () => login);
  if (state.kind === 'refused') return <p role="alert">{state.error.message}</p>;
  if (first.kind === 'failed') return <p role="alert">{first.error.message}</p>;
  return <p role="status">Connecting…</p>;
}

function FleetSize(): ReactElement {
  const { all, online } = useDeviceCounters();
  return <p role="status">{`${online} of ${all} vehicles online`}</p>;
}
