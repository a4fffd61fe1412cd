import { flagField, numberField, textField } from '../../model/fields/json-fields.js';
import * as z from '../../model/fields/zod.js';
import { RESTART_PLANS } from '../../rules/settings/server-settings.js';
import { SETTING_LENGTHS } from '../../rules/settings/setting-limits.js';
import { settingContract } from '../connection/setting-contract.js';
import { flag, integer, text } from '../connection/setting-value.js';
import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyMessage, settingResource, type SettingResource } from '../connection/setting-resource.js';

/**
 * Maintenance of the server (spec 002 section 7).
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface ServerMaintenanceResource {
  /**
   * `GET` and `PUT /gkserver/restartplan`: 0 restart PC daily, 1 reload process daily, 2 and 3 the same weekly,
   * 4 and 5 monthly, 6 do nothing (spec 002 section 9).
   */
  readonly restartPlan: SettingResource<number>;
  /** `POST` (read) and `PUT /gkserver/encrypt`. */
  readonly encryption: SettingResource<{
    /** The chain as PEM, the server's own certificate first. */
    readonly certificate: string;
    /** A secret, as PEM. */
    readonly privateKey: string;
    /** Opens an encrypted key, a secret; empty for one that is not. This project's own, and empty where a server keeps none. */
    readonly keyPassword: string;
  }>;
  /**
   * `GET` and `PUT /gkserver/acme`, this project's own: what an automatic certificate is obtained by. Rejects with `not-found` where the server lacks
   * the call.
   */
  readonly automaticCertificate: SettingResource<{
    /** With commas between them. */
    readonly domains: string;
    /** For the certificate authority. */
    readonly email: string;
    /** Address of the directory of an ACME server, `https://...`. */
    readonly directory: string;
    readonly termsAccepted: boolean;
  }>;
  /** `GET /gkserver/certbot`: the state of the automatic certificate, in the server's own text. */
  certificateState(options?: RestCallOptions): Promise<string>;
  /** `POST /gkserver/certbot`: obtains a certificate. Resolves with the server's text, good or bad. */
  obtainCertificate(
    request: {
      /** With commas between them. */
      readonly domains: string;
      /** For the certificate authority. */
      readonly email: string;
    },
    options?: RestCallOptions,
  ): Promise<string>;
  /** `PUT /gkserver/certbot`: renews it. */
  renewCertificate(options?: RestCallOptions): Promise<string>;
  /** `POST /gkserver/reboot`. Rejects with `refused` when the server does not. */
  reboot(options?: RestCallOptions): Promise<string>;
  /** `DELETE /gkserver/buffer`: clears the server's cache of its users. */
  clearBuffer(options?: RestCallOptions): Promise<string>;
}

/** The maintenance calls over a connection, such as `session.rest`. @internal */
export function serverMaintenanceResource(rest: RestConnection): ServerMaintenanceResource {
  return {
    restartPlan: settingResource(rest, {
      path: 'restartPlan',
      read: ({ restartplan }) => numberField(restartplan) ?? 6,
      write: (restartplan) => ({ restartplan }),
    }),
    encryption: settingResource(rest, {
      path: 'encryption',
      read: ({ certificate, privateKey, keyPassword }) => ({
        certificate: textField(certificate),
        privateKey: textField(privateKey),
        keyPassword: textField(keyPassword),
      }),
      // Without it a server keeps none.
      write: ({ certificate, privateKey, keyPassword }) => ({
        certificate,
        privateKey,
        ...(keyPassword !== '' && { keyPassword }),
      }),
    }),
    automaticCertificate: settingResource(rest, {
      path: 'automaticCertificate',
      read: ({ domains, email, directory, terms }) => ({
        domains: textField(domains),
        email: textField(email),
        directory: textField(directory),
        termsAccepted: flagField(terms),
      }),
      write: ({ termsAccepted, ...fields }) => ({ ...fields, terms: termsAccepted ? 1 : 0 }),
    }),
    certificateState: (options) => rest.text({ method: 'GET', path: 'certbot' }, options),
    obtainCertificate: ({ domains, email }, options) =>
      rest.text({ method: 'POST', path: 'certbot', body: { domains, email } }, options),
    renewCertificate: (options) => rest.text({ method: 'PUT', path: 'certbot' }, options),
    reboot: (options) => rest.call({ method: 'POST', path: 'reboot', read: replyMessage }, options),
    clearBuffer: (options) =>
      rest.call(
        { method: 'DELETE', path: 'serverBuffer', body: { name: 'member', notifyGMS: false }, read: replyMessage },
        options,
      ),
  };
}

/** Directory of the authority that is asked unless another one is named. */
const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory';

/** The settings of the server's maintenance, as a server checks and keeps them. @public */
export function maintenanceContracts() {
  return {
    restartPlan: settingContract({
      name: 'restartplan',
      schema: z.object({ restartplan: integer(0, RESTART_PLANS.length - 1) }),
      defaults: { restartplan: 6 },
      words: 'restartplan is 0 to 6',
    }),
    encryption: settingContract({
      name: 'encrypt',
      schema: z.object({
        certificate: text(SETTING_LENGTHS.pem),
        privateKey: text(SETTING_LENGTHS.pem),
        keyPassword: z._default(text(SETTING_LENGTHS.keyPassword), ''),
      }),
      secrets: ['certificate', 'privateKey', 'keyPassword'],
      defaults: { certificate: '', privateKey: '', keyPassword: '' },
      words: 'certificate and privateKey are PEM texts, keyPassword a text',
    }),
    automaticCertificate: settingContract({
      name: 'acme',
      schema: z.object({
        domains: text(SETTING_LENGTHS.certbotDomains),
        email: text(SETTING_LENGTHS.mailAddress),
        directory: text(SETTING_LENGTHS.acmeDirectory),
        terms: flag,
      }),
      defaults: { domains: '', email: '', directory: LETS_ENCRYPT, terms: 0 },
      words: 'domains, email and directory are texts, terms is 0 or 1',
      problem: ({ directory }) =>
        /^https:\/\/[^/\s]\S*$/i.test(directory) && URL.canParse(directory)
          ? undefined
          : 'The address of the certificate authority begins with https://',
    }),
  };
}
