import { useMemo } from 'react';
import { mediaSettingsCommands, type Disk, type MediaSettings } from 'gk-sdk';
import { formatFileSize, MEDIA_SLOTS, savedMediaSlots, SETTING_LENGTHS } from 'gk-sdk/rules';
import { shownMediaSlots } from './shown-media-slots.js';
import type { FieldSpec, Suggestion } from '../../../shared/form/field-spec.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { SettingPanel } from '../define-setting.js';
import { mapSetting } from '../map-setting.js';
import type { FieldsOfSetting } from '../settings-file/filed-setting.js';
import { diskRows } from './disk-rows.js';

const SLOTS = Array.from({ length: MEDIA_SLOTS }, (_, index) => index);
const EMPTY = { disk: '', readOnly: false };
const MODE = word('Mode');
const DISK = word('Disk of slot {number}');
const READ_ONLY = word('Slot {number} is read-only');

/** English words of the fields, for the search. */
export const MEDIA_WORDS: readonly string[] = [MODE, DISK, READ_ONLY];

/** The media slots: a slot is shown when the one before it has a value (spec 002 section 5). */
export function MediaSlots({ disks }: { readonly disks: readonly Disk[] }) {
  const slots = useMemo(() => mediaSlots(disks), [disks]);
  return <SettingPanel {...slots} onLoaded={() => notify({ title: t('load setting success'), tone: 'success' })} />;
}

/** The setting of the media slots; the disks are offered while a slot is typed. */
export function mediaSlots(disks: readonly Disk[]): FieldsOfSetting<MediaSettings> {
  return {
    resource: (_settings, command) =>
      mapSetting(
        mediaSettingsCommands(command),
        ({ mode, slots }) => ({ mode, slots: SLOTS.map((slot) => slots[slot] ?? EMPTY) }),
        (settings) => settings,
      ),
    fields: fieldsFor(disks),
  };
}

function fieldsFor(disks: readonly Disk[]): readonly FieldSpec<MediaSettings>[] {
  const suggestions = diskRows(disks).flatMap(({ disk }) => suggestionOf(disk) ?? []);
  return [
    {
      kind: 'select',
      name: 'mode',
      label: MODE,
      choices: [
        { value: 'efficacy', label: word('Efficacy') },
        { value: 'capacity', label: word('Capacity') },
      ],
    },
    ...SLOTS.flatMap((slot) => [
      {
        kind: 'text',
        name: `slots.${slot}.disk`,
        label: DISK,
        labelNumber: slot + 1,
        suggestions,
        maxLength: SETTING_LENGTHS.mediaSlot,
        placeholder: t('Disk ID or free text'),
        shown: ({ slots }: MediaSettings) => slot < shownMediaSlots(slots.map(({ disk }) => disk)),
      } as const,
      {
        kind: 'switch',
        name: `slots.${slot}.readOnly`,
        label: READ_ONLY,
        labelNumber: slot + 1,
        shown: ({ slots }: MediaSettings) => slot < savedMediaSlots(slots.map(({ disk }) => disk)).length,
      } as const,
    ]),
  ];
}

function suggestionOf({ uuid, name, sizeBytes, mountPoint }: Disk): Suggestion | undefined {
  if (uuid === '') return undefined;
  const size = sizeBytes === undefined ? '' : formatFileSize(sizeBytes);
  return { value: uuid, label: [name, size, mountPoint].filter((part) => part !== '').join(', ') };
}
