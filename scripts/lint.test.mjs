import { expect, it } from 'vitest';
import { lintTexts } from './lib/lint-texts.mjs';

/** Texts by their path: each holds the faults that its rules are there for, a rule once. */
const FAULTS = {
  'packages/gk-sdk/src/model/fault.ts': {
    text: `
      export * from './other.js';
      /** What it is. */
      export const now = (): number => Date.now();
      export const anything: any = { ...{ now } };
      export const same = anything == 1;
      console.log(setTimeout);
      const unread = 1;
      let never = 2;
      import { Kind } from './kind.js';
      export const kind = (one: Kind): Kind => one;
      export const list = [never];
    `,
    rules: [
      'eslint(eqeqeq)',
      'eslint(no-console)',
      'eslint(no-restricted-globals)',
      'eslint(no-restricted-properties)',
      'eslint(no-unused-vars)',
      'eslint(prefer-const)',
      'gk(beginning-of-comments)',
      'gk(no-restricted-syntax)',
      'typescript(consistent-type-imports)',
      'typescript(no-explicit-any)',
    ],
  },
  'packages/gk-elements/src/fault.ts': {
    text: `
      import { html } from 'lit';
      export const faults = (x: string): unknown => html\`
        <img src=\${x} /><span role="checkbox"></span><button role="button" aria-foo="x"></button><p .a=\${x} .a=\${x}></p>
        <input value=\${x}" />
      \`;
      customElements.define('nodash', class extends HTMLElement {});
    `,
    rules: [
      'gk(lit-alt-text)',
      'gk(lit-aria-attrs)',
      'gk(lit-no-redundant-role)',
      'gk(lit-role-has-required-aria-attrs)',
      'lit(no-duplicate-template-bindings)',
      'wc(no-invalid-element-name)',
    ],
  },
  'apps/console/src/features/fault.tsx': {
    text: `
      import { useEffect, useMemo, useRef, useState } from 'react';
      import { useSearchParams } from 'react-router';
      export function Faulty({ on }: { readonly on: boolean }) {
        const [count, setCount] = useState(0);
        const box = useRef(0);
        if (on) useEffect(() => undefined);
        useEffect(() => setCount(1), []);
        useEffect(() => console.log(on), []);
        const Part = () => <p />;
        return (
          <>
            <Part />
            <p onClick={() => setCount(count + Math.random())}>{box.current + Math.random()}</p>
            <img src="x" />
            <a>{useMemo(() => count, [])}</a>
            <div role="nonsense" aria-nonsense="x" tabIndex={3} />
            <label>x</label>
            <input autoFocus accessKey="a" onChange={() => useSearchParams()} />
          </>
        );
      }
    `,
    rules: [
      'eslint(no-restricted-imports)',
      'jsx-a11y(alt-text)',
      'jsx-a11y(anchor-is-valid)',
      'jsx-a11y(aria-props)',
      'jsx-a11y(aria-role)',
      'jsx-a11y(click-events-have-key-events)',
      'jsx-a11y(label-has-associated-control)',
      'jsx-a11y(no-access-key)',
      'jsx-a11y(no-autofocus)',
      'jsx-a11y(no-noninteractive-element-interactions)',
      'jsx-a11y(tabindex-no-positive)',
      'react-hooks(exhaustive-deps)',
      'react-hooks(rules-of-hooks)',
    ],
  },
  'apps/console/src/features/compiled.tsx': {
    text: `
      import { useEffect, useRef, useState } from 'react';
      export function Mutating(props: { count: number }) {
        props.count = 1;
        return <p>{props.count}</p>;
      }
      export function Reading() {
        const box = useRef(0);
        return <p>{box.current}</p>;
      }
      export function Rolling() {
        return <p>{Math.random()}</p>;
      }
      export function Remaking() {
        const Part = () => <p />;
        return <Part />;
      }
      export function Setting() {
        const [count, setCount] = useState(0);
        useEffect(() => {
          setCount(1);
        }, []);
        return <p>{count}</p>;
      }
      export function Again() {
        const [count, setCount] = useState(0);
        setCount(1);
        return <p>{count}</p>;
      }
    `,
    rules: [
      'react(immutability)',
      'react(purity)',
      'react(refs)',
      'react(set-state-in-effect)',
      'react(set-state-in-render)',
      'react(static-components)',
    ],
  },
  'apps/recorder/src/server/fault.ts': {
    text: `
      export const heard = (socket: { on(name: string, hear: () => void): void }): void => socket.on('message', () => undefined);
      export const shared = new SharedArrayBuffer(8);
    `,
    rules: ['eslint(no-restricted-globals)', 'gk(no-restricted-syntax)'],
  },
  'conformance/src/fault.ts': {
    text: `export { createSession } from 'gk-sdk';\nimport { createSession } from 'gk-sdk';\ncreateSession();`,
    rules: ['eslint(no-restricted-imports)'],
  },
  'scripts/fault.mjs': {
    text: `
      import { execSync } from 'node:child_process';
      execSync('x', { shell: true });
    `,
    rules: ['eslint(no-restricted-imports)', 'gk(no-restricted-syntax)'],
  },
};

it('finds the fault that each rule is there for, in the folders of the rule', async () => {
  const found = await lintTexts(Object.entries(FAULTS).map(([path, { text }]) => [path, text]));
  for (const [path, { rules }] of Object.entries(FAULTS)) {
    const of = found.filter((finding) => finding.startsWith(`${path}:`)).map((finding) => finding.split(' ')[1]);
    expect([...new Set(of)], path).toEqual(expect.arrayContaining(rules));
  }
});

it('leaves in peace what other folders may', async () => {
  const found = await lintTexts([
    ['apps/viewers/src/fault.ts', 'console.log(Date.now());\n'],
    ['packages/gk-sdk/src/model/clock.test.ts', 'console.log(Date.now());\n'],
    ['apps/console/src/shared/map/gps-map.tsx', "export { GkGpsMap } from 'gk-react/elements/gps-map';\n"],
  ]);
  expect(found).toEqual([]);
});
