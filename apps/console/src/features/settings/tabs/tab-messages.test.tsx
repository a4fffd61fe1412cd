import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import certificate from './certificate.js';
import email from './email.js';
import maintain from './maintain.js';
import pushEvent from './push-event.js';
import runLog from './run-log.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const button = (name: string): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name });

it("the run log says 'Get logs error' with the server's words, and is asked again", async () => {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /web.cgi'] = { json: { hasError: true, message: 'the log <b>is away</b>' } };
  await started.signIn();
  started.render(<runLog.Panel />);
  expect(await screen.findByText('Get logs error: the log <b>is away</b>')).toBeTruthy();
  routes['GET /web.cgi'] = { json: [{ line: 'start gkapp <i>1</i>' }] };
  fireEvent.click(button('Try again'));
  expect(await screen.findByText('start gkapp <i>1</i>')).toBeTruthy();
  routes['GET /web.cgi'] = { json: { hasError: true, message: 'the log <b>is away</b>' } };
  fireEvent.click(button('Refresh'));
  expect(await screen.findByText(/Get logs error: the log <b>is away<\/b>/)).toBeTruthy();
  expect(screen.getByText('start gkapp <i>1</i>')).toBeTruthy();
});

it("'Trying get certificate now': both buttons rest while the request runs, and its plain text is shown", async () => {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /gkserver/certbot'] = { text: 'no certificate yet' };
  await started.signIn();
  started.render(<certificate.Panel />);
  expect(await screen.findByText('no certificate yet')).toBeTruthy();
  expect(button('Try').disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Domains'), { target: { value: 'gk.test' } });
  expect(button('Try').disabled).toBe(true);
  const mail = screen.getByLabelText('E-mail for the certificate authority');
  fireEvent.change(mail, { target: { value: 'ops@gk.test' } });
  routes['POST /gkserver/certbot'] = 'hanging';
  fireEvent.click(button('Try'));
  expect(notices.list()).toMatchObject([{ title: 'Trying get certificate now' }]);
  expect([button('Try').disabled, button('Renew').disabled]).toEqual([true, true]);
  expect(screen.getByText('Loading...')).toBeTruthy();
});

it('the answer of a renewal is shown as it is, and a refusal in its words', async () => {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /gkserver/certbot'] = { text: '' };
  routes['PUT /gkserver/certbot'] = { text: 'Congratulations <b>!</b>' };
  await started.signIn();
  started.render(<certificate.Panel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Renew' }));
  expect(await screen.findByText('Congratulations <b>!</b>')).toBeTruthy();
  routes['PUT /gkserver/certbot'] = { status: 500, json: { hasError: true, message: 'certbot is away' } };
  fireEvent.click(button('Renew'));
  expect(await screen.findByText('certbot is away')).toBeTruthy();
});

it('a failed cache clear and a refused reboot are told with the words of the server', async () => {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /gkserver/restartplan'] = { json: { restartplan: 6 } };
  routes['DELETE /gkserver/buffer'] = { json: { hasError: true, message: 'cache is busy' } };
  await started.signIn();
  started.render(<maintain.Panel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the server cache' }));
  expect(await screen.findByText('cache is busy')).toBeTruthy();
  expect(notices.list()).toMatchObject([{ title: 'error', text: 'cache is busy' }]);
  fireEvent.click(button('Reboot'));
  expect(await screen.findByText('Recording and live streams stop until the server is back.')).toBeTruthy();
});

const MAIL = { mail: { server: 'mail.test', port: 587, security: '0', auth: '1', from: 'gk@fleet.test' } };

it('the mail tab shows what waits and how the last mails went, and asks again after a test', async () => {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['POST /gkserver/smtp'] = { json: MAIL };
  routes['GET /gkserver/deliveries'] = {
    json: { mail: { waiting: 3, success: { time: 1_790_000_000, text: 'night@fleet.test' } } },
  };
  await started.signIn();
  started.render(<email.Panel />);
  expect(await screen.findByText(/: night@fleet\.test$/)).toBeTruthy();
  const details = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  expect([details('Last failure'), details('Waiting to be sent')]).toEqual(['None yet', '3']);
  const failure = { time: 1_790_000_060, text: 'The mail server does not answer' };
  routes['GET /gkserver/deliveries'] = { json: { mail: { waiting: 4, failure } } };
  routes['POST /gkserver/smtptest'] = { json: { hasError: true, message: 'The mail server does not answer' } };
  fireEvent.change(screen.getByLabelText('Receiver of the test mail'), { target: { value: 'me@fleet.test' } });
  fireEvent.click(button('Send'));
  await screen.findByText('4');
  expect(details('Last failure')).toMatch(/^.+: The mail server does not answer$/);
  expect(details('Last success')).toBe('None yet');
});

it('a server that does not tell of deliveries shows none, and one that fails says so', async () => {
  const started = startConsole();
  const { routes } = started.recorder.http;
  routes['GET /gkserver/cloud'] = { json: { enable: 1, ip: '10.0.0.9', port: 80 } };
  routes['GET /gkserver/deliveries'] = { status: 404, text: '' };
  await started.signIn();
  const { unmount } = started.render(<pushEvent.Panel />);
  expect(await screen.findByLabelText('Key of the signature')).toBeTruthy();
  expect(screen.queryByText('Last success')).toBeNull();
  expect(screen.queryByText(/is not known/)).toBeNull();
  unmount();
  routes['GET /gkserver/deliveries'] = { status: 500, json: { hasError: true, message: 'disk is full' } };
  started.render(<pushEvent.Panel />);
  expect(await screen.findByText('What became of earlier messages is not known: disk is full')).toBeTruthy();
});
