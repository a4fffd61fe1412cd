import type { Command } from './command.js';
import { backup } from './commands/backup.js';
import { call } from './commands/call.js';
import { convert } from './commands/convert.js';
import { devices } from './commands/devices.js';
import { download } from './commands/download.js';
import { evidence } from './commands/evidence.js';
import { events } from './commands/events.js';
import { gps } from './commands/gps.js';
import { param } from './commands/param.js';
import { record } from './commands/record.js';
import { recordings } from './commands/recordings.js';
import { restore } from './commands/restore.js';
import { snapshot } from './commands/snapshot.js';
import { talk } from './commands/talk.js';
import { text } from './commands/text.js';
import { token } from './commands/token.js';
import { watch } from './commands/watch.js';

/** Every command, in the order of the help. @internal */
export const COMMANDS: readonly Command[] = [
  devices,
  watch,
  gps,
  record,
  snapshot,
  recordings,
  download,
  convert,
  evidence,
  events,
  talk,
  text,
  param,
  call,
  token,
  backup,
  restore,
];
