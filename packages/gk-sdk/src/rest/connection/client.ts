import type { DeviceRecord } from '../../model/device-list/device-record.js';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import type { UserInfo } from '../../model/access/user-info.js';
import type { Authorization } from '../../transport/authorization.js';
import type { FetchLike } from '../../transport/http.js';
import type { RestCallOptions } from './call-options.js';
import type { RestPaths } from './paths.js';
import type { RestConnection } from './rest-connection.js';

export type { RestCallOptions } from './call-options.js';

/** Ports and time zone announced by a server (`GET /gkserver/protocol`). @public */
export interface ServerProtocol {
  /** Stream ports, the first one is to be used; undefined when the server sends none. */
  readonly streamPort: number | undefined;
  /** Port of the command channel; undefined when the server sends none. */
  readonly commandPort: number | undefined;
  /** As in `ServerInfo`, for pages without a command channel; a field of this project's own. */
  readonly timeZone?: string;
  /** As in `ServerInfo`; a field of this project's own. */
  readonly utcOffsetS?: number;
}

/** Grid choices for eight channels on the viewer pages (`GET /gkserver/videolayout`); `4x2` by default. @public */
export interface VideoLayout {
  /** Of the live page: `4x2` or `3x3`. */
  readonly simpleLiveLayout: string;
  /** Of the playback pages: `4x2` or `3x3`. */
  readonly simplePlaybackLayout: string;
}

/** Content of a token (`POST /gkserver/token`). @public */
export interface TokenRequest {
  /** Life of the token in seconds. */
  readonly ttlS: number;
  /** Only these devices; all of the user's when absent. */
  readonly deviceIds?: readonly string[];
  /** Only these channels, from 1. */
  readonly channels?: readonly number[];
  /** Only these rights, by name. */
  readonly rights?: readonly string[];
  /**
   * Start of the period to which data is limited, unix seconds; without limit if absent. A period in the past gives no access
   * to live video.
   */
  readonly fromS?: number;
  readonly toS?: number;
  /** Only these kinds of content; all when absent. A token with a period or kinds changes nothing. */
  readonly kinds?: readonly ('positions' | 'live' | 'recordings' | 'events' | 'files')[];
}

/** A token pair, which is used instead of user name and password. A secret. @public */
export interface TokenPair {
  /** The first half, sent as E or `e`. */
  readonly e: string;
  /** The second half, sent as H or `h`. */
  readonly h: string;
  /** Unix seconds; undefined when the server does not say. */
  readonly expiresS: number | undefined;
}

/** Part of a device's track to read. @public */
export interface GpsQuery {
  readonly deviceId: string;
  /** First second, unix seconds. */
  readonly startS: number;
  /** Last second, unix seconds. */
  readonly endS: number;
}

/**
 * The REST calls that a login and a map need, and the way to all others: `createRestApi(client)`, or one
 * resource at a time (`eventsResource(client)`), so that a page carries only what it uses.
 *
 * Each call rejects with a GkError: `auth-failed` (401), `forbidden` (403), `not-found` (404), `invalid-argument` (400),
 * `refused` with the server's words when it answers `hasError` with a good status, `refused` (other 4xx), `timeout` (408, 504,
 * or no answer within 60 s), `network` (unreachable, 5xx), `bad-reply` (not JSON, or another shape), `aborted`. Errors never
 * contain credentials.
 *
 * @public
 */
export interface RestClient extends RestConnection {
  /** `GET /api/server`: `global`, or another word for a server that serves only its own page. */
  serverKind(options?: RestCallOptions): Promise<string>;
  /** `GET /gkserver/protocol` */
  protocol(options?: RestCallOptions): Promise<ServerProtocol>;
  /** `GET /gkserver/captcha`: whether all logins are asked for a verification code, and those of some accounts for the code of a second factor. */
  loginDemands(options?: RestCallOptions): Promise<{ readonly captcha: boolean; readonly secondFactor: boolean }>;
  /** `GET /gkserver/videolayout` */
  videoLayout(options?: RestCallOptions): Promise<VideoLayout>;
  /** `POST /gkserver/token`: creates a token with rights of the credentials' user. */
  mintToken(request: TokenRequest, options?: RestCallOptions): Promise<TokenPair>;
  /** `POST /api/gps`: the track in time order as the server gives it. */
  gps(query: GpsQuery, options?: RestCallOptions): Promise<readonly GpsPoint[]>;
  /** `POST gkcommon/userinfo` */
  userInfo(options?: RestCallOptions): Promise<UserInfo>;
  /** `POST gkcommon/groupdevicelist`: ids of a group's devices. */
  groupDeviceList(groupId: string | number, options?: RestCallOptions): Promise<readonly string[]>;
  /** `POST /gkdevice/device`: one device, `refused` with the server's words when it is unknown. */
  device(deviceId: string, options?: RestCallOptions): Promise<DeviceRecord>;
  /**
   * `PUT /gkserver/passwd`: changes the password of the credentials' user. Takes it plain or hashed. A login with a code changes it by
   * `Session.changePassword`.
   */
  changePassword(newPassword: string, options?: RestCallOptions): Promise<void>;
  /** `GET /nominatim/status`: true when {@link RestClient.reverseGeocode} can be asked. */
  geocodingAvailable(options?: RestCallOptions): Promise<boolean>;
  /** `POST /nominatim/reverse` (zoom 18): the address in words, undefined where there is none. */
  reverseGeocode(
    position: { readonly lat: number; readonly lng: number },
    options?: RestCallOptions,
  ): Promise<string | undefined>;
}

/** Options of a REST client. @public */
export interface RestClientOptions {
  /** Base URL, for example `https://fleet.example.com`; a path in it is kept. */
  readonly baseUrl: string;
  /**
   * Base of `web.cgi`, `pic.cgi` and `gmslog.cgi`, which are on the stream port (`deriveEndpoints(...).files`). Called for each
   * request; the base URL by default.
   */
  readonly filesUrl?: () => string;
  /** Called for each request. If it returns undefined, calls that need credentials reject with `auth-failed`. */
  readonly authorization?: () => Authorization | undefined;
  /** Paths that this deployment serves elsewhere. */
  readonly paths?: Partial<RestPaths>;
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchLike;
}
