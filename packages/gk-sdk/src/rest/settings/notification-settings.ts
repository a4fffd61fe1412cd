import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { flagField, listField, numberField, textField, toRow } from '../../model/fields/json-fields.js';
import { readEntity, type ExtraFields } from '../../model/fields/extra-fields.js';
import { replyMessage, settingResource, type SettingResource } from '../connection/setting-resource.js';
import { flag, port, text } from '../connection/setting-value.js';
import { isSmsBase, SETTING_LENGTHS } from '../../rules/settings/setting-limits.js';
import { settingContract } from '../connection/setting-contract.js';
import * as z from '../../model/fields/zod.js';

/** Mail sender (spec 002 section 3, "SMTP"). @public */
export interface MailSettings extends ExtraFields {
  /** Host name of the SMTP server. */
  readonly server: string;
  /** Port of the SMTP server, 0 to 65535; undefined when none is set. */
  readonly port: number | undefined;
  readonly security: 'STARTTLS' | 'TLS' | 'NONE';
  readonly auth: 'MD5' | 'NONE' | 'PLAIN' | 'LOGIN';
  /** User name at the SMTP server. */
  readonly user: string;
  /** A secret. */
  readonly password: string;
  /** Address of the sender. */
  readonly from: string;
  /** Name of the sender. */
  readonly name: string;
}

const SECURITY = ['STARTTLS', 'TLS', 'NONE'] as const;
const AUTH = ['MD5', 'NONE', 'PLAIN', 'LOGIN'] as const;

/** SMS sender (spec 002 section 3). @public */
export interface SmsSettings extends ExtraFields {
  readonly enabled: boolean;
  /** Base of the provider's API, `https://...`. */
  readonly baseUrl: string;
  /** A secret. */
  readonly apiKey: string;
}

/** Name of the one SMS provider (spec 002 section 3); the specification does not show it. @internal */
export const DEFAULT_SMS_PROVIDER = 'infobip';

/** Mail and SMS senders (spec 002 section 7). @public */
export interface NotificationSettingsResource {
  /** `POST` (read) and `PUT /gkserver/smtp`. */
  readonly mail: SettingResource<MailSettings>;
  /**
   * `POST /gkserver/smtptest`: lets the server send a mail to `receiver`. Resolves with its words; rejects
   * with `refused` and the reason when the mail did not go.
   */
  testMail(receiver: string, options?: RestCallOptions): Promise<string>;
  /** `POST` (read) and `PUT /gkserver/sms` of one provider. */
  sms(provider?: string): SettingResource<SmsSettings>;
  /**
   * `POST /gkserver/smstest`, this project's own: lets the server send a text message with the saved settings, so that
   * the key stays off the browser. Resolves with its words; rejects with `refused` or `invalid-argument` and the reason
   * when the message did not go. {@link sendTestSms} asks the provider itself.
   */
  testSms(
    message: {
      /** Phone number in international form. */
      readonly to: string;
      /** Sender as the receiver sees it. */
      readonly from: string;
      /** Text of the message. */
      readonly text: string;
    },
    options?: RestCallOptions,
  ): Promise<string>;
  /**
   * `POST /gkserver/pushtest`, this project's own: lets the server post a test to the saved target of pushes. Resolves
   * with its words; rejects with `refused` and the reason when the receiver did not take it.
   */
  testPush(options?: RestCallOptions): Promise<string>;
  /**
   * `POST /gkserver/relaytest`, this project's own: lets the server post an empty batch to the saved target of the GPS relay or the heartbeat
   * relay. As `testPush`.
   */
  testRelay(relay: 'gps' | 'heartbeat', options?: RestCallOptions): Promise<string>;
  /**
   * `POST /gkserver/networktest`, this project's own: lets the server update its name at the saved provider of DDNS, or shake hands with its own
   * ports by TLS. As `testPush`.
   */
  testNetwork(test: 'ddns' | 'certificate', options?: RestCallOptions): Promise<string>;
  /**
   * `POST /gkserver/placetest`, this project's own: lets the server ask the saved geocoder or route service about the centre of the map.
   * Resolves with its words; rejects with `refused` and the reason when there was no answer that can be used.
   */
  testPlaces(service: 'geocoding' | 'routes', options?: RestCallOptions): Promise<string>;
  /**
   * `GET /gkserver/deliveries`, this project's own: what waits to be sent by each channel and relay, and its last success and
   * failure, and those of the certificate, DDNS, the geocoder, the route service and the redirect of devices; undefined where there was none. Of the
   * redirect, `devices` says how far each device is that it is for. Rejects with `not-found` where the server lacks the call.
   */
  deliveries(options?: RestCallOptions): Promise<
    Readonly<
      Record<
        'push' | 'mail' | 'sms' | 'gps' | 'heartbeat' | 'certificate' | 'ddns' | 'geocoding' | 'routes' | 'redirect',
        {
          /** Messages that have not left yet. */
          readonly waiting: number;
          /** Unix seconds, and the receiver. */
          readonly lastSuccess: { readonly timeS: number; readonly text: string } | undefined;
          /** Unix seconds, and the reason in the server's words. */
          readonly lastFailure: { readonly timeS: number; readonly text: string } | undefined;
        }
      >
    > & {
      readonly redirect: {
        readonly devices: readonly {
          readonly deviceId: string;
          readonly state: 'waiting' | 'taken' | 'refused' | 'unsupported' | 'silent';
          /** In the server's words. */
          readonly text: string;
          /** Unix seconds of the last answer; undefined for one that was not told yet. */
          readonly timeS: number | undefined;
        }[];
      };
    }
  >;
}

/** The notification settings over a connection, such as `session.rest`. @internal */
export function notificationSettingsResource(rest: RestConnection): NotificationSettingsResource {
  return {
    mail: settingResource(rest, {
      path: 'smtp',
      wrapper: 'mail',
      read: toMailSettings,
      write: fromMailSettings,
    }),
    testMail: (receiver, options) =>
      rest.call({ method: 'POST', path: 'smtpTest', body: { testreceiver: receiver }, read: replyMessage }, options),
    sms: (provider = DEFAULT_SMS_PROVIDER) =>
      settingResource(rest, {
        path: 'sms',
        wrapper: 'config',
        extra: { provider },
        read: toSmsSettings,
        write: fromSmsSettings,
      }),
    testSms: ({ to, from, text }, options) =>
      rest.call({ method: 'POST', path: 'smsTest', body: { to, from, text }, read: replyMessage }, options),
    testPush: (options) => rest.call({ method: 'POST', path: 'pushTest', read: replyMessage }, options),
    testRelay: (relay, options) =>
      rest.call({ method: 'POST', path: 'relayTest', body: { relay }, read: replyMessage }, options),
    testNetwork: (test, options) =>
      rest.call({ method: 'POST', path: 'networkTest', body: { test }, read: replyMessage }, options),
    testPlaces: (service, options) =>
      rest.call({ method: 'POST', path: 'placeTest', body: { service }, read: replyMessage }, options),
    deliveries: (options) =>
      rest.call(
        {
          method: 'GET',
          path: 'deliveries',
          read: (json) => {
            const row = toRow(json);
            return {
              push: toDeliveryState(row?.push),
              mail: toDeliveryState(row?.mail),
              sms: toDeliveryState(row?.sms),
              gps: toDeliveryState(row?.gps),
              heartbeat: toDeliveryState(row?.heartbeat),
              certificate: toDeliveryState(row?.certificate),
              ddns: toDeliveryState(row?.ddns),
              geocoding: toDeliveryState(row?.geocoding),
              routes: toDeliveryState(row?.routes),
              redirect: { ...toDeliveryState(row?.redirect), devices: toRedirected(toRow(row?.redirect)?.devices) },
            };
          },
        },
        options,
      ),
  };
}

/** The mail and SMS senders, as a server checks and keeps them. @public */
export function notificationContracts() {
  const choice = (values: readonly string[]) =>
    z.pipe(text(1), z.string().check(z.refine((value) => values.includes(value))));
  return {
    // Spec 002 section 3: `security` 0 STARTTLS, 1 TLS, 2 none; `auth` 0 MD5, 1 none, 2 PLAIN, 3 LOGIN.
    mail: settingContract({
      name: 'smtp',
      wrapper: 'mail',
      schema: z.object({
        server: text(SETTING_LENGTHS.host),
        port,
        security: choice(Object.keys(SECURITY)),
        auth: choice(Object.keys(AUTH)),
        user: text(SETTING_LENGTHS.mailAccount),
        pass: text(SETTING_LENGTHS.mailAccount),
        from: text(SETTING_LENGTHS.mailAddress),
        name: text(SETTING_LENGTHS.mailName),
      }),
      secrets: ['pass'],
      defaults: { server: '', port: 25, security: '0', auth: '1', user: '', pass: '', from: '', name: '' },
      words: 'server, user, pass, from and name are texts, port a port, security 0 to 2, auth 0 to 3',
    }),
    sms: settingContract({
      name: 'sms',
      wrapper: 'config',
      schema: z.object({ enable: flag, baseurl: text(SETTING_LENGTHS.smsBase), apikey: text(SETTING_LENGTHS.smsKey) }),
      secrets: ['apikey'],
      defaults: { enable: 0, baseurl: '', apikey: '' },
      words: 'config has enable (0 or 1), baseurl and apikey',
      problem: ({ enable, baseurl, apikey }) => {
        if (!isSmsBase(baseurl)) return 'baseurl must begin with https://, or be on this machine';
        const isBare = enable === 1 && (baseurl === '' || apikey === '');
        return isBare ? 'The SMS sender is on and needs baseurl and apikey' : undefined;
      },
    }),
  };
}

type Fields = Readonly<Record<string, unknown>>;

type DeliveryState = Awaited<ReturnType<NotificationSettingsResource['deliveries']>>['mail'];

function toDeliveryState(value: unknown): DeliveryState {
  const row = toRow(value);
  return {
    waiting: numberField(row?.waiting) ?? 0,
    lastSuccess: toOutcome(row?.success),
    lastFailure: toOutcome(row?.failure),
  };
}

const REDIRECT_STATES = ['waiting', 'taken', 'refused', 'unsupported', 'silent'] as const;

function toRedirected(
  value: unknown,
): Awaited<ReturnType<NotificationSettingsResource['deliveries']>>['redirect']['devices'] {
  return listField(value).flatMap((each) => {
    const row = toRow(each);
    const state = REDIRECT_STATES.find((name) => name === row?.state);
    if (row === undefined || state === undefined) return [];
    return [{ deviceId: textField(row.deviceid), state, text: textField(row.text), timeS: numberField(row.time) }];
  });
}

function toOutcome(value: unknown): DeliveryState['lastSuccess'] {
  const row = toRow(value);
  const timeS = numberField(row?.time);
  return timeS === undefined ? undefined : { timeS, text: textField(row?.text) };
}

function toMailSettings(fields: Fields): MailSettings {
  return readEntity<MailSettings>(fields, (row) => ({
    server: textField(row.server),
    port: numberField(row.port),
    security: SECURITY[numberField(row.security) ?? 0] ?? 'STARTTLS',
    auth: AUTH[numberField(row.auth) ?? 1] ?? 'NONE',
    user: textField(row.user),
    password: textField(row.pass),
    from: textField(row.from),
    name: textField(row.name),
  }));
}

function fromMailSettings({ security, auth, password, extra, ...rest }: MailSettings): Fields {
  // These two travel as text.
  return {
    ...extra,
    ...rest,
    security: String(SECURITY.indexOf(security)),
    auth: String(AUTH.indexOf(auth)),
    pass: password,
  };
}

function toSmsSettings(fields: Fields): SmsSettings {
  return readEntity<SmsSettings>(fields, (row) => ({
    enabled: flagField(row.enable),
    baseUrl: textField(row.baseurl),
    apiKey: textField(row.apikey),
  }));
}

function fromSmsSettings({ enabled, baseUrl, apiKey, extra }: SmsSettings): Fields {
  return { ...extra, enable: enabled ? 1 : 0, baseurl: baseUrl, apikey: apiKey };
}
