import { createRef } from 'react';
import { act, cleanup, render } from '@testing-library/react';
import type { GkGpsMap as GpsMapElement, GkMiniMap as MiniMapElement } from 'gk-elements';
import { afterEach, expect, it, vi } from 'vitest';
import { stubObservers } from '../../testing/stub-observers.js';
import { csvSeparatorPreference } from '../export/csv-separator.js';
import { GkGpsMap } from './gps-map.js';
import { GkGpsPlayer } from './gps-player.js';
import { GkIncident } from './incident.js';
import { MAP_WORKER_URL } from './map-worker.js';
import { GkMiniMap } from './mini-map.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('every map has the worker of this build, before its engine is there, and hands out its element', () => {
  stubObservers();
  const map = createRef<GpsMapElement>();
  const player = createRef<GkGpsPlayer>();
  const incident = createRef<GkIncident>();
  const small = createRef<MiniMapElement>();
  render(
    <>
      <GkGpsMap ref={map} baseMap="none" />
      <GkGpsPlayer ref={player} />
      <GkIncident ref={incident} />
      <GkMiniMap ref={small} />
    </>,
  );
  expect(MAP_WORKER_URL).toMatch(/maplibre-gl-worker/);
  expect([map.current, player.current, small.current].map((element) => element?.mapWorkerUrl)).toEqual([
    MAP_WORKER_URL,
    MAP_WORKER_URL,
    MAP_WORKER_URL,
  ]);
  expect(incident.current?.mapWorkerUrl).toBe(MAP_WORKER_URL);
  // Their menus of files write CSV with the separator that the user chose.
  expect([player.current?.csvDelimiter, incident.current?.csvDelimiter]).toEqual([',', ',']);
  act(() => csvSeparatorPreference.set('semicolon'));
  expect([player.current?.csvDelimiter, incident.current?.csvDelimiter]).toEqual([';', ';']);
  act(() => csvSeparatorPreference.set('comma'));
});
