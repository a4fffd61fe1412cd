import { expectThat } from '../outcome.js';
import type { Check } from '../check.js';
import { WRONG, type Probe } from '../probe.js';
import type { RestPathName } from 'gk-sdk/rest';
import { anything, expectShape, listOf, objectOf, oneOf, port, record, text, whole, type Shape } from '../shape.js';

const OPEN_SENTENCE = 'Open to all: `/api/server`, `/gkserver/protocol`, `/gkserver/captcha`, `/gkserver/videolayout`';

/** A GET that needs no credentials. */
function open(what: string, path: RestPathName, shape: Shape, optional?: true): Check {
  return {
    id: `open.${what}`,
    area: 'open',
    proves: OPEN_SENTENCE,
    ...(optional && { optional }),
    run: async (probe: Probe) => {
      expectShape(await probe.json({ method: 'GET', path, credentials: 'none' }, WRONG), shape, 'the answer');
    },
  };
}

export const openChecks: readonly Check[] = [
  {
    id: 'open.server-kind',
    area: 'open',
    proves: 'Open to all: `/api/server`',
    run: async (probe) => {
      const kind = await probe.rest(WRONG).serverKind({ signal: probe.signal });
      expectThat(kind !== '', 'the kind of the server is empty');
    },
  },
  open(
    'protocol',
    'protocol',
    objectOf({ appcommand: port, streamings: listOf(port) }, { disablelivestream: oneOf(0, 1), sslonly: oneOf(0, 1) }),
  ),
  open('captcha', 'captcha', anything),
  open('video-layout', 'videoLayout', objectOf({}, { simpleLiveLayout: text, simplePlaybackLayout: text })),
  open('translation', 'translation', objectOf({}, { configs: listOf(record) })),
  open('geocoding-status', 'geocodingStatus', objectOf({ status: whole })),
  open('brand', 'brand', objectOf({ id: whole }), true),
];
