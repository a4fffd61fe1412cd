/**
 * Where each REST call lives, relative to the base URL. A deployment can override them one by one.
 *
 * @public
 */
export const REST_PATHS = {
  serverKind: 'api/server',
  protocol: 'gkserver/protocol',
  captcha: 'gkserver/captcha',
  videoLayout: 'gkserver/videolayout',
  token: 'gkserver/token',
  password: 'gkserver/passwd',
  gps: 'api/gps',
  userInfo: 'gkcommon/userinfo',
  groupDeviceList: 'gkcommon/groupdevicelist',
  device: 'gkdevice/device',
  geocodingStatus: 'nominatim/status',
  reverseGeocode: 'nominatim/reverse',
} as const satisfies Record<string, string>;

/** @public */
export type RestPaths = Readonly<Record<keyof typeof REST_PATHS, string>>;
