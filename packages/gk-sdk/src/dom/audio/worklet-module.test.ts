import { afterEach, expect, it, vi } from 'vitest';
import { setAudioWorkletUrl } from './audio-worklet-url.js';
import { loadWorklet } from './worklet-module.js';

afterEach(() => {
  setAudioWorkletUrl(undefined);
  vi.useRealTimers();
});

function contextOf(): { context: BaseAudioContext; addModule: ReturnType<typeof vi.fn> } {
  const addModule = vi.fn<(url: string) => Promise<void>>().mockResolvedValue();
  return { context: { audioWorklet: { addModule } } as unknown as BaseAudioContext, addModule };
}

it('loads from the address that the page named, unless a player has one of its own', async () => {
  setAudioWorkletUrl('/audio-worklet.js');
  const [page, own] = [contextOf(), contextOf()];
  await loadWorklet(page.context, undefined);
  await loadWorklet(own.context, '/own.js');
  expect(page.addModule).toHaveBeenCalledWith('/audio-worklet.js');
  expect(own.addModule).toHaveBeenCalledWith('/own.js');
});

it('loads the inlined one where the page named none', async () => {
  const { context, addModule } = contextOf();
  await loadWorklet(context, undefined);
  expect(addModule.mock.calls[0]?.[0]).toMatch(/^blob:/);
});

it('says within 5 s that a file does not come, without the query of its address, and tries again the next time', async () => {
  vi.useFakeTimers();
  const { context, addModule } = contextOf();
  addModule.mockReturnValueOnce(new Promise(() => undefined));
  const first = loadWorklet(context, '/silent.js?token=secret').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(first).resolves.toMatchObject({
    code: 'unsupported',
    message: 'The sound worklet does not come from /silent.js: serve gk-sdk/audio-worklet.js there.',
  });
  await loadWorklet(context, '/silent.js?token=secret');
  expect(addModule).toHaveBeenCalledTimes(2);
});
