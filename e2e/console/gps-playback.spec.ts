import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

const data = process.env['GK_DATA'];
const ZONE = 'Asia/Taipei';
/** A bus that was silent for 605 s on its way. */
const BUS = '057-V3';

const dayInZone = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE });
const yesterday = dayInZone.format(Date.now() - 86_400_000);
/** The replay starts at the time of day that it is in Taiwan: the tracks' day then lies on the calendar's. */
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format();

test.skip(data === undefined, 'GK_DATA is not set: GPS playback is not tested with the tracks of 34 real buses');
test.use({
  timezoneId: ZONE,
  recorderOptions: {
    devices: 4,
    args: data === undefined ? [] : ['--tracks', join(data, 'gps/kaohsiung_buses_20181108.jsonl'), '--clock', clock],
  },
});

interface BusRow {
  /** Unix seconds. */
  readonly time: number;
  readonly lat: number;
  readonly lng: number;
  readonly speedKmh: number;
}

/** Returns the messages of the bus on its day, as they are in the file. */
const busRows = (): BusRow[] =>
  readFileSync(join(data ?? '', `gps/kaohsiung_bus_${BUS}_20181108.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as BusRow);

/** Places with six decimals and seconds since the first point, in order. */
const comparable = (rows: readonly { time: number; lat: number; lng: number }[]): string[] =>
  rows.map(({ time, lat, lng }) => `${time - (rows[0]?.time ?? 0)} ${lat.toFixed(6)} ${lng.toFixed(6)}`);

/** Returns the file that a button of the export saves. */
async function exported(page: Page, press: () => Promise<void>): Promise<string> {
  const saved = page.waitForEvent('download');
  await press();
  return readFileSync(await (await saved).path(), 'utf8');
}

const inSeconds = (iso: string | undefined): number => Date.parse(iso ?? '') / 1000;

test('the exported points of a real bus are those of its file; its gap is seen by minute, and a row opens its moment', async ({
  page,
}) => {
  const answer = page.waitForResponse((response) => response.url().endsWith('/api/gps'));
  await logIn(page, `/gpsplayback?device=${BUS}&day=${yesterday}`);
  await expect(page.getByRole('grid', { name: 'Points' })).toBeVisible();
  // Thousands of lookups are nothing that a press begins unasked: their number and time are told.
  const lookUp = page.getByRole('checkbox', { name: /^Look up missing addresses \(\d{2,3}, about \d+:\d\d\)$/ });
  await expect(lookUp).not.toBeChecked();
  const wanted = comparable(busRows());

  const json = JSON.parse(await exported(page, () => page.getByRole('button', { name: 'Export Json' }).click())) as {
    deviceid: string;
    begintime: number;
    endtime: number;
    maxSpeed: number;
    dayData: { hour: number; points: { time: number; lat: number; lng: number; speedInKmh: number }[] }[];
  };
  const points = json.dayData.flatMap((hour) => hour.points);
  expect(json).toMatchObject({
    deviceid: BUS,
    begintime: Date.parse(`${yesterday}T00:00:00+08:00`),
    endtime: Date.parse(`${yesterday}T23:59:59+08:00`),
    maxSpeed: Math.max(...busRows().map(({ speedKmh }) => speedKmh)),
  });
  expect(comparable(points.map((point) => ({ ...point, time: point.time / 1000 })))).toEqual(wanted);
  expect(points.map(({ speedInKmh }) => speedInKmh)).toEqual(busRows().map(({ speedKmh }) => speedKmh));

  const [, ...lines] = (await exported(page, () => page.getByRole('button', { name: 'Export CSV' }).click()))
    .trim()
    .split(/\r?\n/);
  const fromCsv = lines.map((line) => {
    const [, time, lat, lng] = line.split(',');
    return { time: inSeconds(time), lat: Number(lat), lng: Number(lng) };
  });
  expect(comparable(fromCsv)).toEqual(wanted);

  const gpx = await exported(page, async () => {
    await page.getByRole('button', { name: 'More formats' }).click();
    await page.getByRole('button', { name: 'Export GPX' }).click();
  });
  const fromGpx = [...gpx.matchAll(/<trkpt lat="([-\d.]+)" lon="([-\d.]+)"><time>([^<]+)</g)].map(
    ([, lat, lng, time]) => ({ time: inSeconds(time), lat: Number(lat), lng: Number(lng) }),
  );
  expect(comparable(fromGpx)).toEqual(wanted);
  // Pauses of more than ten minutes part the track.
  expect(gpx.match(/<trkseg>/g)).toHaveLength(4);

  // Its gap of ten minutes is seen by minute and as two times online.
  const rows = busRows();
  const gapAt = rows.findIndex(({ time }, i) => (rows[i + 1]?.time ?? 0) - time === 605);
  const [before, after] = [rows[gapAt]?.time ?? 0, rows[gapAt + 1]?.time ?? 0];
  const [first] = (await (await answer).json()) as { time: number }[];
  const shiftS = (first?.time ?? 0) - (rows[0]?.time ?? 0);
  const timeOfDay = (timeS: number): string =>
    new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'medium' }).format((timeS + shiftS) * 1000);

  await page.getByRole('button', { name: 'Full View' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('online interregional')).toBeVisible();
  await expect(dialog.getByRole('button', { name: new RegExp(`– ${timeOfDay(before)}`) })).toBeVisible();
  const next = dialog.getByRole('button', { name: new RegExp(`^${timeOfDay(after)} [+-]\\d\\d:\\d\\d –`) });
  await expect(next).toBeVisible();
  const cell = (timeS: number, words: string) =>
    dialog.getByRole('gridcell', { name: `${timeOfDay(timeS).slice(0, 5)} ${words}` });
  await expect(cell(before, 'GPS data available')).toBeAttached();
  for (let timeS = before + 60; timeS < after - 60; timeS += 60)
    await expect(cell(timeS, 'no GPS data available')).toBeAttached();
  await expect(cell(after, 'GPS data available')).toBeAttached();

  // Pressing it leads there: the list is at the first point after the gap.
  await next.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute(
    'aria-valuenow',
    String(Number(timeOfDay(after).slice(0, 2))),
  );
  await expect(page.getByRole('row', { selected: true })).toContainText(timeOfDay(after));

  // A row opens the moment with video, map and address, by keyboard too. One that is in sight: which rows are drawn beside those,
  // and whether the list still moves to a row that is not, depends on the seconds at which the recorder was started.
  await page.getByRole('grid', { name: 'Points' }).getByRole('row', { selected: true }).click();
  const moment = page.getByRole('dialog', { name: `Playback ${BUS}` });
  await expect(moment.locator('gk-player')).toBeVisible();
  await expect(moment.locator('.gk-playback-map')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moment).toBeHidden();
  await page.getByRole('slider', { name: 'Speed over time' }).focus();
  await page.keyboard.press('Enter');
  await expect(moment.locator('gk-player')).toBeVisible();
});

test(
  'only hours with data can be chosen, and the address keeps day, time and view',
  { tag: '@nightly' },
  async ({ page }) => {
    await logIn(page, '/gpsplayback');
    const query = page.getByRole('button', { name: 'Query GPS' });
    await expect(query).toBeDisabled();
    await expect(page.getByText('Choose a device.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Device', exact: true }).fill(BUS);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Day:/ }).click();
    await expect(page.getByRole('dialog', { name: 'Day' }).locator('td[data-disabled] button').last()).toBeDisabled();
    await page.keyboard.press('Escape');
    // Half a day back from 24:00, by keyboard.
    await page.getByRole('slider', { name: 'To' }).focus();
    await page.keyboard.press('PageDown');
    await expect(page.getByRole('slider', { name: 'To' })).not.toHaveAttribute('aria-valuetext', '24:00');
    await query.click();
    await expect(page).toHaveURL(/device=057-V3/);
    await expect(page).toHaveURL(/to=\d+/);

    await page.goto(`/gpsplayback?device=${BUS}&day=${yesterday}`);
    const hours = page.getByRole('slider', { name: 'Hour' });
    await expect(hours).toHaveAttribute('aria-valuetext', /^0[56]:00 \S+ to/);
    await expect(page.locator('gk-gps-player [part=hours] .closed').first()).toHaveText('0');
    await hours.focus();
    await page.keyboard.press('End');
    await expect(hours).toHaveAttribute('aria-valuetext', /^20:00 \S+ to 21:00 /);
    await page.getByRole('switch', { name: 'List view' }).click();
    await expect(page.getByRole('grid', { name: 'Points' })).toBeHidden();
    await page.reload();
    await expect(hours).toHaveAttribute('aria-valuetext', /^20:00 \S+ to 21:00 /);
    await expect(page.getByRole('grid', { name: 'Points' })).toBeHidden();
  },
);

test(
  'missing addresses are looked up before the file is written, and that can be given up',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    // The recorder knows the streets of its own city. On a Sunday the vehicle stands: all of its points have one address, which is known
    // once it was looked up.
    await page.route('**/nominatim/reverse', () => undefined);
    await logIn(page, `/gpsplayback?device=${await deviceWith(recorder.url, 1)}&day=${yesterday}&from=720&to=730`);
    const save = page.getByRole('button', { name: 'Export Json' });
    await page.getByRole('checkbox', { name: 'Look up missing addresses' }).check();
    await save.click();
    await expect(page.getByText(/^Looking up addresses/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Looking up addresses/)).toBeHidden();

    await page.unroute('**/nominatim/reverse');
    const json = JSON.parse(await exported(page, () => save.click())) as {
      dayData: { points: { address?: string }[] }[];
    };
    const points = json.dayData.flatMap((hour) => hour.points);
    expect(points.length).toBeGreaterThan(3);
    expect(points.filter(({ address }) => !address)).toEqual([]);
  },
);

test('says that there is no gps data, and why a track could not be read', { tag: '@nightly' }, async ({ page }) => {
  await logIn(page, `/gpsplayback?device=${BUS}&day=${yesterday}&from=0&to=60`);
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('no gps data')).toBeVisible();
  await expect(page.locator('.gk-report-answer').getByText('no gps data')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export Json' })).toBeDisabled();
  await page.route('**/api/gps', (route) => route.fulfill({ json: { hasError: true, message: 'disk is away' } }));
  await page.getByRole('button', { name: 'Query GPS' }).click();
  await expect(page.locator('.gk-report-answer').getByText('disk is away')).toBeVisible();
  await page.unroute('**/api/gps');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.gk-report-answer').getByText('no gps data')).toBeVisible();
});
