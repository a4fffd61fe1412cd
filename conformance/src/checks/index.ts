import { AREAS, type Check } from '../check.js';
import { commandChecks } from './commands.js';
import { containerChecks } from './containers.js';
import { deviceChecks } from './devices.js';
import { fileChecks } from './files.js';
import { liveChecks } from './live.js';
import { loginChecks } from './login.js';
import { manyDeviceChecks } from './many-devices.js';
import { monitorChecks } from './monitors.js';
import { openChecks } from './open.js';
import { playbackChecks } from './playback.js';
import { queryChecks } from './queries.js';
import { restChecks } from './rest.js';
import { eventChecks, talkChecks } from './talk-and-events.js';
import { tokenChecks } from './tokens.js';

const all: readonly Check[] = [
  ...openChecks,
  ...loginChecks,
  ...commandChecks,
  ...queryChecks,
  ...deviceChecks,
  ...monitorChecks,
  ...restChecks,
  ...manyDeviceChecks,
  ...fileChecks,
  ...liveChecks,
  ...containerChecks,
  ...playbackChecks,
  ...talkChecks,
  ...eventChecks,
  ...tokenChecks,
];

/** Every check, by area. */
export const checks: readonly Check[] = AREAS.flatMap((area) => all.filter((check) => check.area === area));
