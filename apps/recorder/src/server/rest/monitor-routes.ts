import { Hono, type Context } from 'hono';
import { isInside } from '../../store/tracks/fence-store.js';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { seesWholeFleet } from '../access/fleet-view.js';
import type { Principal } from '../access/principal.js';
import { channelCountOf } from '../fleet/device-channels.js';
import { setupRow } from '../fleet/device-setup.js';
import { modelOf } from './diagnostic-routes.js';
import { isOfOthers } from './map-rule-routes.js';
import { authorize } from '../access/authorize.js';
import type { RestServices } from './rest-services.js';

/** Internals for the monitor pages geoarray and devarray. Their shapes are this project's own. */
export function monitorRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { store, fleet } = services;

  const technician = async (context: Context): Promise<Principal> => {
    const { principal } = await authorize(services, context);
    return principal;
  };
  const enabledRules = () =>
    [
      ...store.fences.list().map((rule, index) => ({ kind: 'fence', index, rule })),
      ...store.tracks.list().map((rule, index) => ({ kind: 'track', index, rule })),
    ].filter(({ rule }) => rule.enable === 1);
  const visibleDevices = (principal: Principal): StoredDevice[] =>
    [...fleet.visibleIds(principal)].flatMap((id) => store.devices.get(id) ?? []);

  app.get('/api/geoauth', async (context) => {
    const visible = fleet.visibleIds(await technician(context));
    const rows = enabledRules().flatMap(({ kind, index, rule }) =>
      rule.devices.map((deviceid) => ({ deviceid, kind, index })),
    );
    return context.json(rows.filter(({ deviceid }) => visible.has(deviceid)));
  });

  app.get('/api/georule', async (context) => {
    const principal = await technician(context);
    const rules = enabledRules().filter(({ rule }) => !isOfOthers(services, principal, rule));
    return context.json(
      rules.map(({ kind, index, rule }) => ({
        kind,
        index,
        title: rule.title,
        lat: rule.lat,
        lng: rule.lng,
        ...('radius' in rule
          ? { radius: rule.radius, trigger_in: rule.trigger_in, trigger_out: rule.trigger_out }
          : { width: rule.width, height: rule.height, accuracy: rule.accuracy }),
      })),
    );
  });

  app.get('/api/geodevice', async (context) => {
    const principal = await technician(context);
    const rows = visibleDevices(principal).flatMap(({ seed: { deviceid } }) => {
      const fences = store.fences.fencesOf(deviceid);
      const fix = fleet.position(principal, deviceid);
      if (fences.length === 0 || fix === null) return [];
      const { lat, lng } = fix.data;
      const inside = fences.filter((fence) => isInside(fence, lat, lng)).map(({ title }) => title);
      return [{ deviceid, lat, lng, time: fix.time ?? 0, inside }];
    });
    return context.json(rows);
  });

  app.get('/api/devarray', async (context) => {
    const principal = await technician(context);
    const sessions = await services.sessions?.all();
    const rows = visibleDevices(principal).flatMap((device) => {
      const { deviceid } = device.seed;
      const live = fleet.liveRow(principal, deviceid);
      if (live === undefined) return [];
      const { recenable, recaudio } = setupRow(device);
      const isOn = fleet.isOnline(deviceid);
      const session = sessions?.get(deviceid);
      return [
        {
          deviceid,
          arrival: session?.loggedInS ?? live.status_time ?? 0,
          lastRecv: session?.receivedS ?? live.status_time ?? 0,
          lastSend: session?.sentS ?? live.status_time ?? 0,
          channelCount: channelCountOf(device),
          enableSave: Number(recenable) > 0 ? 1 : 0,
          recordAudio: recaudio,
          socket: isOn ? 'open' : 'closed',
          writer: { recording: live.recording ?? 0, errors: live.recording_error_count ?? 0 },
          // The simulated devices write nothing that would have to wait.
          buffer: { bytes: session?.unsentBytes ?? 0, ...(session && { messages: session.unkept }) },
          ...(session && { heartbeats: session.heartbeats, questions: session.questions }),
        },
      ];
    });
    // Devices played by hand are listed beside those of the fleet, for principals who see the whole fleet.
    const played = seesWholeFleet(store, principal) ? services.deviceSockets.list() : [];
    const simulators = played.map(({ deviceId, arrivalS, receivedS, sentS }) => ({
      deviceid: deviceId,
      arrival: arrivalS,
      lastRecv: receivedS,
      lastSend: sentS,
      channelCount: 0,
      enableSave: 0,
      recordAudio: 0,
      socket: 'simulator',
      writer: { recording: 0, errors: 0 },
      buffer: { bytes: 0 },
    }));
    return context.json([...rows, ...simulators]);
  });

  app.get('/api/devinfo', async (context) => {
    const principal = await technician(context);
    const nowS = Math.floor(services.now() / 1000);
    const sessions = await services.sessions?.all();
    return context.json(
      visibleDevices(principal).map((device) => {
        const { deviceid, version } = device.seed;
        const isReal = services.sessions?.isKnown(deviceid) === true;
        const session = sessions?.get(deviceid);
        return {
          deviceid,
          // A device that is online is bound anew each time it reports.
          bindTime: fleet.isOnline(deviceid) ? nowS : (fleet.liveRow(principal, deviceid)?.status_time ?? 0),
          deviceidFixed: 1,
          eventGroup: store.devices.groupIdsOf(deviceid)[0] ?? store.groups.rootId,
          modelName: modelOf(device),
          isVcp: isReal ? 0 : 1,
          // Simulated devices live in the recorder's own process.
          ip: session?.address ?? (isReal ? '' : '127.0.0.1'),
          port: session?.port ?? 0,
          version,
        };
      }),
    );
  });

  return app;
}
