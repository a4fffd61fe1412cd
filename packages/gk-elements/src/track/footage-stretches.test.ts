import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { footageStretches, recordedPeriods, type KnownFootage } from './footage-stretches.js';

/** Cases of a property test: 1,000, or what the nightly run asks for. */
const FUZZ_RUNS = Number(process.env['GK_FUZZ_RUNS'] ?? 1_000);

const period = (startS: number, endS: number) => ({ startS, endS });
const span = period(0, 100);

describe('footage coverage', () => {
  it('the periods of a day are its runs of recorded minutes', () => {
    const minutes = new Uint8Array(1440);
    minutes.fill(1, 0, 2);
    minutes.fill(1, 1439);
    expect(recordedPeriods(minutes, 1000)).toEqual([period(1000, 1120), period(1000 + 1439 * 60, 1000 + 1440 * 60)]);
    expect(recordedPeriods(new Uint8Array(1440), 0)).toEqual([]);
    expect(recordedPeriods(new Uint8Array(1440).fill(1), 0)).toEqual([period(0, 86_400)]);
  });

  it('each stretch has the place that plays it soonest', () => {
    const known: KnownFootage = {
      server: [period(-10, 20)],
      downloaded: [period(15, 40)],
      device: [period(0, 60), period(80, 300)],
    };
    expect(footageStretches(span, known)).toEqual([
      { ...period(0, 20), footage: 'server' },
      { ...period(20, 40), footage: 'downloaded' },
      { ...period(40, 60), footage: 'device' },
      { ...period(60, 80), footage: 'none' },
      { ...period(80, 100), footage: 'device' },
    ]);
  });

  it('what could not be asked is never called nothing', () => {
    const known: KnownFootage = { server: [period(0, 50)], downloaded: [], device: undefined };
    expect(footageStretches(span, known)).toEqual([
      { ...period(0, 50), footage: 'server' },
      { ...period(50, 100), footage: 'unknown' },
    ]);
    expect(footageStretches(span, { server: [], downloaded: [], device: [] })).toEqual([{ ...span, footage: 'none' }]);
  });

  it('stretches fill the span without holes, neighbours differ, and a moment has the place of its stretch', () => {
    const periods = fc.array(
      fc.tuple(fc.integer({ min: -20, max: 120 }), fc.nat(60)).map(([startS, long]) => period(startS, startS + long)),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(periods, periods, fc.option(periods, { nil: undefined }), (server, downloaded, device) => {
        const stretches = footageStretches(span, { server, downloaded, device });
        const seamless = stretches.every(({ startS, endS, footage }, i) => {
          const next = stretches[i + 1];
          return endS > startS && (next === undefined || (next.startS === endS && next.footage !== footage));
        });
        const places = stretches.every(({ startS, footage }) => {
          const on = (all: readonly { startS: number; endS: number }[]) =>
            all.some((one) => one.startS <= startS && one.endS > startS);
          const wanted = on(server)
            ? 'server'
            : on(downloaded)
              ? 'downloaded'
              : on(device ?? [])
                ? 'device'
                : undefined;
          return footage === (wanted ?? (device === undefined ? 'unknown' : 'none'));
        });
        return seamless && places && stretches[0]?.startS === 0 && stretches.at(-1)?.endS === 100;
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
