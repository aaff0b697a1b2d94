/** Whether an import is allowed by the layer table, and in which words it is not. */

import { closedTo, partOf, type Room, rooms } from './layers.ts'
import { isTest, targetOf } from './tree.ts'

/** What is wrong with this import of this file; undefined where nothing is. */
export function objectionTo(file: string, specifier: string): string | undefined {
  // A glob is read by the bundler, which knows no #room paths.
  if (specifier.startsWith('../') && !specifier.includes('*')) return 'climbs by ../ instead of #room/'
  const [name = '', ...inside] = file.split('/')
  const room = rooms[name]
  if (!room) return undefined
  const target = targetOf(file, specifier)
  if (isTest(file)) return undefined
  if (target === undefined) return packageObjection(name, room, specifier)
  const [otherName = '', ...otherInside] = target.split('/')
  if (otherName !== name) return room.may.includes(otherName) ? undefined : `${name} may not import ${otherName}`
  if (!specifier.startsWith('#') && specifier.includes('/', 2) && !specifier.includes('*'))
    return downwards(specifier) ? undefined : 'leaves its folder without #room/'
  return insideObjection(name, room, inside, otherInside)
}

/** `./part/file.ts` reaches into a folder below, which is the same folder's own business. */
function downwards(specifier: string): boolean {
  return specifier.startsWith('./') && !specifier.includes('..')
}

function packageObjection(name: string, room: Room, specifier: string): string | undefined {
  if (room.packages === 'any') return undefined
  return room.packages.some((each) => specifier === each || specifier.startsWith(`${each}/`))
    ? undefined
    : `${name} may not use the package ${specifier}`
}

function insideObjection(
  name: string,
  room: Room,
  inside: readonly string[],
  otherInside: readonly string[],
): string | undefined {
  if (!room.layers) return undefined
  const part = partOf(inside.join('/'))
  const other = partOf(otherInside.join('/'))
  const known = new Set(room.layers.flat())
  for (const each of [part, other]) if (!known.has(each)) return `${name}/${each} has no layer`
  if (closedTo(room, part).includes(other)) return `${name}/${part} may not import ${name}/${other}`
  if (part === other && room.apart?.includes(part) && inside[1] !== otherInside[1])
    return `${name}/${part}/${inside[1]} may not import ${name}/${part}/${otherInside[1]}`
  return undefined
}
