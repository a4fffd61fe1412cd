import type { RestApi, SettingResource } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import { fakeSeeds } from './fake-world.js';
import { startRecorder } from './recorder-under-test.js';
import type { RecordersUnderTest } from './recorders-under-test.js';
import { apiOf, apiOfToken } from './sdk-clients.js';
import { openStore } from './store-under-test.js';

/** A setting with its default, a value to save, and values that cannot be. */
interface SettingRow<Value> {
  readonly name: string;
  readonly of: (api: RestApi) => SettingResource<Value>;
  readonly fresh: Value;
  readonly saved: Value;
  /** With what the server says to them. */
  readonly bad: readonly (readonly [Value, RegExp])[];
  /** Default: administrators only. */
  readonly readers?: 'users';
}

/** A {@link SettingRow} of whatever its value is. */
export interface SettingCase {
  readonly name: string;
  readonly readers: 'users' | undefined;
  readonly fresh: unknown;
  readonly saved: unknown;
  readonly saveBad: readonly { readonly save: (api: RestApi) => Promise<string>; readonly words: RegExp }[];
  read(api: RestApi): Promise<unknown>;
  save(api: RestApi): Promise<string>;
}

/** Makes a row of the table; the location of the setting gives its value. */
export function settingCase<Value>(row: SettingRow<Value>): SettingCase {
  return {
    name: row.name,
    readers: row.readers,
    read: (api) => row.of(api).read(),
    save: (api) => row.of(api).save(row.saved),
    fresh: row.fresh,
    saved: row.saved,
    saveBad: row.bad.map(([value, words]) => ({ save: (api) => row.of(api).save(value), words })),
  };
}

/** Tests what holds for every setting. */
export function testSettings({ start, stateFolder }: RecordersUnderTest, cases: readonly SettingCase[]): void {
  describe.each(cases)('setting $name', ({ read, save, fresh, saved, saveBad, readers }) => {
    it('begins with its default, is saved by an administrator only, refuses what cannot be in words, outlives a restart', async () => {
      const folder = stateFolder();
      const first = await startRecorder({ store: openStore(folder, fakeSeeds(1)), restartProcess: () => undefined });
      try {
        const admin = apiOf(first.url);
        const dealer = apiOf(first.url, 'dealer');
        expect(await read(admin)).toEqual(fresh);
        if (readers === 'users') expect(await read(dealer)).toEqual(fresh);
        else
          await expect(read(dealer)).rejects.toMatchObject({
            code: 'forbidden',
            message: 'This is for administrators (permission 0) only.',
          });
        await expect(save(dealer)).rejects.toMatchObject({ code: 'forbidden' });
        await expect(save(await apiOfToken(first.url, { rights: ['P_live'] }))).rejects.toMatchObject({
          code: 'forbidden',
        });
        for (const { save: saveWrong, words } of saveBad) {
          await expect(saveWrong(admin)).rejects.toMatchObject({
            code: 'invalid-argument',
            message: expect.stringMatching(words) as unknown,
          });
        }
        expect(await read(admin)).toEqual(fresh);
        expect(await save(admin)).toMatch(/^Saved/);
        expect(await read(admin)).toEqual(saved);
        // Neither secrets nor anything else of a setting stands in the log.
        expect(first.logged.join('\n')).not.toContain('onerror');
      } finally {
        await first.close();
      }
      const { url } = await start({ store: openStore(folder, fakeSeeds(1)) });
      expect(await read(apiOf(url))).toEqual(saved);
    });
  });
}
