import { PARAMETER_HINTS, type ParameterHint } from 'gk-sdk/rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ParameterValue } from '../../device/parameter-groups.js';
import { factoryParameters } from '../../simulation/factory-parameters.js';
import { CommandClient } from '../testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';

const D = 'GK-0001';

let recorder: RecorderUnderTest;
let client: CommandClient;
beforeEach(async () => {
  recorder = await startRecorder({ devices: 1 });
  client = await CommandClient.login(recorder.address);
});
afterEach(async () => {
  client.close();
  await recorder.close();
});

/** A parameter, what the device has, what it just takes, and what is just too much. */
interface Case {
  readonly name: string;
  readonly group: string;
  readonly key: string;
  readonly present: ParameterValue;
  readonly good: readonly ParameterValue[];
  readonly bad: readonly ParameterValue[];
}

function cases(): Case[] {
  const device = recorder.store.devices.get(D);
  if (device === undefined) throw new Error('The device is stored');
  const groups = factoryParameters(device);
  return Object.entries(PARAMETER_HINTS).map(([name, hint]) => {
    const [group = '', key = ''] = name.split('.');
    const present = groups[group]?.[key] ?? null;
    return { name, group, key, present, ...(CALIBRATION[key] ?? edgesOf(hint, present)) };
  });
}

/** Spec 002 section 5: left x 10..960, y 50..710; right x 320..1270, y 50..710; the canvas is 1280 by 720. */
const CALIBRATION: Readonly<Record<string, Pick<Case, 'good' | 'bad'>>> = {
  AdasCali: {
    good: [
      [0, 0],
      [1280, 720],
    ],
    bad: [[1281, 0], [0, 721], [-1, 0], [0, -1], [0.5, 0], [0], 'x', null],
  },
  DsmRect: { good: [[0, 0, 1280, 720]], bad: [[0, 0, 1281, 0], [0, 0, 0, 721], [0, -1, 0, 0], [0, 0], null] },
  BsdLeft: {
    good: [[10, 50, 960, 710]],
    bad: [[9, 50, 960, 710], [10, 49, 960, 710], [10, 50, 961, 710], [10, 50, 960, 711], [10, 50], null],
  },
  BsdRight: {
    good: [[320, 50, 1270, 710]],
    bad: [[319, 50, 1270, 710], [320, 49, 1270, 710], [320, 50, 1271, 710], [320, 50, 1270, 711], [320, 50], null],
  },
};

function edgesOf(hint: ParameterHint, present: ParameterValue): Pick<Case, 'good' | 'bad'> {
  switch (hint.type) {
    case 'switch':
      return { good: [0, 1], bad: [-1, 2, 0.5, '1', true, null, [1]] };
    case 'number':
    case 'unit':
      return numbers(hint.min, hint.max);
    case 'time':
      return numbers(0, 86_399);
    case 'bits':
      return {
        good: ['0'.repeat(hint.count), '1'.repeat(hint.count)],
        bad: ['1'.repeat(hint.count - 1), '1'.repeat(hint.count + 1), '2'.repeat(hint.count), 1, null],
      };
    case 'select': {
      const other = typeof hint.options[0] === 'string' ? ['4K', '', 1] : [0, 3, 999_999, '1'];
      return { good: hint.options, bad: [...other, null] };
    }
    case 'text':
      return { good: ['', 'é'.repeat(hint.maxLength)], bad: ['x'.repeat(hint.maxLength + 1), 1, null] };
    case 'list':
      return hint.joined ? joinedEdges(hint.item) : listEdges(hint.item, present);
  }
}

function numbers(min: number, max: number): Pick<Case, 'good' | 'bad'> {
  return { good: [min, max], bad: [min - 1, max + 1, min + 0.5, String(min), null, [min]] };
}

/** One item a channel of the device, which has four. */
function joinedEdges(item: ParameterHint): Pick<Case, 'good' | 'bad'> {
  const { good, bad } = edgesOf(item, '');
  const long = bad.filter((value) => typeof value === 'string');
  return { good: ['', good.join(), 'a,b,c,d'], bad: [...long, `a,${long.join()}`, 'a,b,c,d,e', 1, null] };
}

function listEdges(item: ParameterHint, present: ParameterValue): Pick<Case, 'good' | 'bad'> {
  if (!Array.isArray(present)) throw new Error('A device has a list');
  const { good, bad } = edgesOf(item, 0);
  // Alarms are named once each, so that good lists differ from each other by the first item only.
  const others = present.slice(1);
  const free = good.filter((value) => !others.includes(value) || item.type === 'switch');
  return {
    good: free.map((value) => [value, ...others]),
    bad: [...bad.map((value) => [...others, value]), others, [...present, ...present], [], 'x', 1, null],
  };
}

/** The answer to a write: 1 saved, 2 kept for the return of the device, 400 refused. */
async function write(group: string, changes: Readonly<Record<string, ParameterValue>>): Promise<string | undefined> {
  return (await client.call('D04', { D, A: group }, JSON.stringify(changes))).fields.R;
}

const stored = (): unknown => structuredClone(recorder.store.parameters.get(D));

it('has cases of all 78 parameters', () => {
  expect(cases()).toHaveLength(78);
  expect(cases().filter(({ good, bad }) => good.length === 0 || bad.length < 3)).toEqual([]);
});

it('takes what is within the range of each parameter, alone by D04 and by D16', async () => {
  const refused: string[] = [];
  for (const { name, group, key, good } of cases()) {
    for (const value of good) {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const answers = [
        await write(group, { [key]: value }),
        (await client.call('D16', { D, A: name, V: text })).fields.R,
      ];
      if (answers.join() !== '1,1') refused.push(`${name} ${text}: ${answers.join()}`);
    }
  }
  expect(refused).toEqual([]);
});

it.each([
  ['a device', true],
  ['a device that is away', false],
])('refuses what is out of range for %s, and writes nothing', async (_, online) => {
  recorder.world.setOnline(D, online);
  const before = stored();
  const taken: string[] = [];
  for (const { name, group, key, present, bad } of cases()) {
    for (const value of bad) {
      const text = JSON.stringify(value);
      if ((await write(group, { [key]: value })) !== '400') taken.push(`D04 ${name} ${text}`);
      // A text is sent unchanged: there is no other form.
      const isText = typeof present === 'string';
      if (isText && typeof value !== 'string') continue;
      const { R } = (await client.call('D16', { D, A: name, V: isText ? String(value) : text })).fields;
      if (R !== '400') taken.push(`D16 ${name} ${text}`);
    }
  }
  expect(taken).toEqual([]);
  expect(stored()).toEqual(before);
});

it('refuses a batch as a whole when one value of it is out of range', async () => {
  const before = stored();
  const taken: string[] = [];
  const all = cases();
  for (const { name, group, key, bad } of all) {
    const others = all.filter((other) => other.group === group && other.key !== key);
    const batch = Object.fromEntries(others.map((other) => [other.key, other.good[0] ?? null]));
    for (const changes of [
      { ...batch, [key]: bad[0] ?? null },
      { [key]: bad[0] ?? null, ...batch },
    ]) {
      if ((await write(group, changes)) !== '400') taken.push(name);
    }
  }
  expect(taken).toEqual([]);
  expect(stored()).toEqual(before);
});

it('takes each preset of the G-sensor, and none that an axis leaves', async () => {
  // Car, Bus and Truck of spec 002 section 5.
  const presets = [
    [77, 102, 128],
    [77, 77, 154],
    [384, 384, 435],
  ] as const;
  for (const [x, y, z] of presets) {
    expect(await write('g_sensor', { en: 1, x, y, z })).toBe('1');
    expect(await write('g_sensor', { en: 1, x, y: 513, z })).toBe('400');
    expect(recorder.store.parameters.get(D).current.g_sensor).toMatchObject({ x, y, z });
  }
});
