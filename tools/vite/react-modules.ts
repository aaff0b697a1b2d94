/**
 * React's packages as ES modules. They are published as CommonJS, so that each use of a hook would be a property of an object
 * that is found at run time; as modules, the build knows their exports, and drops those that nothing imports.
 */

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const packages = /\/node_modules\/(?:react|react-dom|scheduler)\//

/** Packages that import all of React as one object. */
const importers = /\/node_modules\/(?:swr|jotai|wouter)\//

export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'pre',
    // Of optional properties, such as those of the scheduler's build for profiling.
    onLog: (_, { code, message }) =>
      code === 'IMPORT_IS_UNDEFINED' && message.includes('react-dom') ? false : undefined,
    async load(id) {
      // For React before 18. Its package would be the one part that is CommonJS.
      if (id.endsWith('/node_modules/use-sync-external-store/shim/index.js'))
        return { code: `export { useSyncExternalStore } from 'react'`, moduleType: 'js', map: null }
      if (importers.test(id)) return { code: named(await readFile(id, 'utf8')), moduleType: 'js', map: null }
      if (!packages.test(id)) return null
      const code = await readFile(id, 'utf8')
      return { code: isPublic(id) ? reExported(code) : asModule(code, path.basename(id)), moduleType: 'js', map: null }
    },
  }
}

/** A package's public file only chooses between its builds for production and development. */
function isPublic(id: string): boolean {
  return path.basename(path.dirname(id)) !== 'cjs'
}

function reExported(code: string): string {
  const [, production] = /require\('(\.\/cjs\/[\w.-]+\.production\.js)'\)/.exec(code) ?? []
  return `export * from '${production}'`
}

/** Reads of the whole object by a constant name, which the build follows. */
function named(code: string): string {
  return (
    code
      .replace(/^import React\b,?(.*?)( from ['"]react['"])/m, (_, names: string, from: string) =>
        [`import * as React${from}`, ...(names.trim() === '' ? [] : [`import ${names}${from}`])].join('; '),
      )
      // For development only.
      .replace('window.__SWR_DEVTOOLS_REACT__ = React', '')
      .replace('React["useInsertion" + "Effect"]', 'React.useInsertionEffect')
  )
}

/** @throws if the file uses CommonJS in another way than by properties of `exports` and by constants that are required */
export function asModule(code: string, name: string): string {
  const imports: string[] = []
  const exported = new Set<string>()
  const body = code
    .replaceAll(/^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/gm, (statement) => {
      for (const [, local, source] of statement.matchAll(/(\w+) = require\("([\w-]+)"\)/g))
        imports.push(`import * as ${local} from '${source}';`)
      return ''
    })
    .replaceAll(/\bexports\.(\w+)/g, (_, property: string) => {
      exported.add(property)
      return `exported_${property}`
    })
  if (/\b(?:exports|require)\b/.test(body)) throw new Error(`${name} is not the kind of CommonJS that the build knows`)
  const names = [...exported]
  return [
    ...imports,
    `var ${names.map((each) => `exported_${each}`).join(', ')};`,
    body,
    `export { ${names.map((each) => `exported_${each} as ${each}`).join(', ')} };`,
  ].join('\n')
}
