import { GkError } from '../../errors/gk-error.js';
import { flagField, listField, momentField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import type { RestCallOptions, TokenPair } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { toItems } from '../../model/fields/list-change.js';
import { replyFields, replyList } from '../connection/setting-resource.js';
import { readTokenPair } from './token.js';

/** A link to make. @public */
export interface NewShareLink {
  /** Page that it opens: a vehicle with position and pictures, pictures alone, or a playback. */
  readonly page: 'vehicle' | 'live' | 'playback';
  /** Vehicles that it opens; without channels (from 1), all of a vehicle's. */
  readonly devices: readonly {
    readonly deviceId: string;
    /** From 1; all of the vehicle's when absent. */
    readonly channels?: readonly number[] | undefined;
  }[];
  /** Kinds of content that it opens. */
  readonly kinds: readonly ('positions' | 'live' | 'recordings' | 'events' | 'files')[];
  /** Period of the data that it opens, unix seconds. */
  readonly fromS: number;
  readonly toS: number;
  /** When it ends, unix seconds; 30 days from now at most. */
  readonly expiresS: number;
  /** False if the link stays valid when its creator's password changes. */
  readonly endsWithPassword: boolean;
  /** A note for the list, such as the recipient. */
  readonly note: string;
}

/** A link that was made. @public */
export interface ShareLink extends NewShareLink {
  /** Names it in {@link LinksResource.revoke}. */
  readonly id: string;
  /** Its maker. */
  readonly username: string;
  readonly devices: readonly {
    readonly deviceId: string;
    /** Licence plate; empty for none. */
    readonly plate: string;
    /** From 1; undefined = all of the vehicle's. */
    readonly channels: readonly number[] | undefined;
  }[];
  /** When it was made, unix seconds. */
  readonly madeS: number;
  /** When it was last used, unix seconds, to the minute. */
  readonly lastUsedS: number | undefined;
  /** Why and when it ended; undefined while it is open. */
  readonly ended:
    { readonly why: 'revoked' | 'expired' | 'password' | 'account' | 'rights'; readonly atS: number } | undefined;
}

/**
 * State of a link, as its receiver sees it. `unknown` is a text that is no link of this server, or one that ended long ago;
 * `rights` are those that its maker has lost.
 *
 * @public
 */
export type OpenedLink =
  | { readonly state: 'unknown' }
  | { readonly state: 'ended'; readonly why: NonNullable<ShareLink['ended']>['why'] }
  | (Pick<ShareLink, 'page' | 'kinds' | 'fromS' | 'toS' | 'expiresS'> & {
      readonly state: 'open';
      readonly devices: readonly {
        readonly deviceId: string;
        /** Licence plate; empty for none. */
        readonly plate: string;
        readonly channels: readonly {
          /** From 1. */
          readonly channel: number;
          /** Name of the camera. */
          readonly name: string;
        }[];
      }[];
      /** The server's clock, unix seconds. */
      readonly timeS: number;
    });

/**
 * Links to vehicles, pictures and recordings that users give away; on servers with the extension `links`.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface LinksResource {
  /** `GET /gkserver/links`: those that the user sees, the newest first, with ended ones of the last 30 days. */
  list(options?: RestCallOptions): Promise<readonly ShareLink[]>;
  /** `POST /gkserver/links`: the token is told this once. */
  create(
    link: NewShareLink,
    options?: RestCallOptions,
  ): Promise<{ readonly link: ShareLink; readonly token: TokenPair }>;
  /** `DELETE /gkserver/links`: ends a link and all that it has open. Resolves with the server's words. */
  revoke(id: string, options?: RestCallOptions): Promise<string>;
  /** `POST /gkserver/links/opened`: what a link opens now, or why it opens nothing; asks for no other credentials. */
  opened(token: Pick<TokenPair, 'e' | 'h'>, options?: RestCallOptions): Promise<OpenedLink>;
}

const KINDS: NewShareLink['kinds'] = ['positions', 'live', 'recordings', 'events', 'files'];
const PAGES: readonly NewShareLink['page'][] = ['vehicle', 'live', 'playback'];
const ENDS: readonly NonNullable<ShareLink['ended']>['why'][] = ['revoked', 'expired', 'password', 'account', 'rights'];

/** The calls of links over a connection, such as `session.rest`. @public */
export function linksResource(rest: RestConnection): LinksResource {
  return {
    list: (options) =>
      rest.call({ method: 'GET', path: 'links', read: (json) => toItems(replyList(json), readLink) }, options),
    create: (link, options) => {
      const read = (json: unknown) => {
        const link = readLink(replyFields(json));
        if (link === undefined) throw new TypeError('The answer is no link.');
        return { link, token: readTokenPair(json) };
      };
      return rest.call({ method: 'POST', path: 'links', body: toBody(link), read }, options);
    },
    revoke: (id, options) =>
      rest.call(
        { method: 'DELETE', path: 'links', body: { id }, read: (json) => textField(toRow(json)?.message) },
        options,
      ),
    opened: ({ e, h }, options) =>
      rest.call({ method: 'POST', path: 'openedLink', body: { e, h }, credentials: 'none', read: readOpened }, options),
  };
}

function toBody(link: NewShareLink): Readonly<Record<string, unknown>> {
  return {
    page: link.page,
    devices: link.devices.map(({ deviceId, channels }) => ({ deviceid: deviceId, ...(channels && { channels }) })),
    kinds: link.kinds,
    from: link.fromS,
    to: link.toS,
    expires: link.expiresS,
    endswithpassword: link.endsWithPassword ? 1 : 0,
    note: link.note,
  };
}

/** Undefined for what has no id, and for a page that the SDK does not know. */
function readLink(json: unknown): ShareLink | undefined {
  const row = toRow(json);
  const id = textField(row?.id);
  const scope = row && readScope(row);
  if (row === undefined || id === '' || scope === undefined) return undefined;
  const why = oneOf(ENDS, row.ended);
  return {
    id,
    username: textField(row.username),
    ...scope,
    devices: listField(row.devices).map((value) => {
      const device = toRow(value) ?? {};
      const channels = listField(device.channels).flatMap((channel) => numberField(channel) ?? []);
      return {
        deviceId: textField(device.deviceid),
        plate: textField(device.plate),
        channels: device.channels == null ? undefined : channels,
      };
    }),
    madeS: momentField(row.made) ?? 0,
    lastUsedS: momentField(row.lastused),
    endsWithPassword: flagField(row.endswithpassword),
    note: textField(row.note),
    ended: why && { why, atS: momentField(row.endtime) ?? 0 },
  };
}

function readOpened(json: unknown): OpenedLink {
  const row = replyFields(json);
  if (row.state === 'ended') return { state: 'ended', why: oneOf(ENDS, row.why) ?? 'revoked' };
  if (row.state !== 'open') return { state: 'unknown' };
  const scope = readScope(row);
  if (scope === undefined) throw new GkError('protocol', 'The server named a page that this version does not know.');
  return {
    state: 'open',
    ...scope,
    devices: listField(row.devices).map((value) => {
      const device = toRow(value) ?? {};
      return {
        deviceId: textField(device.deviceid),
        plate: textField(device.plate),
        channels: listField(device.channels).flatMap((one) => {
          const { channel, name } = toRow(one) ?? {};
          const number = numberField(channel);
          return number === undefined ? [] : [{ channel: number, name: textField(name) }];
        }),
      };
    }),
    timeS: momentField(row.time) ?? 0,
  };
}

/** Undefined for a page that the SDK does not know. */
function readScope(
  row: Readonly<Record<string, unknown>>,
): Pick<ShareLink, 'page' | 'kinds' | 'fromS' | 'toS' | 'expiresS'> | undefined {
  const page = oneOf(PAGES, row.page);
  if (page === undefined) return undefined;
  return {
    page,
    kinds: KINDS.filter((kind) => listField(row.kinds).includes(kind)),
    fromS: momentField(row.from) ?? 0,
    toS: momentField(row.to) ?? 0,
    expiresS: momentField(row.expires) ?? 0,
  };
}

function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value);
}
