/** Voice control users speak the visible label, so accessible names of buttons and links contain it (WCAG 2.5.3). */

import fs from 'node:fs'
import { expect, it } from 'vitest'
import { parseSync } from 'vite'
import { textsOf } from '#tools/hosts/site-client.ts'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const languages = ['en', 'fr', 'ar'] as const
const dictionaries = Object.fromEntries(languages.map((language) => [language, textsOf(language)]))
const ids = Object.keys(dictionaries['en'] ?? {})
const pressed = new Set(['a', 'button', 'summary', 'Link', 'Button'])
/** Components that receive the visible label and the name as props. */
const labelled = new Set(['RowButton', 'FileButton'])

function* nodesIn(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if ('type' in value && typeof value.type === 'string') yield value as Node
  for (const each of Object.values(value)) yield* nodesIn(each)
}

const literalsIn = (value: unknown): string[] =>
  [...nodesIn(value)].flatMap((node) =>
    node.type === 'Literal' && typeof node['value'] === 'string' ? [node['value']] : [],
  )

const textIds = (value: unknown): string[] => literalsIn(value).filter((each) => ids.includes(each))

interface Named {
  readonly name: readonly string[]
  readonly visible: readonly string[]
}

function namedIn(file: string): Named[] {
  return [...nodesIn(parseSync(file, fs.readFileSync(file, 'utf8')).program)].flatMap((node) => {
    if (node.type !== 'JSXElement') return []
    const opening = node['openingElement'] as {
      name: { name?: string }
      attributes: { name?: { name?: string }; value?: unknown }[]
    }
    const attribute = (name: string) => opening.attributes.find((each) => each.name?.name === name)?.value
    if (labelled.has(opening.name.name ?? ''))
      return [{ name: textIds(attribute('fullLabel')), visible: textIds(attribute('label')) }]
    const label = attribute('aria-label')
    if (!label || !pressed.has(opening.name.name ?? '')) return []
    return [{ name: textIds(label), visible: textIds(node['children']) }]
  })
}

/** Without placeholders and punctuation; plural forms are treated alike. */
const normalized = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()

const contains = (language: string, name: string, visible: string): boolean => {
  const texts = dictionaries[language] ?? {}
  return normalized(texts[name] ?? '').includes(normalized(texts[visible] ?? ''))
}

it('the accessible name of a button contains its visible label, in each language', () => {
  const named = fs.globSync('src/**/*.tsx').flatMap((file) => namedIn(file).map((each) => ({ file, ...each })))
  expect(named.filter(({ name, visible }) => name.length > 0 && visible.length > 0).length).toBeGreaterThan(40)
  const wrong = named.flatMap(({ file, name, visible }) =>
    visible.flatMap((each) =>
      languages
        .filter((language) => name.length > 0 && !name.some((one) => contains(language, one, each)))
        .map((language) => `${file}: ${each} (${language})`),
    ),
  )
  expect(wrong).toEqual([])
})
