import { canSetSslOnly, portProblems, STREAMING_PORT_INPUTS } from '../port-problems.js';
import { t, word } from '../../../shared/i18n/translate.js';
import type { FormProblems } from '../../../shared/form/form-resolver.js';
import { defineSetting } from '../define-setting.js';
import { PORT } from '../limits.js';
import { mapSetting } from '../map-setting.js';
import type { ProtocolSettings } from 'gk-sdk/rest';

const FIELDS = { gps: 'gpsUdpPort', command: 'commandPort', http: 'httpPort' } as const;
const NAMES = { gps: word('GPS UDP port'), command: word('Command port'), http: word('HTTP port') } as const;

/** Protocol: ports, live stream and SSL (spec 002 sections 2 and 5). */
export default defineSetting({
  resource: ({ protocol }) =>
    mapSetting(
      protocol,
      ({ httpsPort, ...settings }) => ({ ...settings, httpsPort: httpsPort === 0 ? undefined : httpsPort }),
      // An empty number is null in a form; 0 is no port.
      ({ httpsPort, ...settings }) => ({ ...settings, httpsPort: httpsPort ?? undefined }),
    ),
  fields: [
    { kind: 'number', name: 'gpsUdpPort', label: NAMES.gps, ...PORT },
    { kind: 'number', name: 'commandPort', label: NAMES.command, ...PORT },
    { kind: 'number', name: 'httpPort', label: NAMES.http, ...PORT },
    { kind: 'number', name: 'httpsPort', label: word('HTTPS port'), optional: true, ...PORT },
    {
      kind: 'numbers',
      name: 'streamPorts',
      label: word('Streaming ports'),
      help: word('Up to 10; empty ones are not used.'),
      inputs: STREAMING_PORT_INPUTS,
      ...PORT,
    },
    { kind: 'switch', name: 'liveStreamDisabled', label: word('Disable live stream') },
    {
      kind: 'switch',
      name: 'sslOnly',
      label: word('Allow SSL only'),
      locked: () =>
        canSetSslOnly(window.location.protocol) ? undefined : t('Only where the page itself is served over https.'),
    },
  ],
  check: problemsOf,
});

function problemsOf(settings: ProtocolSettings): FormProblems<ProtocolSettings> {
  const text = (port: number | undefined | null): string => (port == null ? '' : String(port));
  const problems = portProblems({
    gps: text(settings.gpsUdpPort),
    command: text(settings.commandPort),
    http: text(settings.httpPort),
    streaming: settings.streamPorts.map(text),
  });
  const words: FormProblems<ProtocolSettings> = {};
  if (settings.streamPorts.length === 0) words.streamPorts = t('cannot be empty');
  for (const problem of problems) {
    switch (problem.kind) {
      case 'not-a-port':
        words[FIELDS[problem.field]] = t('A whole number from {min} to {max}', { min: PORT.min, max: PORT.max });
        break;
      case 'equal':
        words[FIELDS[problem.fields[1]]] = t('The same as: {field}', { field: t(NAMES[problem.fields[0]]) });
        break;
      case 'streaming-equals-http':
        words.streamPorts = t('Streaming port {number} is the HTTP port', { number: problem.index + 1 });
        break;
    }
  }
  return words;
}
