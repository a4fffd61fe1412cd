import type { FleetEvent } from '../../model/events/fleet-event.js';
import { eventsResource } from '../../rest/events/events.js';
import { followEvents } from '../../session/follow-events.js';
import { toCsv, type CsvDelimiter } from '../../rules/files/csv.js';
import { eventCode as eventOfCode } from '../../rules/events/event-codes.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { pauseSignedIn } from '../pause-signed-in.js';
import { momentWords } from '../clock-words.js';
import { forceOption, outFileOrOutput, writeOut } from '../output-file.js';
import { separatorOf, separatorOption } from '../separator-option.js';
import { table } from '../terminal.js';

/** `gk events`. @internal */
export const events: Command = {
  name: 'events',
  args: '',
  summary: 'events of the fleet; of today by default',
  options: {
    from: { type: 'string', value: 'TIME', words: 'first moment' },
    to: { type: 'string', value: 'TIME', words: 'last moment' },
    device: { type: 'string', value: 'ID', words: 'only of this device' },
    code: { type: 'string', value: 'N,N', words: 'only these event codes' },
    csv: { type: 'boolean', words: 'as CSV' },
    separator: separatorOption,
    out: { type: 'string', value: 'FILE', words: 'where to write it' },
    force: forceOption,
    follow: { type: 'boolean', words: 'go on with new ones, one JSON object a line, until Ctrl-C' },
  },
  run: async ({ options, terminal, signIn }) => {
    const fromS = options.timeS('from') ?? Math.floor(new Date().setHours(0, 0, 0, 0) / 1000);
    const toS = options.timeS('to');
    const delimiter = separatorOf(options);
    const codes = options.wholes('code', 0, 65_535);
    const deviceId = options.text('device');
    const follows = options.flag('follow');
    const out = follows ? undefined : await outFileOrOutput(options);
    const session = await signIn();
    const wanted = (event: FleetEvent): boolean =>
      (deviceId === undefined || event.deviceId === deviceId) &&
      (codes === undefined || codes.includes(event.eventCode));
    if (follows) {
      followEvents(session, {
        onEvent: (event) => {
          if (wanted(event)) terminal.out(`${JSON.stringify(event)}\n`);
        },
        onError: ({ message }) => {
          terminal.err(`Events that were missed could not be fetched: ${message}\n`);
        },
      });
      await pauseSignedIn(session, 2 ** 31 - 1, terminal.signal);
      return ExitCode.ok;
    }
    const list = await eventsResource(session.rest).query(
      {
        afterS: fromS,
        ...(toS !== undefined && { beforeS: toS }),
        ...(deviceId !== undefined && { deviceId }),
        ...(codes !== undefined && { eventCodes: codes }),
      },
      { signal: terminal.signal },
    );
    await writeOut(out, textOf(list, options.flag('json'), options.flag('csv') ? delimiter : undefined), terminal);
    return ExitCode.ok;
  },
};

const COLUMNS: readonly { readonly header: string; readonly value: (event: FleetEvent) => string | number }[] = [
  { header: 'SERIAL', value: ({ serialNo }) => serialNo },
  {
    header: 'TIME',
    value: ({ happenedS }) => new Date(happenedS * 1000).toISOString(),
  },
  { header: 'DEVICE', value: ({ deviceId }) => deviceId },
  { header: 'CODE', value: ({ eventCode }) => eventCode },
  { header: 'EVENT', value: ({ eventCode }) => eventOfCode(eventCode).name },
  { header: 'MEMO', value: ({ memo = '' }) => memo },
];

/** @param delimiter - Of CSV; undefined for a table. */
function textOf(list: readonly FleetEvent[], json: boolean, delimiter: CsvDelimiter | undefined): string {
  if (json) return `${JSON.stringify(list)}\n`;
  if (delimiter !== undefined) return toCsv(list, COLUMNS, delimiter);
  return table([
    COLUMNS.map(({ header }) => header),
    ...list.map((row) =>
      COLUMNS.map(({ header, value }) => (header === 'TIME' ? momentWords(row.happenedS) : String(value(row)))),
    ),
  ]);
}
