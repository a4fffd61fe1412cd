import type { ViewerPage } from '../shared/viewer-path.js';
import type { RestClient } from 'gk-sdk/rest';
import type { SocketFactory } from 'gk-sdk/stream';
import type { TemplateResult } from 'lit';
import type { ViewerSegment } from '../shared/viewer-segments.js';

/** First path segments of the diagnostic pages (spec 002 section 2). */
export type DiagnosticSegment = Exclude<ViewerSegment, ViewerPage | 'share'>;

/** User that a page requires; the password is plain or its hash. */
export interface DiagnosticUser {
  readonly username: string;
  readonly password: string;
}

/** Context of a page. */
export interface DiagnosticRoom {
  /** The command channel of the server that serves the page. */
  readonly commandUrl: string;
  /** Sockets whose messages are kept for the log. */
  readonly openSocket: SocketFactory;
  /** Calls with the user of the page; without one, calls that need none. */
  readonly rest: RestClient;
  /** The server's clock, unix seconds. */
  readonly serverNowS: () => number;
  /** Renders the page again. */
  readonly update: () => void;
}

/** How a page is connected. */
export interface ScreenStatus {
  readonly tone: 'waiting' | 'good' | 'bad';
  readonly words: string;
}

/** Screen of a page once it is open. */
export interface DiagnosticScreen {
  readonly status: ScreenStatus;
  view(): TemplateResult;
  /** Facts about the page for a support bundle, as JSON. */
  facts(): unknown;
  /** Ends running work. */
  close(): void;
}

/** One diagnostic page. */
export type DiagnosticDefinition =
  | {
      /** Shows nothing without a user (spec 002 section 2: "their own user and password, or none"). */
      readonly login: 'asked';
      readonly hint: string;
      readonly open: (room: DiagnosticRoom, user: DiagnosticUser) => DiagnosticScreen;
    }
  | { readonly login: 'none'; readonly hint: string; readonly open: (room: DiagnosticRoom) => DiagnosticScreen };
