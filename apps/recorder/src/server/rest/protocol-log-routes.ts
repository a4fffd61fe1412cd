import { Hono, type Context } from 'hono';
import { authorize, type AuthorizedCall } from '../access/authorize.js';
import { requireDevice } from '../fleet/require-device.js';
import { RestError } from '../http/rest-error.js';
import { ProtocolLogError } from '../monitor/protocol-logs.js';
import type { RestServices } from './rest-services.js';

/** Logs of the protocol of terminals: this project's own. */
export function protocolLogRoutes(services: RestServices): Hono {
  const app = new Hono();
  const { protocolLogs } = services;

  const terminalOf = async (
    context: Context,
  ): Promise<{ readonly call: AuthorizedCall; readonly deviceId: string }> => {
    const call = await authorize(services, context);
    const deviceId = requireDevice(services, { ...call, body: { deviceid: context.req.param('deviceid') } });
    if (!protocolLogs.has(deviceId)) throw new RestError(404, 'This device has no protocol that can be recorded');
    return { call, deviceId };
  };
  const stateOf = async (deviceId: string): Promise<object> => {
    const running = protocolLogs.running(deviceId);
    return {
      hasError: false,
      recording: running === undefined ? 0 : 1,
      ...(running && { start: running.startMs / 1000, frames: running.frames, bytes: running.bytes }),
      logs: (await protocolLogs.saved(deviceId)).map(({ name, startMs, bytes }) => ({
        name,
        start: startMs / 1000,
        bytes,
      })),
    };
  };

  app.get('/gkdevice/protocollog/:deviceid', async (context) => {
    const { deviceId } = await terminalOf(context);
    return context.json(await stateOf(deviceId));
  });

  app.put('/gkdevice/protocollog/:deviceid', async (context) => {
    const { call, deviceId } = await terminalOf(context);
    const { record } = call.body;
    if (record !== 0 && record !== 1) throw new RestError(400, 'record is 1 to begin, and 0 to end');
    try {
      await (record === 1 ? protocolLogs.begin(deviceId) : protocolLogs.end(deviceId));
    } catch (error) {
      if (error instanceof ProtocolLogError) throw new RestError(409, error.message);
      throw error;
    }
    return context.json(await stateOf(deviceId));
  });

  app.delete('/gkdevice/protocollog/:deviceid', async (context) => {
    const { call, deviceId } = await terminalOf(context);
    const { name } = call.body;
    if (typeof name !== 'string') throw new RestError(400, 'name is that of a log');
    await protocolLogs.remove(deviceId, name);
    return context.json(await stateOf(deviceId));
  });

  app.get('/gkdevice/protocollog/:deviceid/:name', async (context) => {
    const { deviceId } = await terminalOf(context);
    const text = await protocolLogs.read(deviceId, context.req.param('name'));
    if (text === undefined) throw new RestError(404, 'There is no log of this name');
    return context.text(text);
  });

  return app;
}
