import { rightOfSetupField } from 'gk-sdk/rules';
import { Hono, type Context } from 'hono';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { can } from '../access/principal.js';
import type { JsonObject } from '../http/json-object.js';
import { saveSetups } from '../fleet/save-setups.js';
import { readSetup, setupFields, setupRow, toDeviceEdit } from '../fleet/device-setup.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import type { WaitingDevice } from '../fleet/waiting-devices.js';
import { authorize, type AuthorizedCall } from '../access/authorize.js';
import { requireDevice } from '../fleet/require-device.js';
import type { RestServices } from './rest-services.js';
import { RestError } from '../http/rest-error.js';

/** The settings that the server keeps of a device, and the list of registered devices. */
export function deviceSetupRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { devices } = services.store;

  const deviceOf = async (context: Context): Promise<{ call: AuthorizedCall; device: StoredDevice }> => {
    const call = await authorize(services, context);
    const deviceid = requireDevice(services, {
      ...call,
      body: { deviceid: context.req.param('deviceid') },
    });
    const device = devices.get(deviceid);
    if (device === undefined) throw new RestError(404, 'Unknown device');
    return { call, device };
  };

  app.get('/gkserver/gkdevicesetup/:deviceid', async (context) => {
    const { call, device } = await deviceOf(context);
    const live = services.fleet.liveRow(call.principal, device.seed.deviceid);
    return context.json({ hasError: false, deviceParams: setupRow(device, live?.drivername ?? undefined) });
  });

  app.put('/gkserver/gkdevicesetup/:deviceid', async (context) => {
    const { call, device } = await deviceOf(context);
    const { deviceParams } = call.body;
    if (!isObject(deviceParams)) throw new RestError(400, 'deviceParams holds changed fields');
    const setup = readSetup(deviceParams);
    if (typeof setup === 'string') throw new RestError(400, setup);
    const fields = setupFields(setup);
    const refused = fields.filter((field) => {
      const right = rightOfSetupField(field);
      return right === undefined || !can(call.principal, right);
    });
    if (refused.length > 0) throw new RestError(403, `No permission to change ${refused.join(', ')}`);
    if (fields.length === 0) return context.json({ hasError: false, message: 'no changes' });
    saveSetups(services.store, [{ device, edit: toDeviceEdit(device, setup) }], services.now());
    return context.json({ hasError: false, message: `${device.seed.deviceid} saved` });
  });

  app.get('/gkdevice/registrations', async (context) => {
    const { principal } = await authorize(services, context);
    const rows = [...services.fleet.visibleIds(principal)].flatMap((id) => {
      const device = devices.get(id);
      return device === undefined || !(device.edit.registed ?? device.seed.registed)
        ? []
        : [registrationRow(device, services.fleet.liveRow(principal, id)?.drivername ?? undefined)];
    });
    return context.json(rows);
  });

  app.get('/gkdevice/waiting', async (context) => {
    const { principal } = await authorize(services, context);
    const { waiting } = services.registry;
    // A device without an owner is nobody's but theirs who see the whole fleet.
    const seen = seesWholeFleet(services.store, principal) ? waiting.list() : [];
    return context.json({
      devices: seen.map((device) => waitingRow(device, devices.lookAlikeOf(device.deviceid))),
      dropped: seen.length === 0 ? 0 : waiting.dropped,
    });
  });

  return app;
}

/** A device that waits to be accepted; fields that it has not told are left out. */
function waitingRow(device: WaitingDevice, like?: string): object {
  const { deviceid, source, address, told, sinceMs, heardMs, contests } = device;
  const { plate, drivername: driver, version, model, chn_count: channel, timeZone: timezone } = told;
  const seconds = { since: Math.floor(sinceMs / 1000), heard: Math.floor(heardMs / 1000) };
  const anew = contests === true ? 1 : undefined;
  return { deviceid, source, address, plate, driver, version, model, channel, timezone, ...seconds, like, anew };
}

/** Spec 002 section 3, "Remote device registration". */
function registrationRow(device: StoredDevice, reportedDriver: string | undefined): object {
  const { deviceid, extid, driver, vehicleid, channel, streamtype, chmask, ...rest } = setupRow(device, reportedDriver);
  const { recenable, recdays, recaudio, netlimit, maxnetflow } = rest;
  return {
    deviceid,
    extid,
    driver,
    vehicleid,
    channel,
    streamtype,
    chmask,
    recenable,
    recdays,
    recaudio,
    netlimit,
    maxnetflow,
  };
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
