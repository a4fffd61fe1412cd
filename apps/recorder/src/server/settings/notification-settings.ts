import { isSmsBase, SETTING_LENGTHS } from 'gk-sdk/rules';
import { z } from 'zod/mini';
import { serverSetting } from './server-setting.js';
import { flag, port, text } from './setting-value.js';

const choice = (values: readonly string[]) =>
  z.pipe(text(1), z.string().check(z.refine((value) => values.includes(value))));

/** Mail sender (spec 002 section 3): `security` 0 STARTTLS, 1 TLS, 2 none; `auth` 0 MD5, 1 none, 2 PLAIN, 3 LOGIN. */
export const SMTP = serverSetting({
  name: 'smtp',
  path: 'smtp',
  readBy: 'POST',
  wrapper: 'mail',
  schema: z.object({
    server: text(SETTING_LENGTHS.host),
    port,
    security: choice(['0', '1', '2']),
    auth: choice(['0', '1', '2', '3']),
    user: text(SETTING_LENGTHS.mailAccount),
    pass: text(SETTING_LENGTHS.mailAccount),
    from: text(SETTING_LENGTHS.mailAddress),
    name: text(SETTING_LENGTHS.mailName),
  }),
  defaults: { server: '', port: 25, security: '0', auth: '1', user: '', pass: '', from: '', name: '' },
  words: 'server, user, pass, from and name are texts, port a port, security 0 to 2, auth 0 to 3',
  effect: 'Saved. Mails of this reference recorder go to its sink only, at /sink.',
});

/** The one provider that is offered (spec 002 section 3). Its name is not shown; this is our choice. */
export const SMS_PROVIDER = 'infobip';

export const SMS = serverSetting({
  name: 'sms',
  path: 'sms',
  readBy: 'POST',
  wrapper: 'config',
  schema: z.object({ enable: flag, baseurl: text(SETTING_LENGTHS.smsBase), apikey: text(SETTING_LENGTHS.smsKey) }),
  defaults: { enable: 0, baseurl: '', apikey: '' },
  words: 'config has enable (0 or 1), baseurl and apikey',
  problem: ({ baseurl }) =>
    isSmsBase(baseurl) ? undefined : 'baseurl must begin with https://, or be on this machine',
  effect: 'Saved. Text messages of this reference recorder go to its sink only, at /sink.',
});
