import { toDeviceIds } from './device-ids.js';
import { flagField, listField, numberField, textField, toRow } from './json-fields.js';

/** Ports of the server (spec 002 section 3, "Protocol settings"); each 0 to 65535. @public */
export interface ProtocolSettings {
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
export interface NetworkSettings {
  readonly fixedServerIp: boolean;
  /** IP address; used while `fixedServerIp` is on. */
  readonly serverIp: string;
}

/** Dynamic DNS (spec 002 section 3). @public */
export interface DdnsSettings {
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
export interface RelaySettings {
  readonly enabled: boolean;
  /** IP address or host name. */
  readonly ip: string;
  /** 0 to 65535; undefined when none is set. Spec 002 section 3: 80 by default for the cloud. */
  readonly port: number | undefined;
}

/** Where heartbeats are passed on to (spec 002 section 3). @public */
export interface HeartbeatRelay {
  readonly enabled: boolean;
  /** `IP:PORT`; empty for none. */
  readonly address: string;
}

/** Which devices are sent to another server (spec 002 section 3). @public */
export interface DeviceRedirect {
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

/** Of `GET /gkserver/protocol`: what an administrator saved, where the server tells it apart from what is in use. @internal */
export function toProtocolSettings(fields: Fields): ProtocolSettings {
  const saved = toRow(fields.configured) ?? fields;
  return {
    gpsUdpPort: numberField(saved.heartbeat),
    commandPort: numberField(saved.appcommand),
    httpPort: numberField(saved.http),
    httpsPort: numberField(saved.https),
    streamPorts: listField(saved.streamings ?? saved.streaming).flatMap((port) => numberField(port) ?? []),
    liveStreamDisabled: flagField(saved.disablelivestream),
    sslOnly: flagField(saved.sslonly),
  };
}

/** @internal */
export function fromProtocolSettings(settings: ProtocolSettings): Fields {
  return {
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
  return { fixedServerIp: flagField(fields.enable_server_ip), serverIp: textField(fields.server_ip) };
}

/** @internal */
export function fromNetworkSettings({ fixedServerIp, serverIp }: NetworkSettings): Fields {
  return { enable_server_ip: bit(fixedServerIp), server_ip: serverIp };
}

/** @internal */
export function toDdnsSettings(fields: Fields): DdnsSettings {
  return {
    enabled: flagField(fields.enable),
    type: numberField(fields.type) ?? 0,
    server: textField(fields.server),
    user: textField(fields.user),
    password: textField(fields.pass),
  };
}

/** @internal */
export function fromDdnsSettings({ enabled, type, server, user, password }: DdnsSettings): Fields {
  return { enable: bit(enabled), type, server, user, pass: password };
}

/** @internal */
export function toRelaySettings(fields: Fields): RelaySettings {
  return { enabled: flagField(fields.enable), ip: textField(fields.ip), port: numberField(fields.port) };
}

/** @internal */
export function fromRelaySettings({ enabled, ip, port }: RelaySettings): Fields {
  return { enable: bit(enabled), ip, port };
}

/** @internal */
export function toHeartbeatRelay(fields: Fields): HeartbeatRelay {
  return { enabled: flagField(fields.enable), address: textField(fields.addr) };
}

/** @internal */
export function fromHeartbeatRelay({ enabled, address }: HeartbeatRelay): Fields {
  return { enable: bit(enabled), addr: address };
}

/** @internal */
export function toDeviceRedirect(fields: Fields): DeviceRedirect {
  return {
    prefix: textField(fields.prefix),
    deviceIds: toDeviceIds(fields.deviceid),
    newDevicesOnly: flagField(fields.redirect_newdevice_only),
    server: textField(fields.new_server),
    port: numberField(fields.new_port),
  };
}

/** @internal */
export function fromDeviceRedirect({ prefix, deviceIds, newDevicesOnly, server, port }: DeviceRedirect): Fields {
  return {
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
