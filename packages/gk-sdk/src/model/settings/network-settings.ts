import { readEntity, type ExtraFields } from '../fields/extra-fields.js';
import { toDeviceIds } from '../devices/device-ids.js';
import { flagField, listField, numberField, textField, toRow } from '../fields/json-fields.js';

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

type Fields = Readonly<Record<string, unknown>>;

/** Of `GET /gkserver/protocol`: the saved settings, where the server distinguishes them from those in use. @internal */
export function toProtocolSettings(fields: Fields): ProtocolSettings {
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

/** @internal */
export function fromProtocolSettings(settings: ProtocolSettings): Fields {
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

/** @internal */
export function toNetworkSettings(fields: Fields): NetworkSettings {
  return readEntity<NetworkSettings>(fields, (row) => ({
    fixedServerIp: flagField(row.enable_server_ip),
    serverIp: textField(row.server_ip),
  }));
}

/** @internal */
export function fromNetworkSettings({ fixedServerIp, serverIp, extra }: NetworkSettings): Fields {
  return { ...extra, enable_server_ip: bit(fixedServerIp), server_ip: serverIp };
}

/** @internal */
export function toDdnsSettings(fields: Fields): DdnsSettings {
  return readEntity<DdnsSettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    type: numberField(row.type) ?? 0,
    server: textField(row.server),
    user: textField(row.user),
    password: textField(row.pass),
  }));
}

/** @internal */
export function fromDdnsSettings({ enabled, type, server, user, password, extra }: DdnsSettings): Fields {
  return { ...extra, enable: bit(enabled), type, server, user, pass: password };
}

/** @internal */
export function toRelaySettings(fields: Fields): RelaySettings {
  return readEntity<RelaySettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    ip: textField(row.ip),
    port: numberField(row.port),
  }));
}

/** @internal */
export function fromRelaySettings({ enabled, ip, port, extra }: RelaySettings): Fields {
  return { ...extra, enable: bit(enabled), ip, port };
}

/** @internal */
export function toHeartbeatRelay(fields: Fields): HeartbeatRelay {
  return readEntity<HeartbeatRelay>(fields, (row) => ({
    enabled: flagField(row.enable),
    address: textField(row.addr),
  }));
}

/** @internal */
export function fromHeartbeatRelay({ enabled, address, extra }: HeartbeatRelay): Fields {
  return { ...extra, enable: bit(enabled), addr: address };
}

/** @internal */
export function toDeviceRedirect(fields: Fields): DeviceRedirect {
  return readEntity<DeviceRedirect>(fields, (row) => ({
    prefix: textField(row.prefix),
    deviceIds: toDeviceIds(row.deviceid),
    newDevicesOnly: flagField(row.redirect_newdevice_only),
    server: textField(row.new_server),
    port: numberField(row.new_port),
  }));
}

/** @internal */
export function fromDeviceRedirect({ prefix, deviceIds, newDevicesOnly, server, port, extra }: DeviceRedirect): Fields {
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
