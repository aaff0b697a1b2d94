/** Whether an import is allowed by the layer table, and the reason if it is not. */

import { closedTo, partOf, type Program, programs } from './layers.ts'
import { isTest, targetOf } from './tree.ts'

/** The objection to this import of this file; undefined if there is none. */
export function objectionTo(file: string, specifier: string): string | undefined {
  // A glob is resolved by the bundler, which does not know #program paths.
  if (specifier.startsWith('../') && !specifier.includes('*')) return 'climbs by ../ instead of #program/'
  const [name = '', ...inside] = file.split('/')
  const program = programs[name]
  if (!program) return undefined
  const target = targetOf(file, specifier)
  if (isTest(file)) return undefined
  if (target === undefined) return packageObjection(name, program, specifier)
  const [otherName = '', ...otherInside] = target.split('/')
  if (otherName !== name) return otherObjection(name, program, otherName, otherInside)
  if (!specifier.startsWith('#') && specifier.includes('/', 2) && !specifier.includes('*'))
    return downwards(specifier) ? undefined : 'leaves its folder without #program/'
  return insideObjection(name, program, inside, otherInside)
}

function otherObjection(
  name: string,
  program: Program,
  otherName: string,
  otherInside: readonly string[],
): string | undefined {
  if (!program.may.includes(otherName)) return `${name} may not import ${otherName}`
  const other = `${otherName}/${partOf(otherInside.join('/'))}`
  return program.closed?.includes(other) ? `${name} may not import ${other}` : undefined
}

/** `./part/file.ts` imports from a subfolder, which belongs to the same folder. */
function downwards(specifier: string): boolean {
  return specifier.startsWith('./') && !specifier.includes('..')
}

function packageObjection(name: string, program: Program, specifier: string): string | undefined {
  if (program.packages === 'any') return undefined
  return program.packages.some((each) => specifier === each || specifier.startsWith(`${each}/`))
    ? undefined
    : `${name} may not use the package ${specifier}`
}

function insideObjection(
  name: string,
  program: Program,
  inside: readonly string[],
  otherInside: readonly string[],
): string | undefined {
  if (!program.layers) return undefined
  const part = partOf(inside.join('/'))
  const other = partOf(otherInside.join('/'))
  const known = new Set(program.layers.flat())
  for (const each of [part, other]) if (!known.has(each)) return `${name}/${each} has no layer`
  if (closedTo(program, part).includes(other)) return `${name}/${part} may not import ${name}/${other}`
  if (part === other && program.apart?.includes(part) && inside[1] !== otherInside[1])
    return `${name}/${part}/${inside[1]} may not import ${name}/${part}/${otherInside[1]}`
  return undefined
}
