import type { ServerExtension } from 'gk-sdk';
import { word } from '../../shared/i18n/translate.js';
import type { SettingTab } from './define-setting.js';

/** A tab of the server settings, as the list shows it. */
export interface SettingTabRow {
  /** Its word in the address: `/setting?tab=ddns`. */
  readonly id: string;
  /** English word. */
  readonly title: string;
  /** Extension of the server without which the tab is not offered. */
  readonly needs?: ServerExtension;
  /** Loads the tab. */
  readonly load: () => Promise<{ readonly default: SettingTab }>;
}

/** The tabs in their order (spec 002 section 2); the first one is shown by default. */
export const SETTING_TABS: readonly SettingTabRow[] = [
  { id: 'protocol', title: word('Protocol'), load: () => import('./tabs/protocol.js') },
  {
    id: 'access',
    title: word('Access and passwords'),
    needs: 'password-policy',
    load: () => import('./tabs/access.js'),
  },
  { id: 'network', title: word('Network'), load: () => import('./tabs/network.js') },
  { id: 'ddns', title: word('DDNS'), load: () => import('./tabs/ddns.js') },
  { id: 'maintain', title: word('Maintain'), load: () => import('./tabs/maintain.js') },
  { id: 'gpsrelay', title: word('GPS Relay'), load: () => import('./tabs/gps-relay.js') },
  { id: 'mapskey', title: word('Maps service key'), load: () => import('./tabs/maps-key.js') },
  { id: 'events', title: word('Events'), load: () => import('./tabs/events.js') },
  { id: 'deviceredirect', title: word('Device Redirect'), load: () => import('./tabs/device-redirect.js') },
  { id: 'ssl', title: word('SSL Setting'), load: () => import('./tabs/ssl.js') },
  { id: 'certificate', title: word('Automatic certificate'), load: () => import('./tabs/certificate.js') },
  { id: 'extrajs', title: word('Extra JS'), load: () => import('./tabs/extra-js.js') },
  { id: 'recorddisks', title: word('Record Disks'), load: () => import('./tabs/record-disks.js') },
  { id: 'recordoptions', title: word('Record Options'), load: () => import('./tabs/record-options.js') },
  { id: 'eventrecover', title: word('Event Recover'), load: () => import('./tabs/event-recover.js') },
  { id: 'database', title: word('Database'), load: () => import('./tabs/database.js') },
  { id: 'pushevent', title: word('Push Event'), load: () => import('./tabs/push-event.js') },
  { id: 'geocoding', title: word('Reverse geocoding service'), load: () => import('./tabs/geocoding.js') },
  { id: 'heartbeatrelay', title: word('Heart Beat Relay'), load: () => import('./tabs/heartbeat-relay.js') },
  { id: 'email', title: word('Email Sender'), load: () => import('./tabs/email.js') },
  { id: 'sms', title: word('SMS Sender'), load: () => import('./tabs/sms.js') },
  { id: 'iframes', title: word('Iframes'), load: () => import('./tabs/iframes.js') },
  { id: 'runlog', title: word('Run Log'), load: () => import('./tabs/run-log.js') },
];
