import 'gk-elements/define/live-tile';
import { DEFAULT_VIEWER_MASK, parseViewerDevice } from 'gk-sdk';
import { createRestClient, toGkError } from 'gk-sdk/rest';
import { deriveEndpoints } from 'gk-sdk/stream';
import { render } from 'lit';
import { LIVE_PATH, readLivePath, type LiveRequest } from './live-path.js';
import { liveViewerView } from './live-viewer-view.js';
import type { LiveViewerState } from './live-viewer-state.js';
import { authorizationOf, loadWall } from './load-wall.js';

/** Starts the live page for the address of this window. */
export function openLiveViewer(root: HTMLElement): void {
  const path = readLivePath(location.pathname);
  if (path.kind === 'plain') {
    location.replace(path.redirectTo + location.search);
    return;
  }
  const viewer = new LiveViewer(root);
  if (path.kind === 'request') {
    // A reload has only the device: it asks for the rest.
    const { request } = path;
    history.replaceState({ device: deviceText(request) }, '', LIVE_PATH);
    void viewer.open(request);
  } else {
    const known = rememberedDevice();
    history.replaceState({ device: known }, '', LIVE_PATH);
    viewer.ask(path.kind === 'unreadable' ? 'This link cannot be read. Fill in what it should open.' : '', known);
  }
}

/** Holds the state of the page, and renders it at each change. */
class LiveViewer {
  readonly #root: HTMLElement;
  #request: LiveRequest | undefined;
  #loading = new AbortController();

  constructor(root: HTMLElement) {
    this.#root = root;
  }

  /** Shows the form. */
  ask(notice: string, device: string): void {
    this.#loading.abort();
    document.title = 'liveview';
    this.#show({ kind: 'form', form: { device, notice } });
  }

  /** Loads what the request names, and shows it. */
  async open(request: LiveRequest): Promise<void> {
    this.#loading.abort();
    const loading = new AbortController();
    this.#loading = loading;
    this.#request = request;
    const { deviceId } = request;
    document.title = `${deviceId} liveview`;
    this.#show({ kind: 'loading', deviceId });
    const authorization = authorizationOf(request);
    const rest = createRestClient({ baseUrl: location.origin, authorization: () => authorization });
    const streamBaseOf = (stream: number | undefined): string =>
      deriveEndpoints(new URL(location.origin), stream === undefined ? {} : { stream }).stream;
    let next: LiveViewerState;
    try {
      next = await loadWall(request, rest, streamBaseOf, loading.signal);
    } catch (error) {
      next = { kind: 'failed', deviceId, message: toGkError(error).message, canRetry: true };
    }
    if (!loading.signal.aborted) this.#show(next);
  }

  #show(state: LiveViewerState): void {
    this.#root.dataset['state'] = state.kind;
    const view = liveViewerView(state, {
      open: ({ device, username, password }) => {
        history.replaceState({ device }, '', LIVE_PATH);
        const { deviceId, mask: channelMask = DEFAULT_VIEWER_MASK } = parseViewerDevice(device);
        void this.open({ deviceId, channelMask, username, password });
      },
      retry: () => {
        if (this.#request !== undefined) void this.open(this.#request);
      },
      askAgain: () => {
        this.ask('', this.#request === undefined ? '' : deviceText(this.#request));
      },
    });
    render(view, this.#root);
  }
}

function deviceText({ deviceId, channelMask }: LiveRequest): string {
  return channelMask === DEFAULT_VIEWER_MASK ? deviceId : `${deviceId}@${channelMask}`;
}

function rememberedDevice(): string {
  const state: unknown = history.state;
  const device = typeof state === 'object' && state !== null && 'device' in state ? state.device : undefined;
  return typeof device === 'string' ? device : '';
}
