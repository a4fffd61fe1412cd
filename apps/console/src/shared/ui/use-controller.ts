import { useEffectEvent, useLayoutEffect, useReducer, useState } from 'react';

/** A controller of gk-elements, which has the life of a custom element (`ReactiveController` of Lit). */
interface Controller {
  hostConnected?(): void;
  hostUpdate?(): void;
  hostUpdated?(): void;
  hostDisconnected?(): void;
}

/** Host of a {@link Controller}. */
interface ControllerHost {
  readonly addController: (controller: Controller) => void;
  readonly removeController: (controller: Controller) => void;
  readonly requestUpdate: () => void;
  readonly updateComplete: Promise<boolean>;
}

/**
 * Gives a component a controller that elements have, too.
 *
 * @param create - Called once; `latest` returns the props of the last render that came on screen.
 */
export function useController<C extends Controller, Props>(
  create: (host: ControllerHost, latest: () => Props) => C,
  props: Props,
): C {
  const [, requestUpdate] = useReducer((renders: number) => renders + 1, 0);
  const [life] = useState(() => new ControllerLife(create, props, requestUpdate));
  const update = useEffectEvent(() => life.update(props));
  useLayoutEffect(() => life.connect(), [life]);
  useLayoutEffect(() => update());
  return life.controller;
}

/** The life of one controller. */
class ControllerLife<C extends Controller, Props> {
  readonly controller: C;
  #props: Props;

  constructor(create: (host: ControllerHost, latest: () => Props) => C, props: Props, requestUpdate: () => void) {
    this.#props = props;
    const host = {
      // It is the only one, and is returned.
      addController: () => undefined,
      removeController: () => undefined,
      requestUpdate,
      updateComplete: Promise.resolve(true),
    };
    this.controller = create(host, () => this.#props);
  }

  connect(): () => void {
    this.controller.hostConnected?.();
    return () => this.controller.hostDisconnected?.();
  }

  update(props: Props): void {
    this.#props = props;
    this.controller.hostUpdate?.();
    this.controller.hostUpdated?.();
  }
}
