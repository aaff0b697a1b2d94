/** Leaves out of the browser's build what only the server runs: the calls of a page's first view. */

import type { Plugin } from 'vite'

interface Statement {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly declaration?: { readonly declarations?: readonly { readonly id: { readonly name?: string } }[] } | null
}

export function serverOnly(): Plugin {
  return {
    name: 'server-only',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/features\/.*-page\.tsx$/, code: 'firstView' },
      handler(code) {
        return { code: withoutFirstView(code, this.parse(code).body as readonly Statement[]), map: null }
      },
    },
  }
}

/** @param body the statements of the code */
function withoutFirstView(code: string, body: readonly Statement[]): string {
  const found = body.find(
    ({ type, declaration }) =>
      type === 'ExportNamedDeclaration' && declaration?.declarations?.[0]?.id.name === 'firstView',
  )
  return found === undefined ? code : code.slice(0, found.start) + code.slice(found.end)
}
