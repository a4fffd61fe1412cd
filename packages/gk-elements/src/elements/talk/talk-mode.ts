/** How the talk button works: held down, or clicked to start and stop. @public */
export type TalkMode = 'hold' | 'toggle';
