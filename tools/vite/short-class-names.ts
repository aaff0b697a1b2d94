/**
 * Short names for the classes of CSS modules in the build: a public page names about a hundred of them, in its styles
 * and in its markup, and has to fit the first round trip of a connection.
 */

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import type { Plugin } from 'vite'

/** What the transformer names them before. */
export const scopedPattern = 'scoped[hash]_[local]'
const scoped = /scoped([\w-]{6,8}?)_([A-Za-z][\w-]*)/g

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const first = `${capitals}${capitals.toLowerCase()}`
/** No lower case, so that no name is one of the classes for all pages, which are English words. */
const second = `${capitals}0123456789`

export function shortClassNames(): Plugin[] {
  const codes = codesOf('src')
  /** By file: the names of its classes in the order of the compiled style sheet, which all builds share. */
  const names = new Map<string, string[]>()
  const shorten = (file: string, code: string): string =>
    code.replace(scoped, (_, _hash: string, local: string) => {
      const ofFile = names.get(file) ?? []
      names.set(file, ofFile)
      if (!ofFile.includes(local)) ofFile.push(local)
      return (codes.get(file) ?? '') + ofFile.indexOf(local).toString(36)
    })
  const transform = (code: string, id: string) =>
    id.endsWith('.module.css') ? { code: shorten(id.slice(id.lastIndexOf('/src/') + 1), code), map: null } : undefined
  return [
    // Between the transformer, which has compiled the style sheet, and the plugin that takes it out of the modules …
    { name: 'short-class-names-in-styles', apply: 'build', transform },
    // … and behind that one, when the module has only the names.
    { name: 'short-class-names-in-modules', apply: 'build', enforce: 'post', transform },
  ]
}

/** Two letters for each file, by its path, so that a new file changes no other's names. */
function codesOf(folder: string): Map<string, string> {
  const files = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `${folder}/${file}`)
    .toSorted()
  const taken = new Set<string>()
  return new Map(
    files.map((file) => {
      let number = createHash('sha256').update(file).digest().readUInt32BE(0)
      let code = ''
      do {
        code = (first[number % first.length] ?? '') + (second[Math.floor(number / 64) % second.length] ?? '')
        number += 1
      } while (taken.has(code))
      taken.add(code)
      return [file, code]
    }),
  )
}
