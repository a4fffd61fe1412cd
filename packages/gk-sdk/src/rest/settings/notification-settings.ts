import {
  fromMailSettings,
  fromSmsSettings,
  toMailSettings,
  toSmsSettings,
  type MailSettings,
  type SmsSettings,
} from '../../model/settings/notification-settings.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import type { TestSms } from './send-test-sms.js';
import { replyMessage, settingResource, type SettingResource } from '../connection/setting-resource.js';

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
  testSms(message: TestSms, options?: RestCallOptions): Promise<string>;
}

/** The notification settings over a connection, such as `session.rest`. @internal */
export function notificationSettingsResource(rest: RestConnection): NotificationSettingsResource {
  return {
    mail: settingResource(rest, {
      path: 'smtp',
      readBy: 'POST',
      wrapper: 'mail',
      read: toMailSettings,
      write: fromMailSettings,
    }),
    testMail: (receiver, options) =>
      rest.call({ method: 'POST', path: 'smtpTest', body: { testreceiver: receiver }, read: replyMessage }, options),
    sms: (provider = DEFAULT_SMS_PROVIDER) =>
      settingResource(rest, {
        path: 'sms',
        readBy: 'POST',
        wrapper: 'config',
        extra: { provider },
        read: toSmsSettings,
        write: fromSmsSettings,
      }),
    testSms: ({ to, from, text }, options) =>
      rest.call({ method: 'POST', path: 'smsTest', body: { to, from, text }, read: replyMessage }, options),
  };
}
