import { MEDIA_SLOTS, savedMediaSlots } from '../rules/settings/server-settings.js';
import { VcpResult } from '../wire/vcp/result-codes.js';
import { readActionResult } from './action-result.js';
import type { CommandCaller } from './command-caller.js';
import type { CallOptions } from './queries.js';
import { storageCommands } from './storage-commands.js';

/** The disks that recordings go to. @public */
export interface MediaSettings {
  /** Distribution of recordings over the disks of the server (spec 002 section 3). */
  readonly mode: 'efficacy' | 'capacity';
  /** The filled slots, starting with the first; at most 24. */
  readonly slots: readonly {
    /** UUID of a disk, or free text such as a path; empty for none. */
    readonly disk: string;
    /** True if recordings on it can be played, but none are added. */
    readonly readOnly: boolean;
  }[];
}

/**
 * The media slots of the server (S03). Every call rejects like those of {@link StorageCommands}.
 *
 * @public
 */
export interface MediaSettingsCommands {
  /** Reads the mode and the slots that are filled. */
  read(options?: CallOptions): Promise<MediaSettings>;
  /**
   * Sets the values that differ from those of the server, one after the other. After a failure, some of them are set; saving
   * again sets the rest. A server that checks all values first refuses a disk that it cannot use before it sets any. Only
   * consecutive filled slots are saved. Resolves with the server's message, empty when nothing differs.
   */
  save(settings: MediaSettings, options?: CallOptions): Promise<string>;
}

const MODES: readonly MediaSettings['mode'][] = ['efficacy', 'capacity'];
const NUMBERS = Array.from({ length: MEDIA_SLOTS }, (_, index) => index + 1);

/** {@link MediaSettingsCommands} over `session.command`. @public */
export function mediaSettingsCommands(caller: CommandCaller): MediaSettingsCommands {
  const storage = storageCommands(caller);

  const read = async (options?: CallOptions): Promise<MediaSettings> => {
    const mode = storage.configValue('media.mode', options);
    const disks = await Promise.all(NUMBERS.map((number) => storage.configValue(`media.${number}`, options)));
    const slots = savedMediaSlots(disks).map(async (disk, index) => ({
      disk,
      readOnly: (await storage.configValue(`media.${index + 1}.readonly`, options)) === '1',
    }));
    return { mode: MODES[Number(await mode)] ?? 'efficacy', slots: await Promise.all(slots) };
  };

  return {
    read,
    save: async (settings, options) => {
      const before = configOf(await read(options));
      const changed = [...configOf(settings)].filter(([name, value]) => before.get(name) !== value);
      for (const [name, value] of changed) {
        if (value === '' || !/^media\.\d+$/.test(name)) continue;
        const checked = await caller.call('S03', { A: 'ucicheck', V: name }, value, options);
        // Other servers answer that they do not know the question.
        if (checked.fields.R === String(VcpResult.refused)) readActionResult(checked);
      }
      let words = '';
      for (const [name, value] of changed) {
        words = (await storage.setConfigValue(name, value, options)).text;
      }
      return words;
    },
  };
}

/** Every value by its name; a slot that is not filled has an empty disk and is not read-only. */
function configOf({ mode, slots }: MediaSettings): ReadonlyMap<string, string> {
  const disks = savedMediaSlots(slots.map(({ disk }) => disk.trim()));
  const values = NUMBERS.flatMap((number): [string, string][] => {
    const disk = disks[number - 1] ?? '';
    const readOnly = disk !== '' && slots[number - 1]?.readOnly === true;
    return [
      [`media.${number}`, disk],
      [`media.${number}.readonly`, readOnly ? '1' : '0'],
    ];
  });
  return new Map([['media.mode', String(MODES.indexOf(mode))], ...values]);
}
