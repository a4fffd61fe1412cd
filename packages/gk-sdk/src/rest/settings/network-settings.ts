import {
  fromDdnsSettings,
  fromDeviceRedirect,
  fromHeartbeatRelay,
  fromNetworkSettings,
  fromProtocolSettings,
  fromRelaySettings,
  toDdnsSettings,
  toDeviceRedirect,
  toHeartbeatRelay,
  toNetworkSettings,
  toProtocolSettings,
  toRelaySettings,
  type DdnsSettings,
  type DeviceRedirect,
  type HeartbeatRelay,
  type NetworkSettings,
  type ProtocolSettings,
  type RelaySettings,
} from '../../model/settings/network-settings.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { settingResource, type SettingResource } from '../connection/setting-resource.js';

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
  /** `GET` and `PUT /gkserver/cloud`: target of the push events. */
  readonly cloud: SettingResource<RelaySettings>;
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
    ddns: settingResource(rest, { path: 'ddns', readBy: 'POST', read: toDdnsSettings, write: fromDdnsSettings }),
    cloud: settingResource(rest, { path: 'cloud', read: toRelaySettings, write: fromRelaySettings }),
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
