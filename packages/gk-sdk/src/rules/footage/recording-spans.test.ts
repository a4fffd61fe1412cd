import { describe, expect, it } from 'vitest';
import { isRecordingSpans, readRecordingSpans } from '../../model/footage/recording-span.js';
import { captureTimeAt, missingPeriods, missingPeriodsOfPart, placeOfMoment } from './recording-spans.js';

/** Begins at the key frame 1.5 s ahead of the period, and has no pictures from 1060 to 1480. */
const SPANS = [
  { startS: 998.5, endS: 1_060, offsetS: 0 },
  { startS: 1_480, endS: 1_600, offsetS: 61.6 },
];
const PERIOD = { startS: 1_000, endS: 1_600 };

describe('captureTimeAt', () => {
  it.each([
    [-1, 998.5],
    [0, 998.5],
    [1.5, 1_000],
    // Between the last picture ahead of the gap and the first behind it.
    [61.55, 1_060],
    [61.6, 1_480],
    [71.6, 1_490],
    [999, 1_600],
  ])('%d s of the file is %d', (offsetS, timeS) => {
    expect(captureTimeAt(SPANS, offsetS)).toBeCloseTo(timeS, 6);
  });

  it('knows nothing of a file without spans', () => {
    expect(captureTimeAt([], 10)).toBeUndefined();
  });
});

describe('placeOfMoment', () => {
  it('is the inverse where there are pictures', () => {
    for (const timeS of [998.5, 1_000, 1_059.9, 1_480, 1_599]) {
      const place = placeOfMoment([{ spans: SPANS }], timeS);
      if (place.kind !== 'recorded') throw new Error(`${timeS} is missing.`);
      expect(captureTimeAt(SPANS, place.offsetS)).toBeCloseTo(timeS, 6);
    }
  });

  it('says what comes next where there are none', () => {
    expect(placeOfMoment([{ spans: SPANS }], 900)).toEqual({
      kind: 'missing',
      next: { atS: 998.5, file: 0, offsetS: 0 },
    });
    expect(placeOfMoment([{ spans: SPANS }], 1_060)).toEqual({
      kind: 'missing',
      next: { atS: 1_480, file: 0, offsetS: 61.6 },
    });
    expect(placeOfMoment([{ spans: SPANS }], 1_600)).toEqual({ kind: 'missing', next: undefined });
  });

  it('takes the first picture of a moment that a camera has twice, since its clock was set back', () => {
    const jumped = [
      { startS: 1_000, endS: 1_100, offsetS: 0 },
      { startS: 1_050, endS: 1_200, offsetS: 100.1 },
    ];
    expect(placeOfMoment([{ spans: jumped }], 1_060)).toEqual({ kind: 'recorded', file: 0, offsetS: 60 });
    expect(captureTimeAt(jumped, 110.1)).toBeCloseTo(1_060, 6);
    expect(placeOfMoment([{ spans: jumped }], 1_150)).toMatchObject({ kind: 'recorded' });
  });
});

describe('a recording in two files', () => {
  const files = [{ spans: SPANS.slice(0, 1) }, { spans: [{ startS: 1_480, endS: 1_600, offsetS: 0 }] }];

  it('has its moments in both', () => {
    expect(placeOfMoment(files, 1_490)).toEqual({ kind: 'recorded', file: 1, offsetS: 10 });
    expect(placeOfMoment(files, 1_100)).toEqual({ kind: 'missing', next: { atS: 1_480, file: 1, offsetS: 0 } });
    expect(placeOfMoment([{ spans: undefined }, ...files], 1_490)).toMatchObject({ file: 2 });
  });

  it('misses each stretch once, in the file ahead of which or in which it is', () => {
    const longer = { startS: 900, endS: 1_700 };
    expect(missingPeriodsOfPart(files, 0, longer)).toEqual([{ startS: 900, endS: 998.5 }]);
    expect(missingPeriodsOfPart(files, 1, longer)).toEqual([
      { startS: 1_060, endS: 1_480 },
      { startS: 1_600, endS: 1_700 },
    ]);
    expect(missingPeriodsOfPart([{ spans: SPANS }], 0, PERIOD)).toEqual([{ startS: 1_060, endS: 1_480 }]);
    expect(missingPeriodsOfPart([...files, { spans: undefined }], 0, PERIOD)).toBeUndefined();
  });
});

describe('missingPeriods', () => {
  it.each([
    ['in the middle', SPANS, [{ startS: 1_060, endS: 1_480 }]],
    ['at the start', SPANS.slice(1), [{ startS: 1_000, endS: 1_480 }]],
    ['at the end', SPANS.slice(0, 1), [{ startS: 1_060, endS: 1_600 }]],
    ['all of it', [], [{ startS: 1_000, endS: 1_600 }]],
    ['all of it, by a camera whose clock says 1989', [{ startS: 6e8, endS: 6e8 + 600, offsetS: 0 }], [PERIOD]],
    [
      'nothing, by files of which one goes on within a second',
      [SPANS[1], { startS: 999, endS: 1_479.2, offsetS: 0 }],
      [],
    ],
    [
      'less, by what another file has',
      [...SPANS, { startS: 1_100, endS: 1_200, offsetS: 0 }],
      [
        { startS: 1_060, endS: 1_100 },
        { startS: 1_200, endS: 1_480 },
      ],
    ],
  ] as const)('%s', (_, spans, missing) => {
    expect(
      missingPeriods(
        spans.flatMap((span) => span ?? []),
        PERIOD,
      ),
    ).toEqual(missing);
  });
});

describe('spans of others', () => {
  it('reads milliseconds', () => {
    expect(readRecordingSpans([{ start: 998_500, end: 1_060_000, at: 0 }])).toEqual([SPANS[0]]);
  });

  it.each([
    undefined,
    null,
    'x',
    [],
    [null],
    [{ start: 1, end: 2 }],
    [{ start: 2, end: 1, at: 0 }],
    [{ start: 1, end: 2, at: -1 }],
    [{ start: 1, end: 1e30, at: 0 }],
    [{ start: '1', end: 2, at: 0 }],
    [
      { start: 1, end: 2, at: 10 },
      { start: 3, end: 4, at: 5 },
    ],
    Array.from({ length: 30_000 }, (_, at) => ({ start: at, end: at, at })),
  ])('knows no times by %j', (value) => {
    expect(readRecordingSpans(value)).toBeUndefined();
  });

  it('are none with a place that no file has', () => {
    expect(isRecordingSpans(SPANS)).toBe(true);
    expect(isRecordingSpans([...SPANS].reverse())).toBe(false);
    expect(isRecordingSpans({ 0: SPANS[0] })).toBe(false);
  });
});
