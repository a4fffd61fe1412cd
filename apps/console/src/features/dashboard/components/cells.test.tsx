import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { Device } from 'gk-sdk';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { BrandContext } from '../../../shared/brand/brand-context.js';
import { startConsole } from '../../../testing/render-console.js';
import { permittedColumns } from '../dashboard-columns.js';
import { DeviceCell, SdCell, SignalCell } from './cells.js';
import { StatusBadge } from './status-badge.js';

afterEach(cleanup);

const online = (fields: Partial<Device>): Device => ({
  channelNames: [],
  ...buildDevice({ statusBits: 1, ...fields }),
});

async function show(cell: ReactNode): Promise<HTMLElement> {
  const { signIn, render } = startConsole();
  await signIn();
  return render(cell).container;
}

/** Text, and the class that colours a badge and shapes its mark. */
async function toneOf(cell: ReactNode): Promise<[string, string | undefined]> {
  const badge = (await show(cell)).querySelector('.gk-tone');
  cleanup();
  const tones = [...(badge?.classList ?? [])].filter((name) => /^gk-tone-(?!quiet)/.test(name));
  return [badge?.textContent ?? '', tones.join()];
}

it.each([
  [0, '0, None', 'dark'],
  [29, '29, poor', 'danger'],
  [30, '30, fair', 'info'],
  [59, '59, fair', 'info'],
  [60, '60, good', 'success'],
  [95, '95, good', 'success'],
])('a signal of %i percent says "%s" in the tone %s', async (signalPercent, text, tone) => {
  expect(await toneOf(<SignalCell device={online({ signalPercent })} />)).toEqual([text, `gk-tone-${tone}`]);
});

it.each([
  [-2, -2, 'No card', 'dark'],
  [-1, -2, 'Unknown', 'info'],
  [9, -2, '9, poor', 'danger'],
  [80, 9, '9, poor', 'danger'],
  [80, 70, '70, good', 'success'],
])('memory cards of %i and %i say "%s" in the tone %s', async (smart1, smart2, text, tone) => {
  const device = online({ memoryCard1Percent: smart1, memoryCard2Percent: smart2 });
  expect(await toneOf(<SdCell device={device} />)).toEqual([text, `gk-tone-${tone}`]);
});

it('says what the vehicle does, and not since when where no date can be', async () => {
  const since = async (statusChangedS: number) =>
    (await show(<StatusBadge device={online({ statusChangedS })} />)).querySelector('time')?.dateTime;
  expect(await since(2 ** 63)).toBeUndefined();
  expect(screen.getByText('Idle')).toBeTruthy();
  cleanup();
  expect(await since(1_700_000_000)).toBe('2023-11-14T22:13:20.000Z');
});

it('is filled where something is wrong, and quiet where nothing is', async () => {
  const isFilled = async (signalPercent: number): Promise<boolean> => {
    const container = await show(<SignalCell device={online({ signalPercent })} />);
    const filled = container.querySelector('[class*="text-bg-"]') !== null;
    cleanup();
    return filled;
  };
  expect([await isFilled(0), await isFilled(10), await isFilled(40), await isFilled(90)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('names a device by its plate where the brand says so, with the id as its tooltip', async () => {
  const device = online({ deviceId: 'BUS-1', plate: 'ABC-123' });
  await show(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <DeviceCell device={device} />
    </BrandContext>,
  );
  expect(screen.getByRole('link', { name: 'ABC-123' }).title).toBe('BUS-1');
  cleanup();
  await show(<DeviceCell device={device} />);
  expect(screen.getByRole('link', { name: 'BUS-1' }).title).toBe('');
});

it('says of a device that is offline that what it measures is unknown', async () => {
  const columns = permittedColumns(
    () => true,
    () => 0,
    true,
  );
  const texts = async (device: Device): Promise<readonly (string | null)[]> => {
    const cells = ['voltage', 'health', 'temperature'].map((id) =>
      columns.find((column) => column.id === id)?.cell?.(device),
    );
    const shown = await show(
      <ul>
        {cells.map((cell, index) => (
          <li key={index}>{cell}</li>
        ))}
      </ul>,
    );
    const said = [...shown.querySelectorAll('li')].map(({ textContent }) => textContent);
    cleanup();
    return said;
  };
  const device = online({ voltageV: 24.04, diskUsagePercent: 57.4, sensorTemperaturesC: [31.2] });
  expect(await texts(device)).toEqual(['24.0', '57', '31.2']);
  const all = 'Sensor 1: 4.0 °C, Sensor 2: -18.5 °C';
  expect((await texts({ ...device, sensorTemperaturesC: [4, -18.5] }))[2]).toBe(`4.0${all}`);
  expect(await texts({ ...device, statusBits: 0 })).toEqual(['-unknown', '-unknown', '-unknown']);
});
