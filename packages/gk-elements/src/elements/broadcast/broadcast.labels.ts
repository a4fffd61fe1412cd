import { type EnglishLabels, message } from '../../labels/message.js';

/** Text of the broadcast element, in addition to `TalkLabels`. @public */
export interface BroadcastLabels {
  readonly title: string;
  readonly target: string;
  readonly targets: Readonly<Record<'global' | 'devices', string>>;
  readonly devices: string;
  readonly noDevices: string;
  /** How many of the devices receive the speech, for example `3 of 5 can hear you`. */
  readonly reached: (reached: number, total: number) => string;
  readonly states: Readonly<Record<'idle' | 'waiting' | 'reached' | 'busy' | 'offline' | 'full', string>>;
  readonly busyWith: (username: string) => string;
}

/** The labels in English. @public */
export const englishBroadcastLabels: EnglishLabels<BroadcastLabels> = {
  title: 'Broadcast',
  target: 'To',
  targets: { global: 'All devices', devices: 'Selected devices' },
  devices: 'Devices',
  noDevices: 'No device selected',
  reached: message('{reached} of {total} can hear you'),
  states: {
    idle: '–',
    waiting: 'Waiting…',
    reached: 'Connected',
    busy: 'Busy',
    offline: 'Offline',
    full: 'Not reached: 200 at a time',
  },
  busyWith: message('{username} is talking to this device'),
};
