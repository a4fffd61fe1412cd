import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  fromDeviceSetup,
  fromDeviceSetupWithGroups,
  toDeviceSetup,
  toDeviceSetupWithGroups,
} from './devices/device-setup.js';
import { fromEventDefinition, toEventDefinition } from './events/event-definition.js';
import {
  fromEventDownloadPlan,
  fromPushEventPlan,
  fromRealtimeEventPlan,
  toEventDownloadPlan,
  toPushEventPlan,
  toRealtimeEventPlan,
} from './events/event-plan.js';
import { fromEventReport, toEventReport } from './events/event-report.js';
import { fromFence, toFence } from './tracks/fence.js';
import { fromPlannedTrack, toPlannedTrack } from './tracks/track.js';
import { fromAccountDetails, toUserAccount } from './access/user-account.js';

type Fields = Readonly<Record<string, unknown>>;

/** Saves an entity and reads it again; undefined when it cannot be read. */
function pair<Entity>(
  read: (fields: Fields) => Entity | undefined,
  write: (entity: Entity) => Fields,
): (fields: Fields) => Fields | undefined {
  return (fields) => {
    const entity = read(fields);
    return entity === undefined ? undefined : write(entity);
  };
}

/** By the name of the writer: the least fields that the reader takes, and the way there and back. */
const PAIRS: Readonly<Record<string, readonly [least: Fields, thereAndBack: (fields: Fields) => Fields | undefined]>> =
  {
    AccountDetails: [{ name: 'anna' }, pair(toUserAccount, fromAccountDetails)],
    DeviceSetup: [{}, pair(toDeviceSetup, fromDeviceSetup)],
    DeviceSetupWithGroups: [{}, pair(toDeviceSetupWithGroups, fromDeviceSetupWithGroups)],
    EventDefinition: [{ eventtype: 13 }, pair(toEventDefinition, fromEventDefinition)],
    EventDownloadPlan: [{ appdevid: 13 }, pair(toEventDownloadPlan, fromEventDownloadPlan)],
    EventReport: [{ reportid: 1 }, pair(toEventReport, fromEventReport)],
    Fence: [{}, pair(toFence, fromFence)],
    PlannedTrack: [{}, pair(toPlannedTrack, fromPlannedTrack)],
    PushEventPlan: [{ appdevid: 13 }, pair(toPushEventPlan, fromPushEventPlan)],
    RealtimeEventPlan: [{ appdevid: 13 }, pair(toRealtimeEventPlan, fromRealtimeEventPlan)],
  };

/** Writers of what has no fields of its own: the fields that name a plan. */
const WITHOUT_EXTRA = ['PlanKey'];

describe('what the SDK does not know of an entity', () => {
  it.each(Object.entries(PAIRS))('goes back to the server with %s', (_name, [least, thereAndBack]) => {
    const unknown = { vendorFlag: 7, vendor: { list: [1, null] } };
    const plain = thereAndBack(least);
    expect(plain).toBeDefined();
    expect(thereAndBack({ ...least, ...unknown })).toEqual({ ...plain, ...unknown });
  });

  it('goes back with each entity that has a writer', () => {
    const writers = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [
        ...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/^export function from(\w+)\(/gm),
      ])
      .map(([, name]) => name);
    expect(writers.sort()).toEqual([...Object.keys(PAIRS), ...WITHOUT_EXTRA].sort());
  });
});
