import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { startConsole } from '../../testing/render-console.js';
import { VehicleKindWords } from './vehicle-kind.js';

afterEach(cleanup);

const EXTRAS = {
  channelOrder: [],
  channelNames: [],
  talkChannel: 1,
  externalId: undefined,
  driverMonitoringChannel: 2,
} satisfies Omit<NonNullable<Device['extras']>, 'icon'>;

it.each([
  [0, 'Car'],
  [2, 'Truck or bus'],
  [8, 'Airplane'],
])('shows the kind of icon %i as picture and as the name %s', (icon, name) => {
  startConsole().render(<VehicleKindWords device={{ extras: { ...EXTRAS, icon } }} />);
  expect(screen.getByText(name).querySelector('svg path')).toBeTruthy();
});

it.each([[undefined], [9], ['tractor']])('shows nothing for the icon %s, which is none of the nine', (icon) => {
  const { container } = startConsole().render(<VehicleKindWords device={{ extras: { ...EXTRAS, icon } }} />);
  expect(container.querySelector('.gk-vehicle-kind')).toBeNull();
});
