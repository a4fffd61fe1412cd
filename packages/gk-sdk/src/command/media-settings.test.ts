import { describe, expect, it } from 'vitest';
import type { CommandCaller } from './command-caller.js';
import { mediaSettingsCommands } from './media-settings.js';

/** A server that keeps configuration values, and notes what is set. */
function configServer(values: Record<string, string>, refused?: string) {
  const kept = new Map(Object.entries(values));
  const set: string[] = [];
  const caller: CommandCaller = {
    call: (code, fields = {}, body = '') => {
      const name = fields['V'] ?? '';
      if (fields['A'] === 'uciget') return Promise.resolve({ code, fields: { R: '1' }, body: kept.get(name) ?? '' });
      if (fields['A'] === 'ucicheck') {
        const answer =
          refused === undefined ? { R: '400' } : { R: body === refused ? '0' : '1', T: `${body} is no disk` };
        return Promise.resolve({ code, fields: answer });
      }
      kept.set(name, body);
      set.push(`${name}=${body}`);
      return Promise.resolve({ code, fields: { R: '1', T: 'set done' } });
    },
  };
  return { media: mediaSettingsCommands(caller), set };
}

describe('the media slots', () => {
  it('are read up to the first empty one', async () => {
    const { media } = configServer({
      'media.1': 'uuid-1',
      'media.2': '/mnt/nas',
      'media.2.readonly': '1',
      'media.4': 'lost',
      'media.mode': '1',
    });
    await expect(media.read()).resolves.toEqual({
      mode: 'capacity',
      slots: [
        { disk: 'uuid-1', readOnly: false },
        { disk: '/mnt/nas', readOnly: true },
      ],
    });
  });

  it('of a server that has none are empty, and its mode is efficacy', async () => {
    await expect(configServer({}).media.read()).resolves.toEqual({ mode: 'efficacy', slots: [] });
  });

  it('are saved where they differ, without those behind a gap', async () => {
    const { media, set } = configServer({ 'media.1': 'a', 'media.2': 'b', 'media.2.readonly': '1' });
    const slots = [
      { disk: 'a', readOnly: true },
      { disk: ' ', readOnly: false },
      { disk: 'c', readOnly: false },
    ];
    await expect(media.save({ mode: 'capacity', slots })).resolves.toBe('set done');
    expect(set).toEqual(['media.mode=1', 'media.1.readonly=1', 'media.2=', 'media.2.readonly=0']);
    await expect(media.read()).resolves.toEqual({ mode: 'capacity', slots: [{ disk: 'a', readOnly: true }] });
  });

  it('that are the same send nothing', async () => {
    const { media, set } = configServer({ 'media.1': 'a' });
    await expect(media.save(await media.read())).resolves.toBe('');
    expect(set).toEqual([]);
  });

  it('are refused before any of them is saved, where the server says so', async () => {
    const { media, set } = configServer({}, '/etc');
    const slots = ['/mnt/a', '/etc'].map((disk) => ({ disk, readOnly: false }));
    await expect(media.save({ mode: 'capacity', slots })).rejects.toThrow('/etc is no disk');
    expect(set).toEqual([]);
  });
});
