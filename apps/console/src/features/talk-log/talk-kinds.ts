import type { TalkAudioKind, TalkRecord } from 'gk-sdk/rest';
import { word } from '../../shared/i18n/translate.js';

/** The sides of a talk in their order, with the words of the columns (spec 001 section 2). */
export const TALK_KINDS: readonly {
  readonly kind: TalkAudioKind;
  readonly title: string;
  readonly has: (talk: TalkRecord) => boolean;
}[] = [
  { kind: 'source', title: word('Talk Source'), has: () => true },
  { kind: 'mdvr', title: word('Device Audio'), has: ({ hasDeviceAudio }) => hasDeviceAudio },
  { kind: 'merge', title: word('Merged Audio'), has: ({ hasMergedAudio }) => hasMergedAudio },
];

/** Recording in the player. */
export interface TalkChoice {
  readonly talk: TalkRecord;
  readonly kind: TalkAudioKind;
}
