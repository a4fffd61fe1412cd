import type { PlaybackSession } from 'gk-sdk/recordings';
import { dayBoundsS } from 'gk-sdk/rules';
import { describe, expect, it } from 'vitest';
import { findRecordedDays, loadDayRecords } from './load-records.js';

const BERLIN = 'Europe/Berlin';
const HOUR_S = 3600;

/** A server that records all day, and a device with one record; it keeps the calls. */
function recording() {
  const asked: unknown[] = [];
  const command = {
    call: (code: string, fields: unknown) => {
      asked.push(fields);
      const body = code === 'Q06' ? { hours: Array.from({ length: 24 }, () => '1'.repeat(60)) } : [];
      return Promise.resolve({ code, fields: { R: '1' }, body: JSON.stringify(body) });
    },
  } as unknown as PlaybackSession['command'];
  return { asked, command };
}

describe('the recordings of a day on which clocks change', () => {
  it.each([
    ['in autumn', { year: 2026, month: 10, day: 25 }, 25],
    ['in spring', { year: 2026, month: 3, day: 29 }, 23],
    ['and of any other', { year: 2026, month: 9, day: 14 }, 24],
  ] as const)('%s are those of the whole day and of no other', async (_when, day, hours) => {
    const { command } = recording();
    const bounds = dayBoundsS(day, BERLIN);
    const query = { deviceId: 'A', place: 'server', channels: [1] } as const;
    expect(await loadDayRecords(command, query, bounds)).toEqual([
      { channel: 1, startS: bounds.startS, endS: bounds.startS + hours * HOUR_S, kind: 'Normal' },
    ]);
  });

  it('mark its own day alone: the last hour of 25 counts, the one after 23 does not', async () => {
    const days = [
      { year: 2026, month: 10, day: 25 },
      { year: 2026, month: 3, day: 29 },
    ].map((day) => {
      const { startS, endS } = dayBoundsS(day, BERLIN);
      return { startS, endS: endS + 1 };
    });
    const [autumn, spring] = days.map(({ startS }) => startS);
    /** The 25th hour of the long day, and the one behind the short day. */
    const recorded = [(autumn ?? 0) + 24 * HOUR_S, (spring ?? 0) + 23 * HOUR_S];
    const command = {
      call: (code: string, { S = '0' }: { readonly S?: string }) => {
        const hours = Array.from({ length: 24 }, (_, hour) =>
          (recorded.includes(Number(S) + hour * HOUR_S) ? '1' : '0').repeat(60),
        );
        return Promise.resolve({ code, fields: { R: '1' }, body: JSON.stringify({ hours }) });
      },
    } as unknown as PlaybackSession['command'];
    const told: boolean[] = [];
    const query = { deviceId: 'A', place: 'server', channels: [1] } as const;
    const tell = (index: number, isRecorded: boolean) => (told[index] = isRecorded);
    await findRecordedDays(command, query, days, tell, new AbortController().signal);
    expect(told).toEqual([true, false]);
  });

  it('are asked of a device by the bounds of the day; by a start alone, of 24 hours', async () => {
    const { asked, command } = recording();
    const query = { deviceId: 'A', place: 'device', channels: [2] } as const;
    const { startS, endS } = dayBoundsS({ year: 2026, month: 10, day: 25 }, BERLIN);
    await loadDayRecords(command, query, { startS, endS });
    await loadDayRecords(command, query, startS);
    expect(asked).toEqual([endS, startS + 24 * HOUR_S].map((F) => ({ D: 'A', C: '2', S: `${startS}`, F: `${F}` })));
  });
});
