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
}

export const rooms: Readonly<Record<string, Room>> = {
  domain: { may: [], packages: [] },
  contract: { may: ['domain'], packages: ['superstruct'] },
  src: {
    may: ['contract', 'domain'],
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
  },
  sw: { may: ['contract'], packages: 'any' },
  'push-server': { may: ['contract'], packages: 'any' },
  sandbox: { may: [], packages: 'any' },
  api: {
    may: ['contract', 'domain'],
    packages: 'any',
    layers: [
      ['config', 'ports'],
      ['texts'],
      ['db', 'adapters', 'presenters'],
      ['handlers', 'jobs', 'demo'],
      ['app'],
      ['main'],
    ],
  },
  tools: { may: ['domain', 'contract', 'api', 'push-server', 'sandbox'], packages: 'any' },
  tests: {
    may: ['domain', 'contract', 'src', 'sw', 'api', 'push-server', 'sandbox', 'tools'],
    packages: 'any',
  },
}

/** The layer (0 is the lowest) of a file inside a layered room, or -1 where the room has none for it. */
export function layerOf(room: Room, pathInside: string): number {
  const name = pathInside.split('/')[0]?.replace(/\.[^.]+$/, '') ?? ''
  return (room.layers ?? []).findIndex((names) => names.includes(name))
}
