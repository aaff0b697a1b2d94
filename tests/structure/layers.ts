/**
 * The allowed imports between programs: the single table from which the linter's restrictions and the structure test
 * are generated.
 *
 * A program is a folder path from the root. `may` lists the programs (besides itself) that its files may import; a
 * package import is checked against `packages`: `'any'`, or the list of packages that the program may use.
 */
export interface Program {
  readonly may: readonly string[]
  readonly packages: 'any' | readonly string[]
  /**
   * Layers inside this program, from the lowest to the highest. Each may import those before it, and what `may` lists.
   */
  readonly layers?: readonly (readonly string[])[]
  /** Folders on one layer do not import each other, except these pairs: from, to. */
  readonly sideways?: readonly (readonly [string, string])[]
  /** Folders that only the listed parts may import, although they are also below others. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Parts of other programs that are closed to it, although it may import the program. */
  readonly closed?: readonly string[]
  /** Layers whose folders do not import each other: a feature does not import another feature. */
  readonly apart?: readonly string[]
}

export const programs: Readonly<Record<string, Program>> = {
  domain: { may: [], packages: [] },
  contract: { may: ['domain'], packages: ['superstruct'] },
  // The offline engine: page and worker run it on the same records.
  sync: { may: ['contract'], packages: [] },
  src: {
    may: ['contract', 'domain', 'sync'],
    packages: 'any',
    layers: [
      ['routes', 'ui', 'intl', 'platform'],
      ['state'],
      ['data'],
      ['components'],
      ['features'],
      ['app'],
      ['main', 'render'],
    ],
    apart: ['features'],
  },
  sw: { may: ['contract', 'sync'], packages: 'any' },
  'push-server': { may: ['contract'], packages: 'any' },
  sandbox: { may: [], packages: 'any' },
  api: {
    may: ['contract', 'domain'],
    packages: 'any',
    layers: [
      [
        'config',
        'identity-config',
        'identity-ports',
        'ports',
        'account-jobs',
        'content-ports',
        'notification-jobs',
        'notifications',
        'payment-ports',
        'payout-ports',
        'identity-ports',
        'pdf-ports',
        'auth-ports',
      ],
      ['texts'],
      ['db', 'adapters', 'presenters', 'documents'],
      ['deps'],
      ['services'],
      ['handlers', 'jobs'],
      ['app'],
      ['main'],
    ],
    // Row types belong to the database; downloadable tables share code with replies.
    sideways: [
      ['config', 'identity-config'],
      ['ports', 'account-jobs'],
      ['ports', 'notification-jobs'],
      ['notification-jobs', 'notifications'],
      ['payment-ports', 'payout-ports'],
      ['adapters', 'db'],
      ['presenters', 'db'],
      ['documents', 'db'],
      ['documents', 'presenters'],
    ],
    // Services return rows and results: only modules that reply, send or serve convert them to the wire format.
    only: { adapters: ['main'], presenters: ['handlers', 'jobs', 'app'] },
  },
  // Demonstration data is created by the services, like the data of calls.
  demo: { may: ['domain', 'contract', 'api'], closed: ['api/handlers', 'api/presenters', 'api/app'], packages: 'any' },
  tools: { may: ['domain', 'contract', 'api', 'push-server', 'sandbox', 'demo'], packages: 'any' },
  tests: {
    may: ['domain', 'contract', 'sync', 'src', 'sw', 'api', 'push-server', 'sandbox', 'demo', 'tools'],
    packages: 'any',
  },
}

/**
 * Parts of its own program that a file of this part may not import: higher layers, siblings, and parts reserved for
 * others.
 */
export function closedTo(program: Program, part: string): string[] {
  const layers = program.layers ?? []
  const own = layers.findIndex((names) => names.includes(part))
  return layers.flatMap((names, index) =>
    names.filter((name) => {
      if (name === part) return false
      if (index > own) return true
      if (index === own) return !(program.sideways ?? []).some(([from, to]) => from === part && to === name)
      return program.only?.[name] !== undefined && !program.only[name].includes(part)
    }),
  )
}

/**
 * The part of a program that a path inside it belongs to: its first folder, or the file's name without its extension.
 */
export function partOf(pathInside: string): string {
  return pathInside.split('/')[0]?.replace(/\.[^/]+$/, '') ?? ''
}
