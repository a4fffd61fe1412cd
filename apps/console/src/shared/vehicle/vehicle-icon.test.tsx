import { cleanup, screen } from '@testing-library/react';
import { VEHICLE_GLYPHS, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from 'gk-elements';
import type { DeviceRecord } from 'gk-sdk';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { VehicleIcon } from './vehicle-icon.js';

afterEach(cleanup);

async function iconOf(fields: Partial<DeviceRecord>) {
  const { signIn, render } = startConsole();
  await signIn();
  render(<VehicleIcon device={{ channelNames: [], ...buildDevice(fields) }} />);
  const path = screen.getByRole('img').querySelector('path');
  return {
    shape: path?.getAttribute('d'),
    turn: /rotate\(\d+\)/.exec(path?.parentElement?.getAttribute('transform') ?? '')?.[0],
  };
}

it('points where a live vehicle heads', async () => {
  const position = buildPosition({ speedKmh: 50, headingDeg: 120, atS: Math.floor(Date.now() / 1000) });
  expect(await iconOf({ statusBits: 1, position })).toEqual({ shape: VEHICLE_SHAPES.driving, turn: 'rotate(120)' });
});

it.each([
  ['offline', 'offline', { statusBits: 0, position: buildPosition({ headingDeg: 120 }) }],
  ['of an old position', 'driving', { position: buildPosition({ speedKmh: 50, headingDeg: 120, atS: 1_700_000_000 }) }],
  [
    'that reports no heading',
    'driving',
    { position: buildPosition({ speedKmh: 50, headingDeg: undefined, atS: Math.floor(Date.now() / 1000) }) },
  ],
  ['at its fixed place', 'idle', { position: undefined, mapLocation: { lat: 24, lng: 120 } }],
  ['without a position', 'idle', { position: undefined }],
  ['without a fix', 'idle', { position: buildPosition({ lat: 0, lng: 0, speedKmh: 0, headingDeg: 120 }) }],
] as const)('has no nose %s', async (_, state, fields) => {
  expect(await iconOf(fields)).toEqual({ shape: VEHICLE_SHAPES_WITHOUT_HEADING[state], turn: 'rotate(0)' });
});

it.each([
  [2, VEHICLE_GLYPHS[2]],
  [1, undefined],
  ['tractor', undefined],
  [undefined, undefined],
])('has the sign of its kind upright in the shape, for the icon %s', async (icon, glyph) => {
  const { signIn, render } = startConsole();
  await signIn();
  const extras = {
    channelOrder: [],
    channelNames: [],
    talkChannel: 1,
    externalId: undefined,
    driverMonitoringChannel: 2,
  };
  const position = buildPosition({ speedKmh: 50, headingDeg: 120, atS: Math.floor(Date.now() / 1000) });
  render(<VehicleIcon device={{ channelNames: [], ...buildDevice({ position }), extras: { ...extras, icon } }} />);
  const sign = screen.getByRole('img').querySelector('.gk-vehicle-glyph');
  expect(sign?.getAttribute('d')).toBe(glyph);
  if (glyph !== undefined) expect(sign?.getAttribute('transform')).toContain('rotate(-120)');
});
