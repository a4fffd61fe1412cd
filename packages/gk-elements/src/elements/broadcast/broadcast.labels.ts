/** What a broadcast says beside the words of talk. @public */
export interface BroadcastLabels {
  readonly title: string;
  readonly target: string;
  readonly targets: Readonly<Record<'global' | 'devices', string>>;
  readonly devices: string;
  readonly noDevices: string;
  /** How many of them hear, for example `3 of 5 hear you`. */
  readonly reached: (reached: number, total: number) => string;
  readonly states: Readonly<Record<'idle' | 'waiting' | 'reached' | 'busy' | 'offline', string>>;
  readonly busyWith: (username: string) => string;
}

/** The words in English. @public */
export const englishBroadcastLabels: BroadcastLabels = {
  title: 'Broadcast',
  target: 'To',
  targets: { global: 'All devices', devices: 'Chosen devices' },
  devices: 'Devices',
  noDevices: 'No device chosen',
  reached: (reached, total) => `${reached} of ${total} ${total === 1 ? 'hears' : 'hear'} you`,
  states: { idle: '–', waiting: 'Waiting…', reached: 'Connected', busy: 'Busy', offline: 'Offline' },
  busyWith: (username) => `${username} is talking to it`,
};
