import { GkError } from '../../errors/gk-error.js';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { toCsv, type CsvDelimiter } from '../../rules/files/csv.js';
import { toGpx } from '../../rules/tracks/gpx.js';
import { toKml } from '../../rules/tracks/kml.js';
import { toTrackFeature } from '../../rules/tracks/track-geojson.js';
import { oneArgument, type Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { forceOption, outFileOrOutput, writeOut } from '../output-file.js';
import { separatorOf, separatorOption } from '../separator-option.js';

const FORMATS: Readonly<Record<string, (name: string, track: readonly GpsPoint[], delimiter: CsvDelimiter) => string>> =
  {
    gpx: toGpx,
    kml: toKml,
    geojson: (name, track) => `${JSON.stringify(toTrackFeature(name, track))}\n`,
    csv: (name, track, delimiter) =>
      toCsv(
        track,
        [
          { header: 'device', value: () => name },
          { header: 'time', value: ({ atS }) => new Date(atS * 1000).toISOString() },
          { header: 'lat', value: ({ lat }) => lat },
          { header: 'lng', value: ({ lng }) => lng },
          { header: 'speed km/h', value: ({ speedKmh }) => speedKmh },
          { header: 'heading', value: ({ headingDeg }) => headingDeg },
        ],
        delimiter,
      ),
  };

/** `gk gps`. @internal */
export const gps: Command = {
  name: 'gps',
  args: 'DEVICE',
  summary: 'the track of a device; today by default',
  options: {
    from: { type: 'string', value: 'TIME', words: 'first moment: 2026-01-31T08:00, or unix seconds' },
    to: { type: 'string', value: 'TIME', words: 'last moment; now by default' },
    format: { type: 'string', value: 'FORMAT', words: `${Object.keys(FORMATS).join(', ')}; gpx by default` },
    separator: separatorOption,
    out: { type: 'string', value: 'FILE', words: 'where to write it' },
    force: forceOption,
  },
  run: async (call) => {
    const { options, terminal, signIn } = call;
    const deviceId = oneArgument(call, 'device id');
    const write = FORMATS[options.text('format') ?? 'gpx'];
    if (write === undefined) {
      throw new GkError('invalid-argument', `--format is one of ${Object.keys(FORMATS).join(', ')}.`);
    }
    const delimiter = separatorOf(options);
    const startS = options.timeS('from') ?? Math.floor(new Date().setHours(0, 0, 0, 0) / 1000);
    const endS = options.timeS('to') ?? Math.floor(Date.now() / 1000);
    const out = await outFileOrOutput(options);
    const session = await signIn();
    const track = await session.rest.gps({ deviceId, startS, endS }, { signal: terminal.signal });
    if (track.length === 0) throw new GkError('not-found', `${deviceId} has no position in that time.`);
    const text = options.flag('json') ? `${JSON.stringify(track)}\n` : write(deviceId, track, delimiter);
    await writeOut(out, text, terminal);
    return ExitCode.ok;
  },
};
