import { flag } from 'gk-sdk/contract';
import { Hono, type Context } from 'hono';
import { z } from 'zod/mini';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { authorize } from '../access/authorize.js';
import { refusedByAccess } from '../access/call-access.js';
import { branchIds } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import {
  bulkRow,
  decideBulk,
  heldResults,
  isRefusal,
  type BulkAsker,
  type BulkDecision,
  type BulkResult,
} from '../fleet/bulk-setup.js';
import { saveSetups } from '../fleet/save-setups.js';
import { remoteAddress } from '../http/client-address.js';
import { isCallFromOwnHost } from '../http/page-host.js';
import { readFields } from '../http/read-fields.js';
import { RestError } from '../http/rest-error.js';
import { nameActor } from '../../store/logs/changed-by.js';
import { redactBody } from '../../store/logs/redact.js';
import type { RestServices } from './rest-services.js';

/** Devices of one call, so that it holds up the others for a few dozen milliseconds at most. */
const MOST_DEVICES = 500;

const fields = z.record(z.string(), z.unknown());
const deviceId = z.string().check(z.minLength(1));
const readSchema = z.object({ deviceids: z.array(deviceId).check(z.minLength(1), z.maxLength(MOST_DEVICES)) });
const saveSchema = z.object({
  devices: z
    .array(z.object({ deviceid: deviceId, deviceParams: fields, before: z.optional(fields) }))
    .check(z.minLength(1), z.maxLength(MOST_DEVICES)),
  allornothing: z.optional(flag),
});

/** The settings that the server keeps of many devices at once. */
export function bulkSetupRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, fleet } = services;

  const askerOf = (context: Context, principal: Principal): BulkAsker => {
    const groups = new Map<string, number[]>();
    for (const { groupId, deviceId: id } of store.devices.groupLinks()) {
      const known = groups.get(id);
      if (known === undefined) groups.set(id, [groupId]);
      else known.push(groupId);
    }
    const source = { principal, sameHost: isCallFromOwnHost(context.env) };
    return {
      principal,
      mayMove: refusedByAccess(store, source, 'POST /gkserver/groupdevice') === undefined,
      branch: branchIds(store, principal),
      groupsOf: (id) => groups.get(id) ?? [],
      reportedDriver: (id) => fleet.liveRow(principal, id)?.drivername ?? undefined,
    };
  };
  /** A device outside of one's own branch is as unknown as one that does not exist. */
  const seen = (principal: Principal, id: string): StoredDevice | undefined =>
    fleet.view(principal, id) === 'visible' ? store.devices.get(id) : undefined;

  app.post('/gkserver/gkdevicesetup', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { deviceids } = readFields(readSchema, body, `deviceids names 1 to ${MOST_DEVICES} devices`);
    const asker = askerOf(context, principal);
    const data = [...new Set(deviceids)].flatMap((id) => {
      const device = seen(principal, id);
      return device === undefined ? [] : [bulkRow(asker, device)];
    });
    return context.json({ hasError: false, data });
  });

  app.put('/gkserver/gkdevicesetup', async (context) => {
    const { body, principal } = await authorize(services, context);
    const { devices, allornothing } = readFields(
      saveSchema,
      body,
      `devices holds 1 to ${MOST_DEVICES} of {deviceid, deviceParams, before}`,
    );
    if (new Set(devices.map(({ deviceid }) => deviceid)).size < devices.length) {
      throw new RestError(400, 'devices names a device twice');
    }
    const asker = askerOf(context, principal);
    const decisions = devices.map((change): BulkDecision => {
      const device = seen(principal, change.deviceid);
      if (device !== undefined) return decideBulk(asker, device, change);
      return { results: [{ deviceid: change.deviceid, result: 'unknown' }], change: undefined };
    });
    const isHeld = allornothing === 1 && decisions.some(({ results }) => results.some(isRefusal));
    const changes = isHeld ? [] : decisions.flatMap(({ change }) => change ?? []);
    if (changes.length > 0) {
      const note = { type: 'Rest', ip: remoteAddress(context.env), username: principal.username, method: 'PUT' };
      nameActor({ username: note.username, ip: note.ip });
      store.atomically(() => {
        // In the same transaction: there is no change without its row, and no row without its change.
        services.accessAudit.write(
          changes.map(({ device: { seed }, deviceParams }) => ({
            ...note,
            action: 'gkserver/gkdevicesetup',
            deviceId: seed.deviceid,
            data: `${seed.deviceid} ${redactBody({ deviceParams })}`,
          })),
        );
        saveSetups(store, changes, services.now());
      });
    }
    const data: readonly BulkResult[] = decisions.flatMap((decision) =>
      isHeld ? heldResults(decision) : decision.results,
    );
    return context.json({ hasError: false, message: `${changes.length} of ${devices.length} devices saved`, data });
  });

  return app;
}
