import type { RestConnection } from '../connection/rest-connection.js';
import { flagField, listField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import { readEntity, type ExtraFields } from '../../model/fields/extra-fields.js';
import { settingResource, type SettingResource } from '../connection/setting-resource.js';
import { toDeviceIds } from '../../model/devices/device-ids.js';
import { deviceIds, flag, integer, port, text } from '../connection/setting-value.js';
import { SETTING_LENGTHS, targetProblem, targetRefusal } from '../../rules/settings/setting-limits.js';
import { settingContract } from '../connection/setting-contract.js';
import * as z from '../../model/fields/zod.js';

/** Ports of the server (spec 002 section 3, "Protocol settings"); each 0 to 65535. @public */
export interface ProtocolSettings extends ExtraFields {
  /** UDP port for positions (`heartbeat`). */
  readonly gpsUdpPort: number | undefined;
  /** Command channel, TCP (`appcommand`). */
  readonly commandPort: number | undefined;
  /** REST and pages without TLS, TCP (`http`). */
  readonly httpPort: number | undefined;
  /** REST and pages with TLS, TCP (`https`). */
  readonly httpsPort: number | undefined;
  /** 1 to 10 ports. */
  readonly streamPorts: readonly number[];
  readonly liveStreamDisabled: boolean;
  readonly sslOnly: boolean;
}

/** A fixed address of the server (spec 002 section 3, "Network"). @public */
export interface NetworkSettings extends ExtraFields {
  readonly fixedServerIp: boolean;
  /** IP address; used while `fixedServerIp` is on. */
  readonly serverIp: string;
}

/** Dynamic DNS (spec 002 section 3). @public */
export interface DdnsSettings extends ExtraFields {
  readonly enabled: boolean;
  /** 0 built-in provider, 1 a third party, 2 an online portal. */
  readonly type: number;
  /** Host name of the provider. */
  readonly server: string;
  /** User name at the provider. */
  readonly user: string;
  /** A secret. */
  readonly password: string;
  /** Name that is to lead to the server. This project's own, and empty where a server keeps none. */
  readonly hostname: string;
}

/** A host that gets a copy of something: the cloud for push events, the GPS relay. @public */
export interface RelaySettings extends ExtraFields {
  readonly enabled: boolean;
  /** IP address or host name. */
  readonly ip: string;
  /** 0 to 65535; undefined when none is set. Spec 002 section 3: 80 by default for the cloud. */
  readonly port: number | undefined;
}

/** Relay of heartbeats (spec 002 section 3). @public */
export interface HeartbeatRelay extends ExtraFields {
  readonly enabled: boolean;
  /** `IP:PORT`; empty for none. */
  readonly address: string;
}

/** Redirect of devices to another server (spec 002 section 3). @public */
export interface DeviceRedirect extends ExtraFields {
  /** Devices whose id begins so. */
  readonly prefix: string;
  /** Devices that are sent on by their id, beside those of `prefix`. */
  readonly deviceIds: readonly string[];
  readonly newDevicesOnly: boolean;
  /** Host name or IP address of the other server (`new_server`). */
  readonly server: string;
  /** Port of the other server, 0 to 65535 (`new_port`). */
  readonly port: number | undefined;
}

/** Ports and relays of the server (spec 002 section 7). @public */
export interface NetworkSettingsResource {
  /**
   * `GET` and `PUT /gkserver/protocol`. Saved settings, which may differ from those in use: see `RestClient.protocol`.
   */
  readonly protocol: SettingResource<ProtocolSettings>;
  /** `GET` and `PUT /gkserver/network`. */
  readonly network: SettingResource<NetworkSettings>;
  /** `POST` (read) and `PUT /gkserver/ddns`. */
  readonly ddns: SettingResource<DdnsSettings>;
  /**
   * `GET` and `PUT /gkserver/cloud`: target of the push events. `secret`, this project's own, is the key of the signature
   * of pushes (Standard Webhooks 1.0.0); empty for none, and where a server does not sign.
   */
  readonly cloud: SettingResource<RelaySettings & { readonly secret: string }>;
  /** `GET` and `PUT /gkserver/gpsrelay`. */
  readonly gpsRelay: SettingResource<RelaySettings>;
  /** `GET` and `PUT /gkserver/hbrelay`. */
  readonly heartbeatRelay: SettingResource<HeartbeatRelay>;
  /** `GET` and `PUT /gkserver/deviceredirect`. */
  readonly deviceRedirect: SettingResource<DeviceRedirect>;
}

/** The network settings over a connection, such as `session.rest`. @internal */
export function networkSettingsResource(rest: RestConnection): NetworkSettingsResource {
  return {
    protocol: settingResource(rest, { path: 'protocol', read: toProtocolSettings, write: fromProtocolSettings }),
    network: settingResource(rest, { path: 'network', read: toNetworkSettings, write: fromNetworkSettings }),
    ddns: settingResource(rest, { path: 'ddns', read: toDdnsSettings, write: fromDdnsSettings }),
    cloud: settingResource(rest, {
      path: 'cloud',
      read: ({ secret, ...fields }) => ({ ...toRelaySettings(fields), secret: textField(secret) }),
      // Without it a server keeps none.
      write: ({ secret, ...relay }) => ({ ...fromRelaySettings(relay), ...(secret !== '' && { secret }) }),
    }),
    gpsRelay: settingResource(rest, { path: 'gpsRelay', read: toRelaySettings, write: fromRelaySettings }),
    heartbeatRelay: settingResource(rest, {
      path: 'heartbeatRelay',
      read: toHeartbeatRelay,
      write: fromHeartbeatRelay,
    }),
    deviceRedirect: settingResource(rest, {
      path: 'deviceRedirect',
      wrapper: 'deviceRedirect',
      read: toDeviceRedirect,
      write: fromDeviceRedirect,
    }),
  };
}

/** The network settings, as a server checks and keeps them. @public */
export function networkContracts() {
  const HOST = text(SETTING_LENGTHS.host);
  const protocolSchema = z.object({
    heartbeat: port,
    appcommand: port,
    http: port,
    https: z._default(port, 0),
    streamings: z.array(port).check(z.minLength(1), z.maxLength(10)),
    disablelivestream: z._default(flag, 0),
    sslonly: z._default(flag, 0),
  });
  return {
    protocol: settingContract({
      name: 'protocol',
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
    }),
    network: settingContract({
      name: 'network',
      schema: z.object({ enable_server_ip: flag, server_ip: HOST }),
      defaults: { enable_server_ip: 0, server_ip: '' },
      words: 'enable_server_ip is 0 or 1, server_ip a text',
      problem: ({ enable_server_ip, server_ip }) =>
        targetRefusal('The fixed server IP', { enabled: enable_server_ip === 1, address: server_ip, form: 'ip' }),
    }),
    ddns: settingContract({
      name: 'ddns',
      schema: z.object({
        enable: flag,
        type: integer(0, 2),
        server: HOST,
        user: text(SETTING_LENGTHS.ddnsAccount),
        pass: text(SETTING_LENGTHS.ddnsAccount),
        hostname: z._default(HOST, ''),
      }),
      secrets: ['pass'],
      defaults: { enable: 0, type: 0, server: '', user: '', pass: '', hostname: '' },
      words: 'enable is 0 or 1, type 0 to 2; server, user, pass and hostname are texts',
      problem: ({ enable, server, hostname }) => {
        if (hostname !== '' && enable === 1 && targetProblem({ enabled: true, address: hostname }) !== undefined) {
          return 'hostname is no host name';
        }
        return targetRefusal('DDNS', { enabled: enable === 1, address: server });
      },
    }),
    cloud: settingContract({
      name: 'cloud',
      schema: z.object({ enable: flag, ip: HOST, port, secret: z._default(text(SETTING_LENGTHS.pushSecret), '') }),
      secrets: ['secret'],
      // The specification's fixed address is not shown.
      defaults: { enable: 0, ip: '', port: 80, secret: '' },
      words: 'enable is 0 or 1, ip a text, port 0 to 65535, secret a text',
      problem: ({ enable, ip, ...to }) =>
        targetRefusal('The push of events', { enabled: enable === 1, address: ip, port: to.port }),
    }),
    gpsRelay: settingContract({
      name: 'gpsrelay',
      schema: z.object({ enable: flag, ip: HOST, port }),
      defaults: { enable: 0, ip: '', port: 0 },
      words: 'enable is 0 or 1, ip a text, port 0 to 65535',
      problem: ({ enable, ip, ...to }) =>
        targetRefusal('The GPS relay', { enabled: enable === 1, address: ip, port: to.port }),
    }),
    heartbeatRelay: settingContract({
      name: 'hbrelay',
      schema: z.object({ enable: flag, addr: text(SETTING_LENGTHS.relayAddress) }),
      defaults: { enable: 0, addr: '' },
      words: 'enable is 0 or 1, addr a text IP:PORT',
      problem: ({ enable, addr }) => {
        if (addr === '') return enable === 1 ? 'The relay needs an address IP:PORT' : undefined;
        const wrong = targetProblem({ enabled: true, address: addr, form: 'host:port' });
        return wrong === undefined ? undefined : 'addr is IP:PORT';
      },
    }),
    deviceRedirect: settingContract({
      name: 'deviceredirect',
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
      words:
        'prefix, deviceid (with commas) and new_server are texts, redirect_newdevice_only is 0 or 1, new_port a port',
      problem: ({ prefix, deviceid, redirect_newdevice_only, new_server, new_port }) => {
        const enabled = prefix !== '' || deviceid !== '' || redirect_newdevice_only === 1;
        return targetRefusal('The redirect', { enabled, address: new_server, port: new_port });
      },
    }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Of `GET /gkserver/protocol`: the saved settings, where the server distinguishes them from those in use. */
function toProtocolSettings(fields: Fields): ProtocolSettings {
  const saved = toRow(fields.configured) ?? fields;
  return readEntity<ProtocolSettings>(saved, (row) => ({
    gpsUdpPort: numberField(row.heartbeat),
    commandPort: numberField(row.appcommand),
    httpPort: numberField(row.http),
    httpsPort: numberField(row.https),
    streamPorts: listField(row.streamings ?? row.streaming).flatMap((port) => numberField(port) ?? []),
    liveStreamDisabled: flagField(row.disablelivestream),
    sslOnly: flagField(row.sslonly),
  }));
}

function fromProtocolSettings(settings: ProtocolSettings): Fields {
  return {
    ...settings.extra,
    heartbeat: settings.gpsUdpPort,
    appcommand: settings.commandPort,
    http: settings.httpPort,
    https: settings.httpsPort,
    streamings: settings.streamPorts,
    disablelivestream: bit(settings.liveStreamDisabled),
    sslonly: bit(settings.sslOnly),
  };
}

function toNetworkSettings(fields: Fields): NetworkSettings {
  return readEntity<NetworkSettings>(fields, (row) => ({
    fixedServerIp: flagField(row.enable_server_ip),
    serverIp: textField(row.server_ip),
  }));
}

function fromNetworkSettings({ fixedServerIp, serverIp, extra }: NetworkSettings): Fields {
  return { ...extra, enable_server_ip: bit(fixedServerIp), server_ip: serverIp };
}

function toDdnsSettings(fields: Fields): DdnsSettings {
  return readEntity<DdnsSettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    type: numberField(row.type) ?? 0,
    server: textField(row.server),
    user: textField(row.user),
    password: textField(row.pass),
    hostname: textField(row.hostname),
  }));
}

function fromDdnsSettings({ enabled, type, server, user, password, hostname, extra }: DdnsSettings): Fields {
  // Without it a server keeps none.
  return { ...extra, enable: bit(enabled), type, server, user, pass: password, ...(hostname !== '' && { hostname }) };
}

function toRelaySettings(fields: Fields): RelaySettings {
  return readEntity<RelaySettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    ip: textField(row.ip),
    port: numberField(row.port),
  }));
}

function fromRelaySettings({ enabled, ip, port, extra }: RelaySettings): Fields {
  return { ...extra, enable: bit(enabled), ip, port };
}

function toHeartbeatRelay(fields: Fields): HeartbeatRelay {
  return readEntity<HeartbeatRelay>(fields, (row) => ({
    enabled: flagField(row.enable),
    address: textField(row.addr),
  }));
}

function fromHeartbeatRelay({ enabled, address, extra }: HeartbeatRelay): Fields {
  return { ...extra, enable: bit(enabled), addr: address };
}

function toDeviceRedirect(fields: Fields): DeviceRedirect {
  return readEntity<DeviceRedirect>(fields, (row) => ({
    prefix: textField(row.prefix),
    deviceIds: toDeviceIds(row.deviceid),
    newDevicesOnly: flagField(row.redirect_newdevice_only),
    server: textField(row.new_server),
    port: numberField(row.new_port),
  }));
}

function fromDeviceRedirect({ prefix, deviceIds, newDevicesOnly, server, port, extra }: DeviceRedirect): Fields {
  return {
    ...extra,
    prefix,
    deviceid: deviceIds.join(','),
    redirect_newdevice_only: bit(newDevicesOnly),
    new_server: server,
    new_port: port,
  };
}

function bit(flag: boolean): 0 | 1 {
  return flag ? 1 : 0;
}
