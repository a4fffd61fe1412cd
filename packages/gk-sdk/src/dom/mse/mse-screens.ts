import { createVideo } from '../present/create-video.js';
import { MseScreen, type MseMessage, type MseReport } from './mse-screen.js';

/** The newest screen of each view: what others say is over. */
const newest = new WeakMap<object, MseScreen>();

/**
 * Hands a message of the worker on to the MSE screen of a view; each `mse-open` begins a new one.
 *
 * @param view - Stands for the view.
 * @internal
 */
export function takeMse(
  view: object,
  message: MseMessage,
  onReport: (report: MseReport) => void,
  onOpen: (screen: MseScreen) => void,
): void {
  if (message.type === 'mse-open') {
    const screen: MseScreen = new MseScreen(createVideo(), (report) => {
      if (screen === newest.get(view)) onReport(report);
    });
    newest.set(view, screen);
    onOpen(screen);
  }
  newest.get(view)?.take(message);
}
