import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { VideoFailed } from './video-failed.js';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The words for an error of a player whose server answers so. */
async function wordsFor(code: number, answer: () => Promise<Response>): Promise<string | null> {
  vi.stubGlobal('fetch', answer);
  render(<VideoFailed failure={{ code }} url="http://recorder.test/video" onRetry={() => undefined} />);
  await screen.findByRole('button', { name: 'Try again' });
  const { textContent } = screen.getByText(/video/);
  cleanup();
  return textContent;
}

it('tells a lost connection, a file that is not there and a refusal from a format that is not played', async () => {
  const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }));
  const lost = 'The connection was lost while the video was loading.';
  expect(await wordsFor(2, () => Promise.reject(new Error('not asked')))).toBe(lost);
  expect(await wordsFor(4, () => Promise.reject(new TypeError('Failed to fetch')))).toBe(lost);
  expect(await wordsFor(4, status(404))).toBe('The server does not have this video.');
  expect(await wordsFor(4, status(403))).toBe('The server refused the video (403).');
  expect(await wordsFor(4, status(206))).toBe('This browser cannot play the video.');
  expect(await wordsFor(3, status(206))).toBe('This browser cannot play the video.');
});

it('can be tried again', async () => {
  const retry = vi.fn();
  render(<VideoFailed failure={{ code: 2 }} url="http://recorder.test/video" onRetry={retry} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});
