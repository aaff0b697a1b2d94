/**
 * Who may import whom. The one table from which the linter's restrictions and the structure test are made.
 *
 * A room is a folder path from the top. `may` lists the rooms (besides itself) that its files may import;
 * a package import is judged by `packages`: `'any'`, or the list of packages that the room may use.
 */
export interface Room {
  readonly may: readonly string[]
  readonly packages: 'any' | readonly string[]
  /** Rooms inside this one, from the lowest to the highest. Each may import those before it, and what `may` says. */
  readonly layers?: readonly (readonly string[])[]
  /** Neighbours on one layer do not import each other, except these: from, to. */
  readonly sideways?: readonly (readonly [string, string])[]
  /** What only these may import, although it lies below others too. */
  readonly only?: Readonly<Record<string, readonly string[]>>
  /** Layers whose folders do not import each other: a feature knows no other feature. */
  readonly apart?: readonly string[]
}

export const rooms: Readonly<Record<string, Room>> = {
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
        'ports',
        'account-jobs',
        'content-ports',
        'notification-jobs',
        'payment-ports',
        'pdf-ports',
        'auth-ports',
      ],
      ['texts'],
      ['db', 'adapters', 'presenters'],
      ['handlers', 'jobs', 'demo'],
      ['app'],
      ['main'],
    ],
    // Rows are the database's types; what a handler or a job is given is described beside the handlers.
    sideways: [
      ['ports', 'account-jobs'],
      ['ports', 'notification-jobs'],
      ['adapters', 'db'],
      ['presenters', 'db'],
      ['jobs', 'handlers'],
      ['demo', 'handlers'],
    ],
    only: { adapters: ['main'] },
  },
  tools: { may: ['domain', 'contract', 'api', 'push-server', 'sandbox'], packages: 'any' },
  tests: {
    may: ['domain', 'contract', 'sync', 'src', 'sw', 'api', 'push-server', 'sandbox', 'tools'],
    packages: 'any',
  },
}

/** What a file of this part of a room may not import of its own room: higher layers, neighbours, what is for others only. */
export function closedTo(room: Room, part: string): string[] {
  const layers = room.layers ?? []
  const own = layers.findIndex((names) => names.includes(part))
  return layers.flatMap((names, index) =>
    names.filter((name) => {
      if (name === part) return false
      if (index > own) return true
      if (index === own) return !(room.sideways ?? []).some(([from, to]) => from === part && to === name)
      return room.only?.[name] !== undefined && !room.only[name].includes(part)
    }),
  )
}

/** The part of a room that a path inside it belongs to: its first folder, or the file's name without its ending. */
export function partOf(pathInside: string): string {
  return pathInside.split('/')[0]?.replace(/\.[^/]+$/, '') ?? ''
}
