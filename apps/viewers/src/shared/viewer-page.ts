import type { Credentials } from 'gk-sdk';
import type { BrandSwitches } from 'gk-sdk/rules';
import { readRememberedRequest, rememberedRequest, type RememberedRequest } from './remembered-request.js';
import { parseViewerDevice, TOKEN_USERNAME, type ViewerPage } from './viewer-path.js';
import { toGkError, type GkError } from 'gk-sdk/rest';
import { render, type TemplateResult } from 'lit';
import { NOTHING_OPEN, type OpenedPage } from './opened-page.js';
import { openParentWindow, type OpenMessage, type ParentWindow } from './parent-window.js';
import { readViewerAddress } from './viewer-address.js';
import { viewerCodeForm } from './viewer-code-form.js';
import { viewerForm, type ViewerFields } from './viewer-form.js';
import { failureNotice, loadingNotice } from './viewer-notices.js';
import type { ViewerRequest } from './viewer-request.js';
import { createViewerRoom, type ViewerRoom } from './viewer-room.js';
import { words } from './words/viewer-language.js';
import type { FormNotice } from './words/viewer-words.js';

/** Screen of a page once it is open. */
export interface ViewerScreen {
  /** Name of the state, for styles and for the parent window. */
  readonly kind: 'wall' | 'download';
  /** Words for the parent window about the open content. */
  readonly words: string;
  /** Why it does not go on; undefined while it does. */
  readonly failure?: string | undefined;
  view(): TemplateResult;
  /** Ends running work. */
  close(): void;
}

/** One kind of viewer page (spec 000 section 2.11). */
export interface ViewerDefinition<Request extends ViewerRequest, Path extends ViewerPathParts> {
  readonly page: ViewerPage;
  /** Whether the form has a field for the time. */
  readonly recording: boolean;
  /** Longest duration that the form takes, seconds; undefined = it has no field for it. */
  readonly maxDurationS: number | undefined;
  /** Said of an address that cannot be read. */
  readonly unreadable: FormNotice;
  /** Reads what follows the page's own segment. */
  readonly parse: (rest: string) => Path | undefined;
  /** Whether an address without a path is read, too; otherwise the form asks for the missing values. */
  readonly readsEmpty?: boolean;
  readonly fromPath: (path: Path, credentials: Credentials) => Request;
  /** Undefined when something is missing. */
  readonly fromFields: (common: ViewerRequest, fields: Pick<ViewerFields, 'time' | 'duration'>) => Request | undefined;
  /** Undefined when something is missing. */
  readonly fromMessage: (common: ViewerRequest, message: OpenMessage) => Request | undefined;
  /** Loads the data of the page from the server. Rejects with the words of the red banner. */
  readonly load: (request: Request, room: ViewerRoom) => Promise<ViewerScreen>;
}

/** Common parts of all paths. */
export interface ViewerPathParts {
  readonly deviceId: string;
  readonly channelMask: number | undefined;
  readonly username: string;
  readonly password: string;
  readonly plain: boolean;
}

type PageState =
  | { readonly kind: 'form'; readonly notice: FormNotice | undefined; readonly known: RememberedRequest }
  | { readonly kind: 'loading'; readonly deviceId: string }
  /** The account has a second factor. */
  | { readonly kind: 'code'; readonly deviceId: string; readonly why: 'needed' | 'wrong' | 'used' }
  /** The server, or the network, said no. */
  | { readonly kind: 'failed'; readonly deviceId: string; readonly message: string }
  | { readonly kind: 'open'; readonly screen: ViewerScreen };

/**
 * Opens a page for the address of this window.
 *
 * @param switches - Those of the brand as it is known by then.
 */
export function openViewerPage<Request extends ViewerRequest, Path extends ViewerPathParts>(
  root: HTMLElement,
  definition: ViewerDefinition<Request, Path>,
  switches: () => BrandSwitches,
): OpenedPage {
  const { page } = definition;
  const address = readViewerAddress(page, location.pathname, definition);
  if (address.kind === 'plain') {
    location.replace(address.redirectTo + location.search + location.hash);
    return NOTHING_OPEN;
  }
  const viewer = new OpenPage(root, definition, switches);
  if (address.kind === 'request') {
    const { path } = address;
    // A token ends by itself, and without it a reload would find nothing; a password leaves the address at once.
    const keepsAddress = path.username === TOKEN_USERNAME;
    viewer.open(definition.fromPath(path, credentialsOf(path)), { keepsAddress });
  } else {
    viewer.ask(address.kind === 'unreadable' ? definition.unreadable : undefined, readRememberedRequest(history.state));
  }
  return viewer;
}

/** Holds the state of a page, and renders it at each change. */
class OpenPage<Request extends ViewerRequest, Path extends ViewerPathParts> implements OpenedPage {
  readonly #root: HTMLElement;
  readonly #definition: ViewerDefinition<Request, Path>;
  readonly #switches: () => BrandSwitches;
  readonly #parent: ParentWindow | undefined;
  #state: PageState = { kind: 'form', notice: undefined, known: {} };
  #request: Request | undefined;
  /** The address holds the token that opened the page. */
  #keepsAddress = false;
  #loading = new AbortController();
  /** Latest message to the parent window about the open content. */
  #told: string | undefined;
  #isClosed = false;

  constructor(root: HTMLElement, definition: ViewerDefinition<Request, Path>, switches: () => BrandSwitches) {
    this.#root = root;
    this.#definition = definition;
    this.#switches = switches;
    this.#parent = openParentWindow(window, definition.page, (message) => {
      // Nothing opens a closed page again.
      if (this.#isClosed) return;
      if (message.type === 'gk-viewer-close') this.#change();
      else this.#openMessage(message.open);
    });
  }

  /** Shows the form. */
  ask(notice: FormNotice | undefined, known: RememberedRequest): void {
    this.#end();
    this.#clean(known);
    this.#show({ kind: 'form', notice, known });
  }

  /** Loads the content of the request, and shows it. */
  open(request: Request, { keepsAddress = false } = {}): void {
    this.#end();
    const loading = new AbortController();
    this.#loading = loading;
    this.#request = request;
    this.#keepsAddress = keepsAddress;
    const { deviceId } = request;
    if (!keepsAddress) this.#clean(rememberedRequest(request));
    this.#show({ kind: 'loading', deviceId });
    this.#load(request, loading.signal).then(
      (screen) => {
        if (loading.signal.aborted) screen.close();
        else this.#show({ kind: 'open', screen });
      },
      (error: unknown) => this.#fail(request, toGkError(error), loading.signal),
    );
  }

  /** Says why a request failed, or asks for the code that its user needs. */
  async #fail({ deviceId, credentials }: Request, error: GkError, signal: AbortSignal): Promise<void> {
    let isAsked = false;
    if (error.code === 'auth-failed' && credentials.kind === 'password' && credentials.username !== TOKEN_USERNAME) {
      // The reason of the refusal stands, whatever becomes of the question.
      isAsked = await import('./viewer-code.js')
        .then(({ asksCode }) => asksCode(credentials, location.origin, signal))
        .catch(() => false);
    }
    if (signal.aborted) return;
    this.#show(
      isAsked ? { kind: 'code', deviceId, why: 'needed' } : { kind: 'failed', deviceId, message: error.message },
    );
  }

  /** Goes on with a code. */
  async #sendCode(code: string): Promise<void> {
    const request = this.#request;
    const { signal } = this.#loading;
    if (request?.credentials.kind !== 'password') return;
    const { deviceId } = request;
    try {
      const { signInByCode } = await import('./viewer-code.js');
      const answer = await signInByCode(request.credentials, code, location.origin, signal);
      if (signal.aborted) return;
      if (answer.kind === 'in') this.open({ ...request, credentials: answer.credentials });
      else this.#show({ kind: 'code', deviceId, why: answer.why });
    } catch (error) {
      if (!signal.aborted) this.#show({ kind: 'failed', deviceId, message: toGkError(error).message });
    }
  }

  close(why: string): void {
    this.#end();
    this.#isClosed = true;
    this.#parent?.tell('closed', why);
  }

  refresh(): void {
    if (!this.#isClosed) this.#render();
  }

  async #load(request: Request, signal: AbortSignal): Promise<ViewerScreen> {
    const { page, load } = this.#definition;
    const room = createViewerRoom({
      page,
      credentials: request.credentials,
      origin: location.origin,
      switches: this.#switches(),
      signal,
      change: () => {
        this.#change();
      },
      update: () => {
        if (signal.aborted) return;
        this.#render();
        if (this.#state.kind === 'open') this.#tellOpen(this.#state.screen);
      },
    });
    return load(request, room);
  }

  #openMessage(message: OpenMessage): void {
    const { deviceId, mask } = parseViewerDevice(message.device);
    const common = { deviceId, channelMask: mask, credentials: message.credentials };
    const request = this.#definition.fromMessage(common, message);
    if (request === undefined) this.ask(this.#definition.unreadable, { device: message.device });
    else this.open(request);
  }

  #submit(fields: ViewerFields): void {
    const { deviceId, mask } = parseViewerDevice(fields.device);
    const { username, password } = fields;
    const credentials = { kind: 'password', username, password } as const;
    const request = this.#definition.fromFields({ deviceId, channelMask: mask, credentials }, fields);
    if (request === undefined) this.ask('badTime', { device: fields.device, username });
    else this.open(request);
  }

  #end(): void {
    this.#loading.abort();
    if (this.#state.kind === 'open') this.#state.screen.close();
  }

  /** Shows the form for another device or user. */
  #change(): void {
    this.ask(undefined, this.#request ? rememberedRequest(this.#request) : {});
  }

  #clean(known: RememberedRequest): void {
    history.replaceState(known, '', `/${this.#definition.page}${location.hash}`);
  }

  #show(state: PageState): void {
    this.#state = state;
    this.#told = undefined;
    this.#render();
    switch (state.kind) {
      case 'form':
        this.#parent?.tell('form', noticeWords(state.notice));
        break;
      case 'loading':
        this.#parent?.tell('loading', state.deviceId);
        break;
      case 'code':
        this.#parent?.tell('form', words().code.hint);
        break;
      case 'failed':
        this.#parent?.tell('failed', state.message);
        break;
      case 'open':
        this.#tellOpen(state.screen);
        break;
    }
  }

  /** Reports the open content, or how it ended; the same report is not sent twice. */
  #tellOpen({ kind, words, failure }: ViewerScreen): void {
    const state = failure === undefined ? kind : 'failed';
    const message = failure ?? words;
    const told = JSON.stringify([state, message]);
    if (told === this.#told) return;
    this.#told = told;
    this.#parent?.tell(state, message);
  }

  #render(): void {
    const state = this.#state;
    const { page } = this.#definition;
    document.title =
      state.kind === 'form' || this.#request === undefined
        ? words().pages[page].heading
        : words().title(page, this.#request.deviceId);
    this.#root.dataset['state'] = state.kind === 'open' ? state.screen.kind : state.kind;
    render(this.#view(state), this.#root);
  }

  #view(state: PageState): TemplateResult {
    const { page, recording, maxDurationS } = this.#definition;
    switch (state.kind) {
      case 'form':
        return viewerForm(
          {
            ...words().pages[page],
            recording,
            maxDurationS,
            known: state.known,
            notice: noticeWords(state.notice),
          },
          (fields) => {
            this.#submit(fields);
          },
        );
      case 'loading':
        return loadingNotice(state.deviceId);
      case 'code':
        return viewerCodeForm(
          state.deviceId,
          state.why === 'needed' ? '' : words().code[state.why],
          (code) => void this.#sendCode(code),
          () => {
            this.#change();
          },
        );
      case 'failed':
        return this.#failure(state.deviceId, state.message);
      case 'open':
        return state.screen.view();
    }
  }

  #failure(deviceId: string, message: string): TemplateResult {
    const request = this.#request;
    return failureNotice({
      deviceId,
      message,
      retry:
        request &&
        (() => {
          this.open(request, { keepsAddress: this.#keepsAddress });
        }),
      change: () => {
        this.#change();
      },
    });
  }
}

/** A link's user and password, or its token. */
function credentialsOf({ username, password }: ViewerPathParts): Credentials {
  return { kind: 'password', username, password };
}

function noticeWords(notice: FormNotice | undefined): string {
  return notice === undefined ? '' : words().notices[notice];
}
