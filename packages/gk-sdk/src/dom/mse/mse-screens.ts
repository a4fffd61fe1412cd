import { createVideo } from '../present/create-video.js';
import { MseScreen, type MseMessage, type MseReport } from './mse-screen.js';

/** The MSE screens of a view, one after the other: each `mse-open` of the worker begins a new one. @internal */
export class MseScreens {
  readonly #onOpen: (screen: MseScreen) => void;
  readonly #onReport: (report: MseReport) => void;
  /** The newest one: what others say is over. */
  #screen: MseScreen | undefined;

  constructor(onOpen: (screen: MseScreen) => void, onReport: (report: MseReport) => void) {
    this.#onOpen = onOpen;
    this.#onReport = onReport;
  }

  take(message: MseMessage): void {
    if (message.type === 'mse-open') {
      const screen: MseScreen = new MseScreen(createVideo(), (report) => {
        if (screen === this.#screen) this.#onReport(report);
      });
      this.#screen = screen;
      this.#onOpen(screen);
    }
    this.#screen?.take(message);
  }
}
