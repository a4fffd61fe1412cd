import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { saveFile } from '../../shared/export/save-file.js';
import { timeZonePreference } from '../../shared/time/shown-zone.js';
import { lengthUnitPreference } from '../../shared/units/length-unit.js';
import { startConsole } from '../../testing/render-console.js';
import { TripsPage } from './trips-page.js';

vi.mock('../../shared/export/save-file.js');

/** 2026-09-14 00:00 UTC. */
const DAY_S = Date.UTC(2026, 8, 14) / 1000;
const at = (hour: number, minute = 0): number => DAY_S + hour * 3600 + minute * 60;
const DAYS = 'days=2026-09-14_2026-09-14';

/** As another server answers: what the specification has. */
const PLAIN = { start: at(7), end: at(8, 30), distance: 40_500_000 };
/** With the reference recorder's own fields. */
const OWN = {
  ...PLAIN,
  drivername: 'Anna',
  standtime: 754,
  parkbefore: 30_600,
  startplace: { lat: 24.1, lng: 120.5 },
  endplace: { lat: 24.2, lng: 120.6 },
};

type Answer = (deviceId: string) => { readonly R: string; readonly trips?: readonly object[]; readonly T?: string };

async function open(answer: Answer, search = `device=BUS-1&${DAYS}`, ids = ['BUS-1']) {
  timeZonePreference.set('utc');
  lengthUnitPreference.set('kilometre');
  const page = startConsole({ devices: ids.map((deviceId) => buildDevice({ deviceId, memo: `Line of ${deviceId}` })) });
  page.recorder.on('Q13', ({ fields }) => {
    const { R, T = '', trips = [] } = answer(fields.D ?? '');
    return { fields: { R, T }, body: JSON.stringify({ deviceid: fields.D, trips }) };
  });
  await page.signIn();
  page.render(<TripsPage />, `/trips?${search}`);
  return page;
}

const texts = (column: string): (string | null)[] =>
  [...document.querySelectorAll(`tbody td[data-column="${column}"]`)].map((cell) => cell.textContent);
const headings = (): (string | null)[] => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const result = () => screen.findByRole('grid', { name: 'Result' });
const asked = ({ recorder }: Awaited<ReturnType<typeof open>>) =>
  recorder.requests.filter(({ code }) => code === 'Q13');

beforeEach(() => vi.stubGlobal('requestIdleCallback', undefined));
afterEach(() => {
  cleanup();
  timeZonePreference.set('server');
  vi.unstubAllGlobals();
});

it('tells of each trip when, how long and how far, who drove, and how long the vehicle stood', async () => {
  const page = await open(() => ({ R: '1', trips: [OWN] }));
  await result();
  expect(asked(page)[0]?.fields).toMatchObject({ D: 'BUS-1', S: String(DAY_S), F: String(DAY_S + 86_399) });
  expect(texts('driver')).toEqual(['Anna']);
  expect(texts('deviceMemo')).toEqual(['Line of BUS-1']);
  expect(texts('day')).toEqual(['2026-09-14 +00:00']);
  expect(texts('startS')).toEqual(['2026-09-14 07:00:00 +00:00']);
  expect(texts('endS')).toEqual(['2026-09-14 08:30:00 +00:00']);
  expect(texts('duration')).toEqual(['1:30:00']);
  expect(texts('distance')).toEqual(['40.500']);
  expect(texts('standing')).toEqual(['0:12:34']);
  expect(texts('parkedBefore')).toEqual(['8:30:00']);
  expect(texts('from')).toEqual(['24.100000, 120.500000']);
});

it('asks for a day of 23 hours as long as it is, and a drive over the missing hour lasts as long as it took', async () => {
  timeZonePreference.set('vehicle');
  const oneS = Date.UTC(2026, 2, 29, 1) / 1000;
  const drive = { start: oneS - 1800, end: oneS + 1800, distance: 40_500_000 };
  const page = startConsole({ devices: [buildDevice({ deviceId: 'BUS-1', timeZone: 'Europe/Berlin' })] });
  page.recorder.on('Q13', ({ fields }) => ({
    fields: { R: '1' },
    body: JSON.stringify({ deviceid: fields.D, trips: [drive] }),
  }));
  await page.signIn();
  page.render(<TripsPage />, '/trips?device=BUS-1&days=2026-03-29_2026-03-29');
  await result();
  expect(asked(page)[0]?.fields).toMatchObject({ S: String(oneS - 2 * 3600), F: String(oneS + 21 * 3600 - 1) });
  expect(texts('day')).toEqual(['2026-03-29 +01:00']);
  expect(texts('startS')).toEqual(['2026-03-29 01:30:00 +01:00']);
  expect(texts('endS')).toEqual(['2026-03-29 03:30:00 +02:00']);
  expect(texts('duration')).toEqual(['1:00:00']);
});

it('offers nothing that the server does not tell, and works with the fields of the specification', async () => {
  await open(() => ({ R: '1', trips: [PLAIN] }));
  await result();
  expect(texts('duration')).toEqual(['1:30:00']);
  expect(texts('distance')).toEqual(['40.500']);
  for (const title of ['Driver', 'Standing, engine on', 'Parked before', 'Where from', 'Where to', 'Note'])
    expect(headings().some((heading) => heading?.startsWith(title))).toBe(false);
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
});

it('counts a trip over midnight once, whole, on the day on which it began', async () => {
  const whole = { start: at(23, 40), end: at(24, 30), distance: 30_000_000 };
  const night = { ...OWN, start: at(23, 40), end: at(24) - 1, distance: 12_000_000, whole };
  const early = { ...OWN, start: DAY_S, end: at(0, 10), whole: { start: at(-1), end: at(0, 10), distance: 9_000_000 } };
  await open(() => ({ R: '1', trips: [early, night] }));
  const grid = await result();
  expect(texts('startS')).toEqual(['2026-09-14 23:40:00 +00:00']);
  expect(texts('endS')).toEqual(['2026-09-15 00:30:00 +00:00']);
  expect(texts('duration')).toEqual(['0:50:00']);
  expect(within(grid).getAllByRole('row').at(-1)?.textContent).toContain('30.000');
  const track = screen.getByRole('link', { name: 'Track' });
  const { searchParams } = new URL(track.getAttribute('href') ?? '', 'http://console.test');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    device: 'BUS-1',
    day: '2026-09-14+00:00',
    from: '1420',
    to: '1471',
    at: String(at(23, 40)),
  });
  expect(screen.getByRole('link', { name: 'Video' }).getAttribute('href')).toBe(`/splayback/BUS-1?at=${at(23, 40)}`);
});

it('says which trip still runs, and where positions are missing', async () => {
  await open(() => ({ R: '1', trips: [{ ...OWN, running: 1, gaptime: 720 }] }));
  await result();
  expect(texts('endS')).toEqual(['']);
  expect(texts('note')).toEqual(['Still running · No positions for 0:12:00']);
  expect(texts('to')).toEqual(['Last seen: 24.200000, 120.600000']);
});

it('does not tell the last contact of a vehicle that went silent as an arrival, on screen or in files', async () => {
  await open(() => ({ R: '1', trips: [{ ...OWN, lastcontact: 1 }] }));
  await result();
  expect(texts('endS')).toEqual(['']);
  expect(texts('to')).toEqual(['Last seen: 24.200000, 120.600000']);
  expect(texts('note')).toEqual(['Last contact 2026-09-14 08:30:00 +00:00, end unknown']);
  const saved = async (name: string): Promise<string> => {
    fireEvent.click(screen.getByRole('button', { name }));
    return (await vi.mocked(saveFile).mock.lastCall?.[1].text()) ?? '';
  };
  const csv = await saved('CSV');
  expect(csv).toContain('Last contact 2026-09-14 08:30:00');
  expect(csv.split(/\r?\n/)[1]).toMatch(/2026-09-14T07:00:00\+0000,,1:30:00/);
  const [row] = JSON.parse(await saved('JSON')) as readonly Readonly<Record<string, unknown>>[];
  expect(row).toMatchObject({ lastContactS: at(8, 30), lastSeen: { lat: 24.2, lng: 120.6 } });
  expect(row).not.toHaveProperty('endS');
  expect(row).not.toHaveProperty('to');
});

it('reads all vehicles one after the other, and says which are not known', async () => {
  const page = await open(
    (id) => (id === 'BUS-2' ? { R: '404', T: 'Unknown device' } : { R: '1', trips: [OWN] }),
    DAYS,
    ['BUS-1', 'BUS-2', 'BUS-3'],
  );
  await result();
  expect(asked(page).map(({ fields }) => fields.D)).toEqual(['BUS-1', 'BUS-2', 'BUS-3']);
  expect(texts('deviceId')).toEqual(['BUS-1', 'BUS-3']);
  expect(screen.getByRole('alert').textContent).toBe('Not known for BUS-2: Driving report failed: Unknown device.');
});

it('says the server’s words where no vehicle is known, and no records where none drove', async () => {
  await open(() => ({ R: '403', T: 'No permission for this call' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No permission for this call');
  cleanup();
  await open(() => ({ R: '1', trips: [] }));
  expect(await screen.findByText('no records')).toBeTruthy();
});

it('tells how far a query of many vehicles is, and asks for no more of them once it is cancelled', async () => {
  let release = (): void => undefined;
  const page = startConsole({ devices: ['A', 'B', 'C', 'D'].map((deviceId) => buildDevice({ deviceId })) });
  page.recorder.on('Q13', ({ fields }) => {
    if (fields.D === 'A') return { fields: { R: '1' }, body: JSON.stringify({ trips: [] }) };
    // It never answers.
    release();
    return 'silence';
  });
  const stuck = new Promise<void>((resolve) => (release = resolve));
  await page.signIn();
  page.render(<TripsPage />, `/trips?${DAYS}`);
  await stuck;
  expect((await screen.findByRole('progressbar', { name: 'Vehicles read' })).textContent).toBe('1 of 4');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The query was cancelled.')).toBeTruthy();
  const sent = asked(page).length;
  expect(sent).toBeLessThan(4);
});

it('looks addresses up when it is asked to, each place once', async () => {
  const page = await open(() => ({
    R: '1',
    trips: [OWN, { ...OWN, start: at(9), end: at(10), endplace: OWN.startplace }],
  }));
  page.recorder.http.routes['GET /nominatim/status'] = { json: { status: 0 } };
  page.recorder.http.routes['POST /nominatim/reverse'] = { json: { display_name: 'Harbour Road' } };
  await result();
  const lookups = () => page.recorder.http.requests.filter(({ url }) => url.includes('reverse')).length;
  expect(lookups()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Look up 2 addresses (about 0:00:02)' }));
  await waitFor(() => expect(texts('from')).toEqual(['Harbour Road', 'Harbour Road']));
  await waitFor(() => expect(texts('to')).toEqual(['Harbour Road', 'Harbour Road']));
  expect(lookups()).toBe(2);
  expect(screen.queryByRole('button', { name: /^Look up/ })).toBeNull();
});
