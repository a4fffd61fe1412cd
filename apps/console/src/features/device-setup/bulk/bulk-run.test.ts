import { expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import type { DeviceSetupChange, DeviceSetupOutcome } from 'gk-sdk/rest';
import { BulkRun, DEVICES_A_CALL } from './bulk-run.js';

/** A server with the record days of some devices. */
function server(days: Record<string, number | null>) {
  const calls: DeviceSetupChange[][] = [];
  let failures = 0;
  return {
    days,
    calls,
    failNext: () => (failures += 1),
    setups: {
      saveMany: async (changes: readonly DeviceSetupChange[]): Promise<readonly DeviceSetupOutcome[]> => {
        calls.push([...changes]);
        const outcomes = changes.map(({ deviceId, changes: { recordDays = null }, before }): DeviceSetupOutcome => {
          const now = days[deviceId];
          if (now === undefined) return { deviceId, kind: 'unknown-device' };
          const field = 'recordDays';
          if (now === recordDays) return { deviceId, field, kind: 'unchanged', now: { recordDays } };
          if (before?.recordDays !== now)
            return { deviceId, field, kind: 'changed-meanwhile', now: { recordDays: now } };
          days[deviceId] = recordDays;
          return { deviceId, field, kind: 'done', now: { recordDays } };
        });
        if (failures > 0) {
          failures -= 1;
          throw new GkError('network', 'gone');
        }
        return outcomes;
      },
    },
  };
}

const change = (deviceId: string, to: number, from: number | null = null): DeviceSetupChange => ({
  deviceId,
  changes: { recordDays: to },
  before: { recordDays: from },
});

it('puts back what nobody has changed since, and tells of the rest', async () => {
  const { setups, days } = server({ A: null, B: 14, C: null });
  const run = new BulkRun(setups, [change('A', 30), change('B', 30, 14), change('D', 30)]);
  const { outcomes } = await run.send();
  expect(outcomes.map(({ kind }) => kind)).toEqual(['done', 'done', 'unknown-device']);
  expect(run.undoable).toBe(2);
  days['B'] = 60;
  const undone = await run.undo();
  expect(undone.task).toBe('undo');
  expect(undone.outcomes).toEqual([
    { deviceId: 'A', field: 'recordDays', kind: 'done', now: { recordDays: null } },
    { deviceId: 'B', field: 'recordDays', kind: 'changed-meanwhile', now: { recordDays: 60 } },
  ]);
  expect(days).toEqual({ A: null, B: 60, C: null });
  expect(run.undoable).toBe(0);
});

it('undoes once, however often it is asked to', async () => {
  const { setups, calls } = server({ A: null });
  const run = new BulkRun(setups, [change('A', 30)]);
  await run.send();
  const told: string[] = [];
  run.subscribe(() => void told.push(run.get().kind));
  const [first] = await Promise.all([run.undo(), run.undo()]);
  expect(first.outcomes.map(({ kind }) => kind)).toEqual(['done']);
  // The second press ends nothing that the first one has begun.
  expect(told).toEqual(['running', 'running', 'ended']);
  expect([calls.length, run.get().outcomes.length]).toEqual([2, 1]);
});

it('overwrites what somebody else has changed, as it was shown; the undo leads back to their value', async () => {
  const { setups, days } = server({ A: 5, B: null });
  const run = new BulkRun(setups, [change('A', 30), change('B', 30)]);
  await run.send();
  expect(days).toEqual({ A: 5, B: 30 });
  expect((await run.overwrite()).outcomes).toMatchObject([{ deviceId: 'A', kind: 'done' }]);
  expect(days).toEqual({ A: 30, B: 30 });
  await run.undo();
  expect(days).toEqual({ A: 5, B: null });
});

it('sends calls of so many devices, and stops between them', async () => {
  const ids = Array.from({ length: 2 * DEVICES_A_CALL + 1 }, (_, n) => `D-${n}`);
  const { setups, calls } = server(Object.fromEntries(ids.map((id) => [id, null])));
  const run = new BulkRun(
    setups,
    ids.map((id) => change(id, 30)),
  );
  const seen: number[] = [];
  run.subscribe(() => seen.push(run.get().finished));
  const sending = run.send();
  run.cancel();
  const state = await sending;
  expect(calls.map(({ length }) => length)).toEqual([DEVICES_A_CALL]);
  expect([state.kind, state.finished]).toEqual(['ended', DEVICES_A_CALL]);
  await run.send();
  expect(calls.map(({ length }) => length)).toEqual([DEVICES_A_CALL, DEVICES_A_CALL, 1]);
  expect(run.undoable).toBe(ids.length);
  expect(seen).toEqual([0, 500, 500, 500, 1000, 1001, 1001]);
});

it('sends a call again that was not answered, and undoes what it had changed already', async () => {
  const { setups, days, failNext } = server({ A: null });
  const run = new BulkRun(setups, [change('A', 30)]);
  failNext();
  expect((await run.send()).error?.message).toBe('gone');
  expect([days['A'], run.undoable]).toEqual([30, 0]);
  const { error, outcomes } = await run.send();
  expect([error, outcomes.map(({ kind }) => kind)]).toEqual([undefined, ['unchanged']]);
  failNext();
  expect((await run.undo()).error).toBeDefined();
  expect(run.undoable).toBe(1);
  await run.undo();
  expect(days['A']).toBe(null);
});
