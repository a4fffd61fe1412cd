import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, it } from 'vitest';
import { notices } from '../../../shared/toast/notice-store.js';
import { startConsole } from '../../../testing/render-console.js';
import deviceRedirect from './device-redirect.js';
import email from './email.js';
import events from './events.js';
import gpsRelay from './gps-relay.js';
import heartbeatRelay from './heartbeat-relay.js';
import iframes from './iframes.js';
import mapsKey from './maps-key.js';
import pushEvent from './push-event.js';
import recordOptions from './record-options.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

const RELAY = { enable: 0, ip: '', port: 80 };
const SIZES = { footagesize: '', snapsize: '', sdsize: '', autouploadsize: '' };
const EVENTS = { eventParams: { videoDownload: '1', downloadOldfirst: '0', ...SIZES } };
const MAIL = { server: '', port: 25, security: '0', auth: '1', user: '', pass: '', from: '', name: '' };
const PORTS = { good: ['0', '65535'], bad: ['65536', '-1', '80.5', ''] };

interface LimitCase {
  readonly tab: string;
  readonly Panel: ComponentType;
  /** Answers of the server, by call. */
  readonly answers: Readonly<Record<string, object>>;
  readonly label: string;
  /** At the limits: each can be saved. */
  readonly good: readonly string[];
  /** Beyond them: none can. */
  readonly bad: readonly string[];
}

const CASES: readonly LimitCase[] = [
  {
    tab: 'Record Options',
    Panel: recordOptions.Panel,
    label: 'Default record days',
    answers: { 'GET /gkserver/recordoption': { recorddays: 7 } },
    good: ['0', '29999'],
    bad: ['30000', '-1', '1.5', ''],
  },
  {
    tab: 'Maps service key',
    Panel: mapsKey.Panel,
    label: 'Latitude',
    answers: {
      'GET /gkserver/googlekey': { googleKey: '' },
      'GET /gkserver/center': { center: { lat: 24, lng: 120 } },
    },
    good: ['-90', '90'],
    bad: ['90.000001', '-90.1', ''],
  },
  {
    tab: 'Maps service key',
    Panel: mapsKey.Panel,
    label: 'Longitude',
    answers: {
      'GET /gkserver/googlekey': { googleKey: '' },
      'GET /gkserver/center': { center: { lat: 24, lng: 120 } },
    },
    good: ['-180', '180'],
    bad: ['180.1', '-180.1', ''],
  },
  {
    tab: 'GPS Relay',
    Panel: gpsRelay.Panel,
    label: 'Port',
    ...PORTS,
    answers: { 'GET /gkserver/gpsrelay': RELAY },
  },
  {
    tab: 'Push Event',
    Panel: pushEvent.Panel,
    label: 'Port',
    ...PORTS,
    answers: { 'GET /gkserver/cloud': RELAY },
  },
  {
    tab: 'Email',
    Panel: email.Panel,
    label: 'Port',
    ...PORTS,
    answers: { 'POST /gkserver/smtp': { mail: MAIL } },
  },
  {
    tab: 'Device Redirect',
    Panel: deviceRedirect.Panel,
    label: 'New port',
    ...PORTS,
    answers: {
      'GET /gkserver/deviceredirect': {
        deviceRedirect: { prefix: '', deviceid: '', redirect_newdevice_only: 0, new_server: '', new_port: 1 },
      },
    },
  },
  {
    tab: 'Events',
    Panel: events.Panel,
    label: 'Size limit for footage',
    answers: { 'GET /gkserver/event': EVENTS },
    good: ['100G', '1.5TB', '9999999M'],
    bad: ['100', '99999999M', 'G', '1,5G'],
  },
  {
    tab: 'Heart Beat Relay',
    Panel: heartbeatRelay.Panel,
    label: 'Address',
    answers: { 'GET /gkserver/hbrelay': { enable: 0, addr: '' } },
    good: ['10.0.0.1:65535', '10.0.0.1:0'],
    bad: ['10.0.0.1:65536', '10.0.0.1', ':80'],
  },
  {
    tab: 'Iframes',
    Panel: iframes.Panel,
    label: 'Address of page 5',
    answers: {
      'GET /gkserver/iframes': {
        iframes: Array.from({ length: 5 }, (_, row) => ({ title: `Page ${row}`, url: '/a' })),
      },
    },
    good: ['https://a.test', '/map'],
    bad: ['javascript:alert(1)', '//a.test', `/${'x'.repeat(2_000)}`],
  },
];

it.each(CASES.map((one) => [`${one.tab}: ${one.label}`, one] as const))(
  '%s is taken at its limits, and greys Save beyond them',
  async (_, { Panel, answers, label, good, bad }) => {
    const started = startConsole();
    for (const [call, json] of Object.entries(answers)) started.recorder.http.routes[call] = { json };
    await started.signIn();
    started.render(<Panel />);
    const field = await screen.findByLabelText(label);
    const form = field.closest('form');
    const save = (): HTMLButtonElement | undefined =>
      [...(form?.querySelectorAll<HTMLButtonElement>('button[type=submit]') ?? [])].find(
        ({ textContent }) => textContent === 'Save',
      );
    for (const text of good) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect([text, save()?.disabled]).toEqual([text, false]));
    }
    for (const text of bad) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect([text, save()?.disabled]).toEqual([text, true]));
      expect(form?.querySelector('.gk-field-problem')?.textContent).toMatch(/\S/);
      fireEvent.change(field, { target: { value: good[0] } });
      await waitFor(() => expect(save()?.disabled).toBe(false));
    }
  },
);
