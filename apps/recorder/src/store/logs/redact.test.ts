import { expect, it } from 'vitest';
import { redactBody, redactText } from './redact.js';

it.each([
  ['ftp://u:secret@a.test/x', 'ftp://[removed]@a.test/x'],
  ['ftp://u:sec@ret@a.test/x', 'ftp://[removed]@a.test/x'],
  ['see http://a.test/x?mail=b@c.test', 'see http://a.test/x?mail=b@c.test'],
  ['http://a.test?q=1&token=secret&x=2', 'http://a.test?q=1&token=[removed]&x=2'],
  ['http://a.test/web.cgi?id=1&ticket=secret', 'http://a.test/web.cgi?id=1&ticket=[removed]'],
  ['https://a.test/v1?access_token=secret', 'https://a.test/v1?access_token=[removed]'],
  ['https://a.test/v1?x=1&client_secret=secret', 'https://a.test/v1?x=1&client_secret=[removed]'],
  [
    'https://a.test/v1?sig=secret&signature=secret&auth=secret',
    'https://a.test/v1?sig=[removed]&signature=[removed]&auth=[removed]',
  ],
  ['https://a.test/v1?app_id=x&pwd=secret', 'https://a.test/v1?app_id=x&pwd=[removed]'],
  ['http://a.test/?Password=secret', 'http://a.test/?Password=[removed]'],
])('takes the credentials out of %s', (text, told) => {
  expect(redactText(text)).toBe(told);
});

it('leaves out fields that hold a secret, at any depth, and who asks', () => {
  const body = {
    username: 'anna',
    editingPW: 's',
    mail: { pass: 's', user: 'u' },
    e: 's',
    list: [{ WfPwd: 's', n: 1 }],
  };
  expect(redactBody(body)).toBe('{"mail":{"user":"u"},"list":[{"n":1}]}');
});
