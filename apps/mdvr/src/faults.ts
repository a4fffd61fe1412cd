/** Bad habits of terminals that can be switched on, and what each does. */
export const FAULTS = {
  drops: 'the connection breaks each minute and comes back 15 s later; what was not acknowledged comes as 0704',
  late: 'positions are kept for a minute and come as one batch, the last first',
  doubled: 'each subpackage is sent twice, and the last ones first',
  checksum: 'a frame with a wrong check byte goes ahead of every tenth frame',
  zone: 'its clock is in UTC instead of UTC+8',
  uptime: 'the times of its 1078 packets count from its start instead of from 1970',
  'no-login': 'after a break it goes on with positions and does not log in again',
  overlap: 'it opens the new connection before it ends the old one',
  'no-fix': 'it has no fix and tells the position 0, 0',
  silent: 'it confirms 9101, 9201 and 9206, and never connects',
  'no-ftp': 'it has no FTP: 9206 is answered as unsupported',
  cut: 'the network is gone in the middle of a file that it sends by FTP, once',
  password: 'it gets the password of FTP wrong',
  port: 'it knows only FTP in active mode (PORT)',
  gaps: 'each third piece of a file of an alarm is left out until it is asked for again',
  torn: 'the connection for files of an alarm breaks in the middle, and comes back 3 s later',
  names: 'files of alarms have names that lead out of any folder',
} as const;

export type Fault = keyof typeof FAULTS;

export function isFault(name: string): name is Fault {
  return Object.hasOwn(FAULTS, name);
}
