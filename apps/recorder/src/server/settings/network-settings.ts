import { isRelayAddress, SETTING_LENGTHS } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import { serverSetting } from './server-setting.js';
import { deviceIds, flag, integer, port, text } from './setting-value.js';

const HOST = text(SETTING_LENGTHS.host);
const KEPT = 'Saved. This reference recorder keeps the setting and does not act by it.';

const protocolSchema = z.object({
  heartbeat: port,
  appcommand: port,
  http: port,
  https: z._default(port, 0),
  streamings: z.array(port).check(z.minLength(1), z.maxLength(10)),
  disablelivestream: z._default(flag, 0),
  sslonly: z._default(flag, 0),
});

/** `PUT /gkserver/protocol` (spec 002 sections 3 and 5). */
export const PROTOCOL = serverSetting({
  name: 'protocol',
  path: 'protocol',
  readBy: 'GET',
  schema: protocolSchema,
  defaults: {
    heartbeat: 24681,
    appcommand: 24680,
    http: 80,
    https: 443,
    streamings: [8900],
    disablelivestream: 0,
    sslonly: 0,
  },
  words: 'heartbeat, appcommand, http, https and 1 to 10 streamings are ports from 0 to 65535',
  problem: ({ heartbeat, appcommand, http, streamings }) => {
    if (new Set([heartbeat, appcommand, http]).size < 3) return 'GPS, command and HTTP ports must differ';
    if (streamings.includes(http)) return 'A streaming port must not be the HTTP port';
    if (new Set(streamings).size < streamings.length) return 'Streaming ports must differ';
    return undefined;
  },
  effect:
    'Saved. Live streams follow at once; HTTP, command and streaming ports hold from the next start on, unless its command line names one. This reference recorder keeps the rest: it speaks plain HTTP.',
});

export const NETWORK = serverSetting({
  name: 'network',
  path: 'network',
  readBy: 'GET',
  schema: z.object({ enable_server_ip: flag, server_ip: HOST }),
  defaults: { enable_server_ip: 0, server_ip: '' },
  words: 'enable_server_ip is 0 or 1, server_ip a text',
  problem: ({ enable_server_ip, server_ip }) =>
    enable_server_ip === 1 && server_ip.trim() === '' ? 'A fixed server IP cannot be empty' : undefined,
  effect: KEPT,
});

export const DDNS = serverSetting({
  name: 'ddns',
  path: 'ddns',
  readBy: 'POST',
  schema: z.object({
    enable: flag,
    type: integer(0, 2),
    server: HOST,
    user: text(SETTING_LENGTHS.ddnsAccount),
    pass: text(SETTING_LENGTHS.ddnsAccount),
  }),
  defaults: { enable: 0, type: 0, server: '', user: '', pass: '' },
  words: 'enable is 0 or 1, type 0 to 2; server, user and pass are texts',
  effect: KEPT,
});

export const CLOUD = serverSetting({
  name: 'cloud',
  path: 'cloud',
  readBy: 'GET',
  schema: z.object({ enable: flag, ip: HOST, port }),
  // The specification's fixed address is not shown.
  defaults: { enable: 0, ip: '', port: 80 },
  words: 'enable is 0 or 1, ip a text, port 0 to 65535',
  effect: 'Saved. Push plans post to this address from now on.',
});

export const GPS_RELAY = serverSetting({
  name: 'gpsrelay',
  path: 'gpsrelay',
  readBy: 'GET',
  schema: z.object({ enable: flag, ip: HOST, port }),
  defaults: { enable: 0, ip: '', port: 0 },
  words: 'enable is 0 or 1, ip a text, port 0 to 65535',
  effect: KEPT,
});

export const HEARTBEAT_RELAY = serverSetting({
  name: 'hbrelay',
  path: 'hbrelay',
  readBy: 'GET',
  schema: z.object({ enable: flag, addr: text(SETTING_LENGTHS.relayAddress) }),
  defaults: { enable: 0, addr: '' },
  words: 'enable is 0 or 1, addr a text IP:PORT',
  problem: ({ enable, addr }) => {
    if (addr === '') return enable === 1 ? 'The relay needs an address IP:PORT' : undefined;
    return isRelayAddress(addr) ? undefined : 'addr is IP:PORT';
  },
  effect: KEPT,
});

export const DEVICE_REDIRECT = serverSetting({
  name: 'deviceredirect',
  path: 'deviceredirect',
  readBy: 'GET',
  wrapper: 'deviceRedirect',
  schema: z.object({
    prefix: text(SETTING_LENGTHS.redirectPrefix),
    deviceid: z.pipe(
      deviceIds,
      z.transform((ids) => ids.join(',')),
    ),
    redirect_newdevice_only: flag,
    new_server: HOST,
    new_port: port,
  }),
  defaults: { prefix: '', deviceid: '', redirect_newdevice_only: 0, new_server: '', new_port: 0 },
  words: 'prefix, deviceid (with commas) and new_server are texts, redirect_newdevice_only is 0 or 1, new_port a port',
  effect: KEPT,
});
