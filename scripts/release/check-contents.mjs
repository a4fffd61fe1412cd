// Content of a tarball, and its required content.

import { posix } from 'node:path';
import { pathsIn, sourceMapsIn, tarballOf, textIn } from './tarballs.mjs';

/** The targets of a relative link or picture in a README, from the folder that it stands in. */
const relativeLinks = (markdown) =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^(https?:|#)/.test(target));

/** Every path that `exports` leads to; patterns with their star. */
const targetsOf = (exported) =>
  typeof exported === 'string' ? [exported] : Object.values(exported).flatMap((target) => targetsOf(target));

/** Findings about one package, in words. */
export async function contentFindings(name) {
  const tarball = tarballOf(name);
  const paths = await pathsIn(tarball);
  const has = (path) => {
    const pattern = posix.normalize(path).split('*');
    return paths.some((each) => each.startsWith(pattern[0]) && each.endsWith(pattern.at(-1)));
  };
  const manifest = JSON.parse(await textIn(tarball, 'package.json'));
  const findings = [];
  for (const path of ['LICENSE', 'README.md']) if (!has(path)) findings.push(`has no ${path}`);
  if (manifest.engines?.node === undefined) findings.push('does not say which Node it needs');
  const editorFiles = [manifest.customElements, manifest['web-types']].filter((path) => path !== undefined);
  for (const target of [...targetsOf(manifest.exports), ...Object.values(manifest.bin ?? {}), ...editorFiles])
    if (!has(target)) findings.push(`leads to ${target}, which is not in it`);
  for (const script of paths.filter(
    (path) => /^dist\/(?!cdn\/|development\/define\/).*\.js$/.test(path) && !path.endsWith('-worker.js'),
  ))
    if (!paths.includes(script.replace(/\.js$/, '.d.ts')) && !/audio-worklet|hevc-decoder/.test(script))
      findings.push(`has ${script} without types`);
  for (const [path, { sources, sourcesContent = [] }] of await sourceMapsIn(tarball))
    for (const [at, source] of sources.entries())
      if (typeof sourcesContent[at] !== 'string' && !paths.includes(posix.join(posix.dirname(path), source)))
        findings.push(`has ${path} of ${source}, which is not in it`);
  for (const path of paths)
    if (/\.(test|browser-test|tsbuildinfo)|\/(fixtures|testing\/contract)\//.test(path)) findings.push(`has ${path}`);
  for (const target of relativeLinks(await textIn(tarball, 'README.md')))
    if (!has(target.replace(/#.*/, ''))) findings.push(`README.md links to ${target}, which is not in it`);
  return findings.map((finding) => `${name} ${finding}`);
}
